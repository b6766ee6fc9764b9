// Disguises that change the program without changing what it does: order, dead code, loops, functions. The programs are
// read, not run, so a rare slip costs a figure and nothing else.

import { Language } from '@verdict/domain/language'
import type { Node } from 'web-tree-sitter'
import {
  blocksOf,
  type Edit,
  edited,
  holds,
  identifiersIn,
  indentAt,
  isJava,
  isPython,
  named,
  nodesOf,
  type Program,
  type Random,
  replaced,
  rootOf,
} from './source.ts'

const isFunction = ({ type }: Node): boolean =>
  type === 'function_definition' || type === 'method_declaration'
const nameOf = (node: Node): string =>
  (
    nodesOf(node.childForFieldName('declarator') ?? node).find(({ type }) => type.endsWith('identifier')) ??
    node
  ).text

/** Functions, methods and classes in another order; statements that have nothing to do with one another change places. */
export async function reorder(program: Program, random: Random): Promise<string> {
  const swapped = await swapStatements(program, random)
  return reorderFunctions({ ...program, code: swapped }, random)
}

async function reorderFunctions(program: Program, random: Random): Promise<string> {
  const { code, language } = program
  const root = await rootOf(program)
  const edits: Edit[] = []
  const shuffle = (group: Node[]): void => {
    for (const [index, node] of random.shuffled(group).entries())
      edits.push(replaced(group[index]!, node.text))
  }
  const members = nodesOf(root).filter(({ type }) => /^(class_body|field_declaration_list)$/.test(type))
  for (const body of members) shuffle(named(body).filter(isFunction))
  if (isPython(language)) {
    shuffle(
      named(root).filter(({ type }) => type === 'function_definition' || type === 'decorated_definition'),
    )
    for (const body of nodesOf(root).filter(({ type }) => type === 'class_definition')) {
      shuffle(named(body.childForFieldName('body')!).filter(isFunction))
    }
  } else if (!isJava(language)) {
    const functions = named(root).filter(isFunction)
    const first = functions[0]
    if (first && functions.length > 1) {
      shuffle(functions)
      // Declared first, so that each may stand anywhere.
      const heads = functions.filter((node) => nameOf(node) !== 'main').map(prototypeOf)
      edits.push({ from: first.startIndex, to: first.startIndex, text: `${heads.join('\n')}\n\n` })
    }
  }
  return edited(code, mergeAtSamePlace(edits))
}

const prototypeOf = (node: Node): string => {
  const body = node.childForFieldName('body')!
  return `${node.text.slice(0, body.startIndex - node.startIndex).trim()};`
}

/** An insertion before a replacement at the same place becomes part of it. */
function mergeAtSamePlace(edits: Edit[]): Edit[] {
  const insertions = edits.filter(({ from, to }) => from === to)
  return edits
    .filter(({ from, to }) => from !== to)
    .map((edit) => {
      const before = insertions.find(({ from }) => from === edit.from)
      return before ? { ...edit, text: before.text + edit.text } : edit
    })
}

const movable = new Set(['declaration', 'expression_statement', 'local_variable_declaration'])
const effects = ['call_expression', 'method_invocation', 'call', 'object_creation_expression', 'yield']

async function swapStatements(program: Program, random: Random): Promise<string> {
  const root = await rootOf(program)
  const edits: Edit[] = []
  const bodies = isPython(program.language) ? [root, ...blocksOf(root)] : blocksOf(root)
  for (const block of bodies) {
    const statements = named(block)
    for (let i = 0; i + 1 < statements.length; i++) {
      const [a, b] = [statements[i]!, statements[i + 1]!]
      if (!movable.has(a.type) || !movable.has(b.type) || !random.chance(0.7)) continue
      if (holds(a, effects) && holds(b, effects)) continue
      const inA = identifiersIn(a)
      if ([...identifiersIn(b)].some((name) => inA.has(name))) continue
      edits.push(replaced(a, b.text), replaced(b, a.text))
      i += 1
    }
  }
  return edited(program.code, edits)
}

/** A function that nobody calls, and statements that change nothing. */
export async function deadCode(program: Program, random: Random): Promise<string> {
  const { code, language } = program
  const root = await rootOf(program)
  const edits: Edit[] = []
  for (const block of blocksOf(root)) {
    for (const statement of named(block)) {
      const isFirstOfLine = /^[ \t]*$/.test(
        code.slice(code.lastIndexOf('\n', statement.startIndex - 1) + 1, statement.startIndex),
      )
      if (!isFirstOfLine || !random.chance(0.12)) continue
      const indent = indentAt(code, statement.startIndex)
      const text = `${deadStatement(language, indent, random)}\n${indent}`
      edits.push({ from: statement.startIndex, to: statement.startIndex, text })
    }
  }
  const place = isJava(language)
    ? nodesOf(root).find(({ type }) => type === 'class_body')!.startIndex + 1
    : (named(root).find((node) => isFunction(node) || node.type === 'class_definition') ?? root).startIndex
  edits.push({ from: place, to: place, text: deadFunction(language) })
  return edited(code, edits)
}

function deadStatement(language: Language, indent: string, random: Random): string {
  const name = `extra${random.below(1000)}`
  if (isPython(language)) {
    return random.pick([`${name} = ${random.below(9)} * 2`, `if 0 > 1:\n${indent}    ${name} = None`])
  }
  return random.pick([
    `int ${name} = ${random.below(9)} * 2;`,
    `if (0 > 1) { int ${name} = 1; ${name}++; }`,
    `for (int ${name} = 0; ${name} < 0; ${name}++) { }`,
  ])
}

function deadFunction(language: Language): string {
  if (isPython(language)) return 'def unused_one(a, b):\n    while a > b:\n        a -= b\n    return a\n\n\n'
  const body = '(int a, int b) {\n  while (a > b) {\n    a -= b;\n  }\n  return a;\n}\n\n'
  return isJava(language) ? `\n  static int unusedOne${body}` : `static int unused_one${body}`
}

/** Counting loops become while loops, and the other way round. */
export async function loops(program: Program): Promise<string> {
  let { code } = program
  // One after the other, innermost last, since each changes the places of the others.
  for (let done = 0; ;) {
    const root = await rootOf({ ...program, code })
    const all = nodesOf(root).filter(({ type }) => type === 'for_statement' || type === 'while_statement')
    const loop = all[done]
    if (!loop) return code
    done += 1
    const other = isPython(program.language) ? pythonLoop(code, loop) : freeLoop(loop)
    if (other !== null) code = edited(code, [replaced(loop, other)])
  }
}

function freeLoop(loop: Node): string | null {
  const body = loop.childForFieldName('body')!
  const condition = loop.childForFieldName('condition')
  if (loop.type === 'while_statement') {
    return `for (; ${condition!.text.replace(/^\(|\)$/g, '')}; ) ${body.text}`
  }
  if (holds(body, ['continue_statement'])) return null
  const head = loop.text.slice(loop.text.indexOf('(') + 1, body.startIndex - loop.startIndex)
  const inside = head.slice(0, head.lastIndexOf(')'))
  const parts = inside.split(';')
  if (parts.length !== 3) return null
  const [begin = '', test = '', step = ''] = parts.map((part) => part.trim())
  const steps = step === '' ? '' : ` ${step.replaceAll(/,(?![^()]*\))/g, ';')};`
  const inner =
    body.type.endsWith('block') || body.type === 'compound_statement' ? body.text.slice(1, -1) : body.text
  return `{ ${begin}; while (${test || 'true'}) {${inner}${steps} } }`
}

function pythonLoop(code: string, loop: Node): string | null {
  if (loop.type !== 'for_statement') return null
  const body = loop.childForFieldName('body')!
  const [left, right] = [loop.childForFieldName('left')!, loop.childForFieldName('right')!]
  const counts = right.type === 'call' && right.childForFieldName('function')!.text === 'range'
  if (!counts || left.type !== 'identifier' || holds(loop, ['continue_statement', 'else_clause'])) return null
  const args = named(right.childForFieldName('arguments')!).map(({ text }) => text)
  if (args.length > 2) return null
  const [from, to] = args.length === 1 ? ['0', args[0]!] : (args as [string, string])
  const indent = indentAt(code, loop.startIndex)
  const inner = indentAt(code, body.startIndex)
  return `${left.text} = ${from}\n${indent}while ${left.text} < ${to}:\n${inner}${body.text}\n${inner}${left.text} += 1`
}

/** A part of the longest function becomes a function of its own. */
export async function split(program: Program, random: Random): Promise<string> {
  const { code, language } = program
  const root = await rootOf(program)
  const functions = nodesOf(root)
    .filter(isFunction)
    .flatMap((node) => {
      // Declared in an interface it has none.
      const body = node.childForFieldName('body')
      return body && named(body).length >= 3 ? [{ node, body }] : []
    })
    .sort((a, b) => b.body.text.length - a.body.text.length)
  for (const { node, body } of functions) {
    const cut = cutOut(node, body, language, random)
    if (!cut) continue
    const first = isPython(language) ? outermost(node) : isJava(language) ? node : outermost(node)
    const own = { from: first.startIndex, to: first.startIndex, text: cut.made }
    return edited(code, [own, { from: cut.from, to: cut.to, text: cut.call }])
  }
  return code
}

function outermost(node: Node): Node {
  let at = node
  while (at.parent?.parent) at = at.parent
  return at
}

const leaving = ['return_statement', 'break_statement', 'continue_statement', 'yield', 'global_statement']

interface Cut {
  from: number
  to: number
  call: string
  made: string
}

function cutOut(owner: Node, body: Node, language: Language, random: Random): Cut | null {
  const statements = named(body)
  const wanted = Math.max(2, Math.floor(statements.length / 2))
  for (let length = wanted; length >= 1; length--) {
    for (const start of random.shuffled(
      Array.from({ length: statements.length - length + 1 }, (_, i) => i),
    )) {
      const part = statements.slice(start, start + length)
      if (length === 1 && part[0]!.text.length < 120) continue
      const cut = cutPart(owner, statements, start, part, language)
      if (cut) return cut
    }
  }
  return null
}

function cutPart(
  owner: Node,
  statements: Node[],
  start: number,
  part: Node[],
  language: Language,
): Cut | null {
  if (part.some((node) => holds(node, leaving))) return null
  const later = statements.slice(start + part.length)
  const namesIn = (nodes: Node[]): Set<string> => new Set(nodes.flatMap((node) => [...identifiersIn(node)]))
  const [inPart, inLater] = [namesIn(part), namesIn(later)]
  const known = declaredIn(owner, statements.slice(0, start), language)
  const made = declaredIn(null, part, language)
  const taken = [...known.keys()].filter((name) => inPart.has(name))
  const changed = [...assignedIn(part)].filter((name) => known.has(name))
  if (!isPython(language) && [...made.keys()].some((name) => inLater.has(name))) return null
  const [from, to] = [part[0]!.startIndex, part.at(-1)!.endIndex]
  const text = part[0]!.tree.rootNode.text.slice(from, to)
  if (isPython(language))
    return pythonCut(
      part,
      taken,
      [...changed, ...made.keys()].filter((n) => inLater.has(n)),
      from,
      to,
    )
  const name = 'part_one'
  if (language === Language.C || isJava(language)) {
    if (changed.length > 1 || taken.some((taken) => known.get(taken)!.includes('auto'))) return null
    const [result] = changed
    const type =
      result === undefined
        ? 'void'
        : known
            .get(result)!
            .replace(/\s*\S+$/, '')
            .trim()
    const ending = result === undefined ? '' : `\n  return ${result};`
    const parameters = taken.map((name) => known.get(name)!).join(', ')
    const call = `${result === undefined ? '' : `${result} = `}${name}(${taken.join(', ')});`
    return { from, to, call, made: `static ${type} ${name}(${parameters}) {\n  ${text}${ending}\n}\n\n` }
  }
  const types = taken.map((_, index) => `class T${index}`)
  const head = types.length > 0 ? `template <${types.join(', ')}>\n` : ''
  const parameters = taken.map((name, index) => `T${index}& ${name}`).join(', ')
  return {
    from,
    to,
    call: `${name}(${taken.join(', ')});`,
    made: `${head}void ${name}(${parameters}) {\n  ${text}\n}\n\n`,
  }
}

function pythonCut(part: Node[], taken: string[], results: string[], from: number, to: number): Cut {
  const whole = part[0]!.tree.rootNode.text
  const indent = indentAt(whole, from)
  const text = whole.slice(from, to).replaceAll(`\n${indent}`, '\n    ')
  const names = [...new Set(results)].join(', ')
  const ending = names === '' ? '' : `\n    return ${names}`
  const call = `${names === '' ? '' : `${names} = `}part_one(${taken.join(', ')})`
  return { from, to, call, made: `def part_one(${taken.join(', ')}):\n    ${text}${ending}\n\n\n` }
}

/** Names with how they are declared, as a parameter would be. */
function declaredIn(owner: Node | null, statements: Node[], language: Language): Map<string, string> {
  const found = new Map<string, string>()
  const nodes = [...(owner ? parametersOf(owner) : []), ...statements]
  for (const node of nodes) {
    if (isPython(language)) {
      for (const name of assignedIn([node])) found.set(name, name)
      if (node.type === 'identifier') found.set(node.text, node.text)
      continue
    }
    if (!/declaration$|formal_parameter/.test(node.type)) continue
    const type = node.childForFieldName('type')?.text ?? 'auto'
    const declarators = /parameter/.test(node.type)
      ? [node]
      : named(node).filter(({ type }) => /declarator$|^identifier$/.test(type))
    for (const declarator of declarators) {
      const plain =
        declarator.childForFieldName('declarator') ?? declarator.childForFieldName('name') ?? declarator
      const name = nodesOf(plain).find(({ type }) => type === 'identifier')?.text
      if (name) found.set(name, `${type} ${plain.text}`)
    }
  }
  return found
}

const parametersOf = (owner: Node): Node[] => {
  const list = nodesOf(owner).find(({ type }) => /^(parameter_list|formal_parameters|parameters)$/.test(type))
  return list ? named(list) : []
}

function assignedIn(nodes: Node[]): Set<string> {
  const found = new Set<string>()
  for (const node of nodes.flatMap(nodesOf)) {
    if (!/assignment|update_expression|for_statement|pattern_list/.test(node.type)) continue
    const target =
      node.childForFieldName('left') ?? node.childForFieldName('argument') ?? node.firstNamedChild
    for (const place of target?.type === 'pattern_list' ? named(target) : [target]) {
      if (place?.type === 'identifier') found.add(place.text)
    }
  }
  return found
}
