// A statement in lines that can be read, the same ones every time: broken where a clause begins, then between its items,
// then inside brackets, and only where it does not fit on a line.

const width = 120
const token = /'(?:[^']|'')*'|"[^"]*"|\s+|[()]|[^\s()'"]+/g
const clause =
  /^ (?:select|from|(?:(?:left|inner|cross) )?join|where|group by|order by|limit|union|for update|set|returning)\b/
/** Where a part may begin, by what stands before and after. */
type Begins = (before: string, after: string) => boolean
const asClause: Begins = (before, after) =>
  clause.test(after) && !/(?: distinct|^left|^inner|^cross)$/.test(before)
const asItem: Begins = (before, after) => before.endsWith(',') || /^ (?:and|or) /.test(after)

/** Would mean something else without their quotes. */
const reserved = new Set(['group', 'order', 'user', 'end', 'left', 'right', 'desc', 'to', 'from'])

/** One line, with quotes only where they are needed; its parameters numbered anew, and a list of them represented by its first. */
export function oneLine(sql: string): string {
  const pieces = [...sql.trim().matchAll(token)].map(([piece]) => piece)
  const kept = pieces.map((piece, at) => {
    if (/^\s/.test(piece)) return pieces[at - 1] === '(' || /^[),]/.test(pieces[at + 1]!) ? '' : ' '
    const name = /^"([a-z_]+)"$/.exec(piece)?.[1]
    return name !== undefined && !reserved.has(name) ? name : piece
  })
  let number = 0
  return kept
    .join('')
    .replaceAll(/ in \((\$\d+)(?:, \$\d+)*\)/g, ' in ($1, …)')
    .replaceAll(/\$\d+/g, () => `$${(number += 1)}`)
}

/** At spaces outside brackets. */
function cut(text: string, begins: Begins): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  let at = 0
  for (const [piece] of text.matchAll(token)) {
    if (piece === ' ' && depth === 0 && at > from && begins(text.slice(from, at), text.slice(at))) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
    if (piece === '(') depth += 1
    if (piece === ')' && depth > 0) depth -= 1
    at += piece.length
  }
  return [...parts, text.slice(from)]
}

/** As many items on a line as fit. */
function filled(items: string[], indent: number): string[] {
  const lines: string[] = []
  for (const one of items) {
    const isFirst = lines.length === 0
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + one.length <= width)
      lines[lines.length - 1] = `${last} ${one}`
    else lines.push(...laid(one, isFirst ? indent : indent + 2))
  }
  return lines
}

/** The longest pair of brackets is opened. */
function opened(text: string, indent: number): string[] | null {
  let depth = 0
  let from = 0
  let at = 0
  let longest: [number, number] = [0, 0]
  for (const [piece] of text.matchAll(token)) {
    if (piece === '(' && depth++ === 0) from = at + 1
    if (piece === ')' && depth > 0 && --depth === 0 && at - from > longest[1] - longest[0])
      longest = [from, at]
    at += piece.length
  }
  const [start, end] = longest
  if (end === start) return null
  return [
    ...laid(text.slice(0, start), indent),
    ...laid(text.slice(start, end), indent + 2),
    ...laid(text.slice(end), indent),
  ]
}

function laid(text: string, indent: number): string[] {
  if (indent + text.length <= width) return [' '.repeat(indent) + text]
  const clauses = cut(text, asClause)
  if (clauses.length > 1) return clauses.flatMap((part) => laid(part, indent))
  const items = cut(text, asItem)
  if (items.length > 1) return filled(items, indent)
  return opened(text, indent) ?? [' '.repeat(indent) + text]
}

/** @param sql as it is sent */
export const sqlLines = (sql: string): string => laid(oneLine(sql), 0).join('\n')
