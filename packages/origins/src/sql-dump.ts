// Rows of a `mysqldump`. The bytes are split where a statement ends, so that one is held at a time; only CREATE TABLE, for
// the order of columns, and INSERT are read.

import { basename } from 'node:path'
import type { DumpParts } from './dump-parts.ts'
import { MoveInFault } from './fault.ts'
import { unpacked } from './unpacked.ts'

export type SqlRow = Record<string, string | null>

/** A statement fits a packet (max_allowed_packet), which nobody sets higher. */
const maxStatementBytes = 256 * 1024 * 1024

const [quote, double, tick, backslash, semicolon, dash, newline] = [...Buffer.from('\'"`\\;-\n')] as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

const quotes: ReadonlySet<number> = new Set([quote, double, tick])

async function* statements(path: string): AsyncGenerator<{ text: string; offset: number }> {
  let parts: Buffer[] = []
  let [open, start, length, passed, before] = [0, 0, 0, 0, newline]
  let [isEscaped, isComment] = [false, false]
  for await (const chunk of unpacked(path)) {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]!
      if (isComment) {
        if (byte === newline) [isComment, from, start] = [false, at + 1, passed + at + 1]
      } else if (isEscaped) isEscaped = false
      else if (open !== 0) {
        isEscaped = byte === backslash && open !== tick
        if (byte === open) open = 0
      } else if (quotes.has(byte)) open = byte
      else if (byte === dash && before === newline && length === 0 && isBlank(chunk, from, at))
        isComment = true
      else if (byte === semicolon) {
        parts.push(chunk.subarray(from, at))
        yield { text: Buffer.concat(parts).toString('utf8').trim(), offset: start }
        ;[parts, length, from, start] = [[], 0, at + 1, passed + at + 1]
      }
      before = byte
    }
    if (!isComment) {
      parts.push(chunk.subarray(from))
      length += chunk.length - from
    }
    if (length > maxStatementBytes)
      throw new MoveInFault(path, start, 'a statement is longer than any may be.')
    passed += chunk.length
  }
  const rest = Buffer.concat(parts).toString('utf8').trim()
  if (open !== 0 || /^insert /i.test(rest))
    throw new MoveInFault(path, start, 'the file breaks off in a statement.')
}

const isBlank = (chunk: Buffer, from: number, to: number): boolean =>
  chunk.subarray(from, to).every((byte) => byte === newline || byte === 0x0d || byte === 0x20)

const create = /^create table (?:if not exists )?`(\w+)`/i
const insert = /^(?:insert(?: ignore)?|replace) into `?(\w+)`? (?:\(([^)]*)\) )?values\s*/i
const column = /^\s*`(\w+)` /

/**
 * @param parts is informed of tables with rows
 * @throws MoveInFault where the file is truncated, or a row does not have its table's columns
 */
export async function* sqlRows(
  path: string,
  table: string,
  parts: DumpParts,
): AsyncGenerator<{ row: SqlRow; place: string }> {
  parts.ask(table)
  const columns = new Map<string, string[]>()
  for await (const { text, offset } of statements(path)) {
    const made = create.exec(text)?.[1]
    if (made !== undefined) columns.set(made, columnsOf(text))
    const [head, into, named] = insert.exec(text) ?? []
    if (head === undefined || into === undefined) continue
    parts.see(into)
    if (into !== table) continue
    const names =
      named === undefined
        ? columns.get(table)
        : named.split(',').map((name) => name.replaceAll('`', '').trim())
    if (names === undefined)
      throw new MoveInFault(path, offset, `the table ${table} is filled before it is made.`)
    let number = 0
    for (const values of rowsOf(text, head.length)) {
      number += 1
      if (values === null || values.length !== names.length) {
        throw new MoveInFault(path, offset, `a row of ${table} cannot be read.`)
      }
      yield {
        row: Object.fromEntries(names.map((name, index) => [name, values[index]!])),
        place: `${basename(path)}, row ${number} of the statement at byte ${offset}`,
      }
    }
  }
}

const columnsOf = (text: string): string[] => text.split('\n').flatMap((line) => column.exec(line)?.[1] ?? [])

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '\0', b: '\b', Z: '\x1a' }
const plain = /[^,()'\s]+/y

function* rowsOf(text: string, from: number): Generator<(string | null)[] | null> {
  let at = from
  while (at < text.length) {
    if (text[at] !== '(') return yield null
    at += 1
    const values: (string | null)[] = []
    while (text[at - 1] !== ')') {
      const value = valueAt(text, at)
      if (value === null || !',)'.includes(text[value.end] ?? ' ')) return yield null
      values.push(value.text)
      at = value.end + 1
    }
    yield values
    while (at < text.length && ', \r\n'.includes(text[at]!)) at += 1
  }
}

function valueAt(text: string, from: number): { text: string | null; end: number } | null {
  if (text.startsWith('_binary ', from)) return valueAt(text, from + 8)
  if (text[from] === "'") return stringAt(text, from)
  plain.lastIndex = from
  const word = plain.exec(text)?.[0]
  if (word === undefined) return null
  const end = from + word.length
  if (word === 'NULL') return { text: null, end }
  return {
    text: /^0x[0-9A-F]*$/i.test(word) ? Buffer.from(word.slice(2), 'hex').toString('utf8') : word,
    end,
  }
}

function stringAt(text: string, from: number): { text: string; end: number } | null {
  const parts: string[] = []
  let start = from + 1
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') {
      const next = text[at + 1] ?? ''
      parts.push(text.slice(start, at), escapes[next] ?? next)
      at += 1
      start = at + 1
    } else if (text[at] === "'") {
      parts.push(text.slice(start, at))
      if (text[at + 1] !== "'") return { text: parts.join(''), end: at + 1 }
      parts.push("'")
      at += 1
      start = at + 1
    }
  }
  return null
}
