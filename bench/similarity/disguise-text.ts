// Disguises that leave the program as it is: layout, comments, names.

import type { Node } from 'web-tree-sitter'
import {
  type Edit,
  edited,
  indentAt,
  isJava,
  isPython,
  nodesOf,
  type Program,
  type Random,
  replaced,
  rootOf,
} from './source.ts'

/** Nodes that are one piece of text. */
const whole = new Set([
  'string_literal',
  'char_literal',
  'character_literal',
  'raw_string_literal',
  'system_lib_string',
  'string',
  'comment',
  'line_comment',
  'block_comment',
  'preproc_include',
  'preproc_def',
])

function leavesOf(root: Node): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (node.childCount === 0 || whole.has(node.type)) {
      if (node.text.trim() !== '') found.push(node)
      return
    }
    for (const child of node.children) if (child) visit(child)
  }
  visit(root)
  return found
}

const endsLine = (node: Node): boolean => /^(preproc_|line_comment$|comment$)/.test(node.type)

/** Blanks and line ends elsewhere; of Python, whose lines mean something, blanks and the depth of its indents. */
export async function layout(program: Program, random: Random): Promise<string> {
  const { code, language } = program
  const leaves = leavesOf(await rootOf(program))
  const edits: Edit[] = []
  for (const [index, leaf] of leaves.entries()) {
    const next = leaves[index + 1]
    if (!next || endsLine(leaf) || endsLine(next) || leaf.endIndex > next.startIndex) continue
    const gap = code.slice(leaf.endIndex, next.startIndex)
    const put = isPython(language) ? pythonGap(gap, random) : freeGap(gap, random)
    if (put !== gap) edits.push({ from: leaf.endIndex, to: next.startIndex, text: put })
  }
  const spaced = edited(code, edits)
  return isPython(language) ? reindented(spaced, random.pick(['  ', '\t', '        '])) : spaced
}

function freeGap(gap: string, random: Random): string {
  const line = `\n${' '.repeat(random.below(9))}`
  if (gap.includes('\n')) return random.chance(0.3) ? ' ' : random.chance(0.2) ? `\n${line}` : line
  if (gap === '') return random.chance(0.2) ? ' ' : ''
  return random.chance(0.15) ? line : ' '.repeat(1 + random.below(2))
}

function pythonGap(gap: string, random: Random): string {
  if (gap.includes('\n')) return random.chance(0.2) ? `\n${gap}` : gap
  return gap === '' ? (random.chance(0.15) ? ' ' : '') : ' '.repeat(1 + random.below(2))
}

const reindented = (code: string, unit: string): string =>
  code.replaceAll(/^(?: {4})+/gm, (indent) => unit.repeat(indent.length / 4))

const words =
  'first then check the next value here because it works faster todo note result of this loop'.split(' ')
const remark = (random: Random): string =>
  Array.from({ length: 2 + random.below(6) }, () => random.pick(words)).join(' ')

/** Takes out what there is, and puts others in. */
export async function comments(program: Program, random: Random): Promise<string> {
  const { code, language } = program
  const old = nodesOf(await rootOf(program)).filter(({ type }) => type.endsWith('comment'))
  const plain = edited(
    code,
    old.map((node) => replaced(node, '')),
  )
  const mark = isPython(language) ? '#' : '//'
  const lines = plain.split('\n').flatMap((line, index, all) => {
    if (line.trim() === '' || /^\s*#(?!include)/.test(line)) return [line]
    const indent = indentAt(all[index]!, line.length)
    const before = random.chance(0.25) ? [`${indent}${mark} ${remark(random)}`] : []
    const ends = isPython(language) ? !/["'\\]\s*$/.test(line) : /[;{}]\s*$/.test(line)
    const after = ends && random.chance(0.25) ? `${line}  ${mark} ${remark(random)}` : line
    // A statement of several lines takes no comment line of another depth, in Python.
    return isPython(language) ? [after] : [...before, after]
  })
  const head = isPython(language)
    ? `"""${remark(random)}"""`
    : `/* ${remark(random)}\n * ${remark(random)} */`
  return `${head}\n${lines.join('\n')}`
}

const keptNames = new Set(['main', 'Main', 'self', 'compareTo', 'accept', 'args', 'std', 'out', 'in', 'err'])
const nameTypes = new Set(['identifier', 'field_identifier', 'type_identifier'])

/** Where a name is given, by the node around it. */
const givers = new Set([
  'init_declarator',
  'declaration',
  'parameter_declaration',
  'function_declarator',
  'pointer_declarator',
  'array_declarator',
  'reference_declarator',
  'structured_binding_declarator',
  'for_range_loop',
  'field_declaration',
  'struct_specifier',
  'class_specifier',
  'variable_declarator',
  'formal_parameter',
  'method_declaration',
  'class_declaration',
  'enhanced_for_statement',
  'inferred_parameters',
  'lambda_expression',
  'function_definition',
  'class_definition',
  'parameters',
  'default_parameter',
  'assignment',
  'pattern_list',
  'tuple_pattern',
  'for_statement',
  'for_in_clause',
])
const givingFields = new Set(['declarator', 'name', 'left', 'parameters'])

function givesName(node: Node): boolean {
  const { parent } = node
  if (!parent || !nameTypes.has(node.type) || !givers.has(parent.type)) return false
  const field = parent.children.findIndex((child) => child?.id === node.id)
  const name = parent.fieldNameForChild(field)
  return name === null
    ? /binding|reference|parameters|pattern|pointer/.test(parent.type)
    : givingFields.has(name) || (parent.type === 'assignment' && name === 'left')
}

/** A member of something: only what the program itself calls so may be changed there. */
function isMember(node: Node): boolean {
  const { parent } = node
  if (!parent) return false
  if (parent.type === 'qualified_identifier' || parent.type === 'keyword_argument') return true
  if (parent.type === 'field_access') return parent.childForFieldName('field')?.id === node.id
  if (parent.type === 'attribute') return parent.childForFieldName('attribute')?.id === node.id
  if (parent.type === 'method_invocation') {
    return parent.childForFieldName('object') !== null && parent.childForFieldName('name')?.id === node.id
  }
  return node.type === 'field_identifier' && parent.type === 'field_expression'
}

const sounds =
  'ba be bi bo da de di do fa fi ga go ka ke ko la le lo ma mi mo na no pa po ra ri ro sa so ta to za zo'.split(
    ' ',
  )

/** Every name that the program gives becomes another. */
export async function rename(program: Program, random: Random): Promise<string> {
  const { code, language } = program
  const nodes = nodesOf(await rootOf(program))
  const givesMembers = new Set(
    nodes.filter((node) => givesName(node) && isOwnMember(node)).map(({ text }) => text),
  )
  const given = new Set(nodes.filter(givesName).map(({ text }) => text))
  const fresh = new Map<string, string>()
  const used = new Set(nodes.map(({ text }) => text))
  for (const name of given) {
    if (keptNames.has(name) || name.startsWith('__')) continue
    let made = ''
    do made = Array.from({ length: 1 + random.below(3) }, () => random.pick(sounds)).join('')
    while (used.has(made))
    used.add(made)
    fresh.set(
      name,
      isJava(language) && /^[A-Z][a-z]/.test(name) ? made[0]!.toUpperCase() + made.slice(1) : made,
    )
  }
  const edits = nodes.flatMap((node) => {
    const to = nameTypes.has(node.type) ? fresh.get(node.text) : undefined
    return to === undefined || (isMember(node) && !givesMembers.has(node.text)) ? [] : [replaced(node, to)]
  })
  return edited(code, edits)
}

/** The names of a class or structure. */
function isOwnMember(node: Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (/^(field_declaration|method_declaration)$/.test(at.type)) return true
    if (
      at.type === 'function_definition' &&
      /^(class_definition|class_specifier)$/.test(at.parent?.parent?.type ?? '')
    ) {
      return at.childForFieldName('name')?.id === node.id || at.childForFieldName('declarator') !== null
    }
    if (/^(block|compound_statement)$/.test(at.type)) return false
  }
  return false
}
