// Rows of a plain SQL dump of `pg_dump`: after COPY, one per line up to `\.`. One line is in memory at a time.

import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { DumpParts } from './dump-parts.ts'
import { MoveInFault } from './fault.ts'
import { unpacked } from './unpacked.ts'

export type PgRow = Record<string, string | null>

/** PostgreSQL's limit of a value is 1 GB, but no judge has such rows. */
const maxLineBytes = 256 * 1024 * 1024
const newline = 0x0a

async function* lines(path: string): AsyncGenerator<{ line: Buffer; offset: number; number: number }> {
  let parts: Buffer[] = []
  let [held, start, number] = [0, 0, 0]
  for await (const chunk of unpacked(path)) {
    let from = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const piece = chunk.subarray(from, end)
      number += 1
      yield { line: parts.length === 0 ? piece : Buffer.concat([...parts, piece]), offset: start, number }
      start += held + piece.length + 1
      ;[parts, held, from] = [[], 0, end + 1]
    }
    parts.push(chunk.subarray(from))
    held += chunk.length - from
    if (held > maxLineBytes) throw new MoveInFault(path, start, 'a line is longer than any may be.')
  }
  if (held > 0) yield { line: Buffer.concat(parts), offset: start, number: number + 1 }
}

const custom = 'PGDMP'

export async function assertPlain(path: string): Promise<void> {
  for await (const head of path.endsWith('.gz') ? unpacked(path) : createReadStream(path, { end: 4 })) {
    if (!(head as Buffer).subarray(0, custom.length).equals(Buffer.from(custom))) return
    const how = `Make plain SQL of it: pg_restore --no-owner --file dump.sql ${path}`
    throw new MoveInFault(path, 0, `it is a dump in PostgreSQL's own format. ${how}`)
  }
}

const copy = /^COPY (?:"?\w+"?\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;$/
const insert = /^INSERT INTO (?:"?\w+"?\.)?"?(\w+)"? /
const encoding = /^SET client_encoding = '([\w-]+)';$/
const lastLine = /^-- PostgreSQL database (?:cluster )?dump complete$/

const headBytes = 10_000

/**
 * @param parts is informed of tables with rows
 * @throws MoveInFault where the file is truncated, or a row does not have its table's columns
 */
export async function* pgRows(
  path: string,
  table: string,
  parts: DumpParts,
): AsyncGenerator<{ row: PgRow; place: string }> {
  parts.ask(table)
  let columns: string[] | null = null
  let filled = ''
  let isWhole = false
  for await (const { line, offset, number } of lines(path)) {
    if (columns !== null) {
      if (line.length <= 3 && line.toString('latin1').trimEnd() === '\\.') {
        columns = null
        continue
      }
      if (filled !== '') parts.see(filled)
      filled = ''
      if (columns.length > 0)
        yield {
          row: rowOf(path, table, { line, offset }, columns),
          place: `${basename(path)}, line ${number}`,
        }
      continue
    }
    const text = line.subarray(0, headBytes).toString('latin1').trimEnd()
    const [, name, list = ''] = copy.exec(text) ?? []
    if (name !== undefined) [filled, columns] = [name, name === table ? namesIn(list) : []]
    if (insert.exec(text)?.[1] === table)
      throw new MoveInFault(path, offset, 'its rows are INSERTs. Dump again without --inserts.')
    const written = encoding.exec(text)?.[1]
    if (written !== undefined && !['UTF8', 'SQL_ASCII'].includes(written))
      throw new MoveInFault(path, offset, `it is written in ${written}. Dump again with --encoding=UTF8.`)
    isWhole ||= lastLine.test(text)
  }
  if (columns !== null || !isWhole) throw new MoveInFault(path, null, 'the file breaks off.')
}

const namesIn = (list: string): string[] => list.split(',').map((name) => name.replaceAll('"', '').trim())

function rowOf(
  path: string,
  table: string,
  { line, offset }: { line: Buffer; offset: number },
  columns: readonly string[],
): PgRow {
  const values = line.toString('utf8').split('\t')
  if (values.length !== columns.length)
    throw new MoveInFault(path, offset, `a row of ${table} cannot be read.`)
  return Object.fromEntries(columns.map((name, index) => [name, valueOf(values[index]!)]))
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const valueOf = (text: string): string | null =>
  text === '\\N' ? null : text.replaceAll(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign)
