import type * as Ast from '@unified-latex/unified-latex-types'
import { printRaw } from '@unified-latex/unified-latex-util-print-raw'
import type { PhrasingContent } from 'mdast'

type Node = Ast.Node

const isSpace = (node: Node | undefined): boolean => node?.type === 'whitespace' || node?.type === 'comment'
export const isString = (node: Node | undefined, content: string): boolean =>
  node?.type === 'string' && node.content === content

/** In nodes; a longer unclosed bracket is text. */
const longestOption = 200

export class Cursor {
  at = 0
  readonly nodes: readonly Node[]
  constructor(nodes: readonly Node[]) {
    this.nodes = nodes
  }

  next(): Node | undefined {
    return this.nodes[this.at++]
  }

  group(): Node[] | null {
    let at = this.at
    while (isSpace(this.nodes[at])) at += 1
    const node = this.nodes[at]
    if (node?.type !== 'group') return null
    this.at = at + 1
    return node.content
  }

  option(): string {
    if (isString(this.nodes[this.at], '*')) this.at += 1
    return isString(this.nodes[this.at], '[') ? printRaw(this.optional() ?? []) : ''
  }

  optional(): Node[] | null {
    let at = this.at
    while (isSpace(this.nodes[at])) at += 1
    if (!isString(this.nodes[at], '[')) return null
    const near = this.nodes.slice(at + 1, at + longestOption)
    const length = near.findIndex((node) => isString(node, ']'))
    if (length < 0) return null
    this.at = at + length + 2
    return near.slice(0, length)
  }

  rest(): Node[] {
    const rest = this.nodes.slice(this.at)
    this.at = this.nodes.length
    return rest
  }
}

const typographic = (text: string): string =>
  text
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll('``', '“')
    .replaceAll("''", '”')
    .replaceAll('<<', '“')
    .replaceAll('>>', '”')
    .replaceAll('~', ' ')

export const plainText = (nodes: readonly PhrasingContent[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'break') return ' '
      return 'value' in node ? node.value : 'children' in node ? plainText(node.children) : ''
    })
    .join('')

/** Merges adjacent texts, so that words split over nodes are seen whole. @param isCode keeps its characters */
export function joined(nodes: PhrasingContent[], isCode = false): PhrasingContent[] {
  const found: PhrasingContent[] = []
  for (const node of nodes) {
    const last = found.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else found.push(node.type === 'text' ? { ...node } : node)
  }
  const texts = found.filter((node) => node.type === 'text')
  if (isCode) for (const text of texts) text.value = text.value.replaceAll('~', ' ')
  else {
    for (const text of texts) text.value = typographic(text.value)
    quoteSingly(texts)
  }
  return withBreaks(found)
}

/** `a': each opening quote takes the next closing one; other apostrophes stay. */
function quoteSingly(texts: { value: string }[]): void {
  if (!texts.some(({ value }) => value.includes('`'))) return
  for (const text of texts) text.value = text.value.replaceAll('`', '‘').replaceAll("'", '’')
}

/** Blanks around a break are only source layout; repeated breaks are one. */
function withBreaks(nodes: PhrasingContent[]): PhrasingContent[] {
  const kept: PhrasingContent[] = []
  for (const node of nodes) {
    const last = kept.at(-1)
    if (last?.type === 'break' && node.type === 'text') node.value = node.value.trimStart()
    if (node.type === 'text' && node.value === '') continue
    if (node.type === 'break' && last?.type === 'break') continue
    if (node.type === 'break' && last?.type === 'text') last.value = last.value.trimEnd()
    kept.push(node)
  }
  return kept
}

export const isBlank = (nodes: readonly PhrasingContent[]): boolean =>
  nodes.every((node) => node.type === 'break' || (node.type === 'text' && node.value.trim() === ''))

export const codeOf = (children: PhrasingContent[]): PhrasingContent[] =>
  children.every(({ type }) => type === 'text' || type === 'inlineCode')
    ? [{ type: 'inlineCode', value: plainText(children) }]
    : children

export function trimmed(children: PhrasingContent[]): PhrasingContent[] {
  const [first, last] = [children[0], children.at(-1)]
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return children
}
