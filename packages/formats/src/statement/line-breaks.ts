// Judges that show each newline as a line break: turns those into breaks of CommonMark.

import type { Nodes, Root } from 'mdast'

type Range = readonly [from: number, to: number]

const endOf = (node: Nodes): number => node.position?.end.offset ?? 0

/** Places where a newline is not text: code, formulas, tags, pictures, addresses and labels of links, breaks. */
function reserved(node: Nodes, found: Range[]): void {
  if (node.type === 'text') return
  const isWhole =
    !('children' in node) ||
    node.children.length === 0 ||
    (node.type === 'linkReference' && node.referenceType !== 'full')
  if (node.position && isWhole) found.push([node.position.start.offset!, endOf(node)])
  if (isWhole) return
  for (const child of node.children) reserved(child, found)
  if (node.type === 'link' || node.type === 'linkReference')
    found.push([endOf(node.children.at(-1)!), endOf(node)])
}

const afterBreak = /<br\s*\/?>[ \t]*$/i

/** A newline after `<br>` is no second break. */
function newlinesIn(node: Nodes & { children: Nodes[] }, text: string): number[] {
  const last = node.children.at(-1)
  if (!node.position || !last) return []
  const ranges: Range[] = []
  for (const child of node.children) reserved(child, ranges)
  const end = last.position ? endOf(last) : node.type === 'heading' ? 0 : endOf(node)
  const found: number[] = []
  let next = 0
  for (let at = node.position.start.offset!; at < end; at += 1) {
    while (next < ranges.length && ranges[next]![1] <= at) next += 1
    if (text[at] !== '\n' || (next < ranges.length && ranges[next]![0] <= at)) continue
    const place = text[at - 1] === '\r' ? at - 1 : at
    if (!afterBreak.test(text.slice(Math.max(0, place - 20), place))) found.push(place)
  }
  return found
}

export function withBreaks(root: Root, text: string, breakIn: (paragraph: Nodes) => string): string {
  const breaks: { at: number; mark: string }[] = []
  const visit = (node: Nodes): void => {
    if (node.type === 'paragraph' || node.type === 'heading') {
      const mark = breakIn(node)
      for (const at of newlinesIn(node, text)) breaks.push({ at, mark })
    } else if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  const parts: string[] = []
  let kept = 0
  for (const { at, mark } of breaks.toSorted((a, b) => a.at - b.at)) {
    parts.push(text.slice(kept, at), mark)
    kept = at
  }
  return parts.join('') + text.slice(kept)
}
