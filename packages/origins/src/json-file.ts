// Reads `mongoexport`: JSON objects with MongoDB's extended types, one per line or in an array. The bytes are split where an
// object ends, so one is in memory at a time.

import { basename } from 'node:path'
import { EJSON } from 'bson'
import type { PlacedDocument, RawDocument } from './bson-file.ts'
import { MoveInFault } from './fault.ts'
import { unpacked } from './unpacked.ts'

const maxObjectBytes = 64 * 1024 * 1024
const maxDepth = 200

const [quote, backslash, open, close, openList, closeList] = [...Buffer.from('"\\{}[]')] as [
  number,
  number,
  number,
  number,
  number,
  number,
]
const newline = 0x0a
const between = new Set(Buffer.from(' \t\r\n,[]\u{feff}'))

function newlinesIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count += 1
  return count
}

async function* jsonObjects(path: string): AsyncGenerator<{ text: string; offset: number; line: number }> {
  let parts: Buffer[] = []
  let [depth, start, length, passed] = [0, 0, 0, 0]
  let line = 1
  let [inString, isEscaped] = [false, false]
  for await (const chunk of unpacked(path)) {
    let [from, counted] = [0, 0]
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]!
      if (isEscaped) isEscaped = false
      else if (inString) {
        if (byte === backslash) isEscaped = true
        else if (byte === quote) inString = false
      } else if (depth === 0) {
        if (byte === open) [depth, start, from] = [1, passed + at, at]
        else if (!between.has(byte)) throw new MoveInFault(path, passed + at, 'no JSON object begins here.')
      } else if (byte === quote) inString = true
      else if (byte === open || byte === openList) {
        depth += 1
        if (depth > maxDepth) throw new MoveInFault(path, start, 'a document is nested too deeply.')
      } else if (byte === close || byte === closeList) {
        depth -= 1
        if (depth === 0) {
          parts.push(chunk.subarray(from, at + 1))
          const text = Buffer.concat(parts).toString('utf8')
          line += newlinesIn(chunk.subarray(counted, at))
          yield { text, offset: start, line: line - newlinesIn(Buffer.from(text)) }
          counted = at
          ;[parts, length] = [[], 0]
        }
      }
    }
    if (depth > 0) {
      parts.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > maxObjectBytes) throw new MoveInFault(path, start, 'a document is longer than any may be.')
    }
    line += newlinesIn(chunk.subarray(counted))
    passed += chunk.length
  }
  if (depth > 0) throw new MoveInFault(path, start, 'the file breaks off in a document.')
}

/** @throws MoveInFault */
export async function* jsonDocuments(path: string): AsyncGenerator<PlacedDocument> {
  for await (const { text, offset, line } of jsonObjects(path)) {
    yield {
      raw: parsed(path, text, offset),
      place: `${basename(path)}, line ${line}`,
    }
  }
}

function parsed(path: string, text: string, offset: number): RawDocument {
  try {
    return EJSON.deserialize(JSON.parse(text) as RawDocument, {
      relaxed: true,
    }) as RawDocument
  } catch (error) {
    throw new MoveInFault(path, offset, `a document cannot be read: ${(error as Error).message}.`)
  }
}
