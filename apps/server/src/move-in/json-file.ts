// A collection as `mongoexport` writes it: JSON objects with MongoDB's extended types, one on a line, or all in one array
// that may be a single line. The bytes are cut where an object ends, so that one is held at a time.

import { EJSON } from 'bson'
import type { RawDocument } from './bson-file.ts'
import { MoveInFault } from './fault.ts'
import { unpacked } from './unpacked.ts'

/** A document of 16 MiB, written out with all its quotes. */
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
/** Blanks, line ends, commas, the brackets of the array, and the mark that some editors put first. */
const between = new Set(Buffer.from(' \t\r\n,[]\u{feff}'))

/** @throws MoveInFault where the file breaks off or holds something else */
async function* jsonObjects(path: string): AsyncGenerator<{ text: string; offset: number }> {
  let parts: Buffer[] = []
  let [depth, start, length, passed] = [0, 0, 0, 0]
  let [inString, isEscaped] = [false, false]
  for await (const chunk of unpacked(path)) {
    let from = 0
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
          yield { text: Buffer.concat(parts).toString('utf8'), offset: start }
          ;[parts, length] = [[], 0]
        }
      }
    }
    if (depth > 0) {
      parts.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > maxObjectBytes) throw new MoveInFault(path, start, 'a document is longer than any may be.')
    }
    passed += chunk.length
  }
  if (depth > 0) throw new MoveInFault(path, start, 'the file breaks off in a document.')
}

/** @throws MoveInFault */
export async function* jsonDocuments(path: string): AsyncGenerator<RawDocument> {
  for await (const { text, offset } of jsonObjects(path)) {
    yield parsed(path, text, offset)
  }
}

function parsed(path: string, text: string, offset: number): RawDocument {
  try {
    return EJSON.deserialize(JSON.parse(text) as RawDocument, { relaxed: true }) as RawDocument
  } catch (error) {
    throw new MoveInFault(path, offset, `a document cannot be read: ${(error as Error).message}.`)
  }
}
