// Writes a call's statements as text that can be read: few of them whole, the others as their changes to one of those.
// Text that several statements share is written once: a long part in brackets, and a change that another filter or role makes.
// Parameters have no numbers: one more filter would change all of those behind it.

import { diffArrays } from 'diff'
import { oneLine, sqlLines } from './sql-lines.ts'

export interface Sent {
  /** The role and the filters of the first call that sent it. */
  name: string
  sql: string
}

/** A clause, a condition or an item, wherever the lines are broken. */
interface Unit {
  text: string
  /** White space before it. */
  gap: string
  line: number
}

interface Change {
  /** In the whole statement. */
  line: number
  lines: string[]
}

/** In characters: a shorter one is written where it stands. */
const partLength = 400
const starts =
  /^(?:select|from|left|inner|cross|join|where|group|order|limit|offset|union|and|or|case|when|else|end)$/
const piece = /'(?:[^']|'')*'|"[^"]*"|\s+|[()]|[^\s()'"]+/g

function unitsOf(sql: string): Unit[] {
  const units: Unit[] = []
  /** For each open bracket: are they a function's? */
  const open: boolean[] = []
  let gap = ''
  let line = 1
  let isNew = true
  for (const [text] of sql.matchAll(piece)) {
    if (/^\s/.test(text)) {
      gap = text
      line += text.split('\n').length - 1
      continue
    }
    const last = units.at(-1)
    const isFunction = text === '(' && gap === '' && /\w$/.test(last?.text ?? '')
    const closesGroup = text === ')' && open.pop() === false
    if (!last || isNew || closesGroup || starts.test(text)) units.push({ text, gap, line })
    else last.text += (gap && ' ') + text
    gap = ''
    if (text === '(') open.push(isFunction)
    isNew = (text === '(' && !isFunction) || (text.endsWith(',') && open.at(-1) !== true)
  }
  return units
}

const joined = (units: Unit[]): string => units.map(({ gap, text }, at) => (at ? gap : '') + text).join('')

function shortened(units: Unit[]): string {
  const text = joined(units).replaceAll(/\s+/g, ' ')
  return text.length <= 100 ? text : `${units[0]!.text} … ${units.length - 2} more … ${units.at(-1)!.text}`
}

function linesOf(units: Unit[]): string[] {
  const [first = '', ...others] = joined(units).split('\n')
  const indent = Math.min(...others.map((line) => line.search(/\S/)))
  return [first, ...others.map((line) => line.slice(indent))]
}

function changesOf(from: Unit[], to: Unit[]): Change[] {
  const changes: Change[] = []
  let [before, after] = [0, 0]
  let lines: string[] | null = null
  for (const { added, removed, count } of diffArrays(from, to, { comparator: (a, b) => a.text === b.text })) {
    const isChange = added || removed
    if (!isChange) lines = null
    else if (lines === null) changes.push({ line: (from[before] ?? from.at(-1)!).line, lines: (lines = []) })
    if (removed) lines?.push(`- ${shortened(from.slice(before, before + count))}`)
    if (added)
      lines?.push(...linesOf(to.slice(after, after + count)).map((text, at) => `${at ? ' ' : '+'} ${text}`))
    if (!added) before += count
    if (!removed) after += count
  }
  return changes
}

/** The text in each pair of brackets, but for a pair that holds no more than another. */
function inBrackets(sql: string): string[] {
  const open: number[] = []
  const found: string[] = []
  let [closed, inner] = [-1, -1]
  for (const { 0: text, index } of sql.matchAll(piece)) {
    if (text === '(') open.push(index + 1)
    if (text !== ')') continue
    const from = open.pop()!
    if (sql[from] !== '(' || closed !== index - 1 || inner !== from + 1) found.push(sql.slice(from, index))
    closed = index
    inner = from
  }
  return found
}

/** Takes out of the statements each long text in brackets that they have several times, the longest first. */
function withParts(statements: readonly Sent[]): { parts: string[]; rest: Sent[] } {
  const parts: string[] = []
  let rest = statements.map(({ name, sql }) => ({ name, sql: oneLine(sql).replaceAll(/\$\d+/g, '$') }))
  for (;;) {
    const times = new Map<string, number>()
    for (const text of [...parts, ...rest.map(({ sql }) => sql)].flatMap(inBrackets))
      times.set(text, (times.get(text) ?? 0) + 1)
    const [part] = [...times]
      .filter(([text, count]) => count > 1 && text.length >= partLength)
      .map(([text]) => text)
      .sort((a, b) => b.length - a.length)
    if (part === undefined) return { parts, rest }
    const without = (sql: string): string => sql.replaceAll(`(${part})`, `(part ${parts.length})`)
    parts.push(part)
    parts.forEach((sql, at) => {
      if (sql !== part) parts[at] = without(sql)
    })
    rest = rest.map(({ name, sql }) => ({ name, sql: without(sql) }))
  }
}

/** @param statements each once, in the order in which they were sent first */
export function statementsText(statements: readonly Sent[]): string {
  const { parts, rest } = withParts(statements)
  const whole: Unit[][] = []
  const numbers = new Map<string, number>()
  const numberOf = ({ lines }: Change): number | undefined => numbers.get(lines.join('\n'))
  const costOf = (changes: Change[]): number =>
    changes.reduce((sum, one) => sum + (numberOf(one) ? 0.3 : one.lines.length + 1), 0)
  const written = rest.map(({ name, sql: line }) => {
    const sql = sqlLines(line)
    const units = unitsOf(sql)
    const [best] = whole
      .map((from, at) => ({ number: at + 1, changes: changesOf(from, units) }))
      .sort((a, b) => costOf(a.changes) - costOf(b.changes))
    if (!best || costOf(best.changes) > sql.split('\n').length * 0.7) {
      whole.push(units)
      return `\n-- ${whole.length}. ${name}\n${sql};\n\n`
    }
    let known = ''
    let text = ''
    for (const one of best.changes) {
      if (numberOf(one)) known += `, ${numberOf(one)} (line ${one.line})`
      else {
        numbers.set(one.lines.join('\n'), numbers.size + 1)
        text += `--   change ${numbers.size} (line ${one.line}): ${one.lines.join('\n--     ')}\n`
      }
    }
    return `-- ${name}: as ${best.number}${known}\n${text}`
  })
  return [...parts.map((part, at) => `\n-- part ${at + 1}\n${sqlLines(part)};\n\n`), ...written]
    .join('')
    .replaceAll('\n\n\n', '\n\n')
    .trim()
    .concat('\n')
}
