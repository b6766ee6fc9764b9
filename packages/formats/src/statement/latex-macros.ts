// Macros that an author defines, mostly constants, expanded in place because a page's formulas do not know them. A macro that
// can grow without end is left as it is.

import type * as Ast from '@unified-latex/unified-latex-types'
import { printRaw } from '@unified-latex/unified-latex-util-print-raw'
import { Cursor, isString } from './latex-nodes.ts'

type Node = Ast.Node

interface Macro {
  parameters: number
  /** Default of the first, optional argument; null where it is mandatory. */
  fallback: Node[] | null
  body: Node[]
}

interface Place {
  inMath: boolean
  depth: number
  before: Node | undefined
}

const definers = new Set(['newcommand', 'renewcommand', 'providecommand', 'DeclareMathOperator'])

const deepest = 10
const longestHead = 20
const nodesAtMost = 20_000

const isParent = (node: Node): node is Ast.Group | Ast.InlineMath | Ast.DisplayMath | Ast.Environment =>
  ['group', 'inlinemath', 'displaymath', 'mathenv', 'environment'].includes(node.type)

function sizeOf(nodes: readonly Node[], most: number): number {
  let size = 0
  for (const node of nodes) {
    if (size > most) break
    size += 1 + (isParent(node) ? sizeOf(node.content, most - size) : 0)
  }
  return size
}

const isMath = ({ type }: Node): boolean => ['inlinemath', 'displaymath', 'mathenv'].includes(type)

const nameIn = (nodes: readonly Node[]): string | null => {
  const macro = nodes.find(({ type }) => type === 'macro')
  return macro?.type === 'macro' ? macro.content : null
}

function apart(before: Node | undefined, first: Node | undefined): Node[] {
  const joins =
    before?.type === 'macro' &&
    /[a-z]$/i.test(before.content) &&
    first?.type === 'string' &&
    /^[a-z]/i.test(first.content)
  return joins ? [{ type: 'whitespace' }] : []
}

class Expander {
  private readonly macros = new Map<string, Macro>()
  private brought = 0
  private readonly isKnown: (name: string) => boolean
  private readonly constants: ReadonlyMap<string, string>

  constructor(isKnown: (name: string) => boolean, constants: ReadonlyMap<string, string>) {
    this.isKnown = isKnown
    this.constants = constants
  }

  walk(nodes: readonly Node[], inMath: boolean, depth: number): Node[] {
    const kept: Node[] = []
    const cursor = new Cursor(nodes)
    for (let node = cursor.next(); node; node = cursor.next()) {
      if (node.type === 'macro')
        kept.push(...this.macro(node, cursor, { inMath, depth, before: kept.at(-1) }))
      else if (!isParent(node)) kept.push(node)
      else kept.push({ ...node, content: this.walk(node.content, inMath || isMath(node), depth) })
    }
    return kept
  }

  private macro(node: Ast.Macro, cursor: Cursor, at: Place): Node[] {
    const written = this.written(node.content, cursor, at)
    if (written) return written
    const macro = this.macros.get(node.content)
    if (!macro || at.depth >= deepest || this.brought > nodesAtMost) return [node]
    const start = cursor.at
    const body = filled(macro, cursor)
    this.brought += sizeOf(body, nodesAtMost)
    if (this.brought > nodesAtMost) {
      cursor.at = start
      return [node]
    }
    const found = this.walk(body, at.inMath, at.depth + 1)
    const isRaised = at.before?.type === 'macro' && ['^', '_'].includes(at.before.content)
    const isOne = found.length === 1 && found[0]!.type === 'macro'
    if (at.inMath && isRaised && !isOne) return [{ type: 'group', content: found }]
    return [...apart(at.before, found[0]), ...found]
  }

  private written(name: string, cursor: Cursor, { inMath, depth }: Place): Node[] | null {
    if (definers.has(name)) return this.define(name, cursor)
    if (name === 'def') return this.defineOld(cursor)
    if (inMath && name === 'label') {
      cursor.group()
      return []
    }
    if (inMath && name === 'constant') {
      const key = printRaw(cursor.group() ?? [])
      return [{ type: 'string', content: this.constants.get(key) ?? key }]
    }
    if (name !== 'ensuremath') return null
    const content = this.walk(cursor.group() ?? [], true, depth)
    return inMath ? content : [{ type: 'inlinemath', content }]
  }

  private set(name: string | null, macro: Macro): void {
    if (name !== null && !this.isKnown(name)) this.macros.set(name, macro)
  }

  /** `\newcommand{\name}[2][default]{body}`; star and braces are optional. */
  private define(definer: string, cursor: Cursor): Node[] {
    if (isString(cursor.nodes[cursor.at], '*')) cursor.at += 1
    const group = cursor.group()
    const bare = group ?? cursor.nodes.slice(cursor.at, cursor.at + 1)
    if (!group && nameIn(bare) !== null) cursor.at += 1
    const parameters = Number(cursor.option()) || 0
    const fallback = cursor.optional()
    const body = cursor.group() ?? []
    const operator: Node[] = [
      { type: 'macro', content: 'operatorname' },
      { type: 'group', content: body },
    ]
    this.set(nameIn(bare), {
      parameters,
      fallback,
      body: definer === 'DeclareMathOperator' ? operator : body,
    })
    return []
  }

  private defineOld(cursor: Cursor): Node[] {
    const near = cursor.nodes.slice(cursor.at, cursor.at + longestHead)
    const length = near.findIndex(({ type }) => type === 'group')
    if (length < 0) return []
    const head = near.slice(0, length)
    cursor.at += length
    const parameters = head.filter((node) => isString(node, '#')).length
    this.set(nameIn(head), { parameters, fallback: null, body: cursor.group() ?? [] })
    return []
  }
}

function filled({ parameters, fallback, body }: Macro, cursor: Cursor): Node[] {
  const values: Node[][] = fallback === null ? [] : [cursor.optional() ?? fallback]
  for (let count = values.length; count < parameters; count++) {
    const group = cursor.group()
    const next = group ? undefined : cursor.next()
    values.push(group ?? (next ? [next] : []))
  }
  return parameters === 0 ? body : replaced(body, values)
}

function replaced(nodes: readonly Node[], values: readonly Node[][]): Node[] {
  const kept: Node[] = []
  for (let at = 0; at < nodes.length; at++) {
    const [node, next] = [nodes[at]!, nodes[at + 1]]
    const digit = isString(node, '#') && next?.type === 'string' ? Number(next.content[0]) : Number.NaN
    const value = values[digit - 1]
    if (value && next?.type === 'string') {
      kept.push({ type: 'group', content: value })
      if (next.content.length > 1) kept.push({ ...next, content: next.content.slice(1) })
      at += 1
    } else if (isParent(node)) kept.push({ ...node, content: replaced(node.content, values) })
    else kept.push(node)
  }
  return kept
}

/**
 * @param isKnown macros that keep their meaning even when redefined
 * @returns nodes without definitions; formulas also without labels, and with the package's constants
 */
export const withMacros = (
  nodes: readonly Node[],
  isKnown: (name: string) => boolean,
  constants: ReadonlyMap<string, string> = new Map(),
): Node[] => new Expander(isKnown, constants).walk(nodes, false, 0)
