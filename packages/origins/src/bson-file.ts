// Reads collections from `mongodump`: BSON documents, each preceded by its length. One is in memory at a time, limited to
// MongoDB's maximum whatever its length says.

import { basename } from 'node:path'
import { deserialize } from 'bson'
import { MoveInFault } from './fault.ts'
import { unpacked } from './unpacked.ts'

export type RawDocument = Record<string, unknown>

export interface PlacedDocument {
  raw: RawDocument
  place: string
}

/** MongoDB's limit, with its internal allowance. */
const maxDocumentBytes = 16 * 1024 * 1024 + 16 * 1024
const minDocumentBytes = 5

/** @throws MoveInFault if the file is truncated or has other content */
export async function* bsonDocuments(path: string): AsyncGenerator<PlacedDocument> {
  let pending: Buffer = Buffer.alloc(0)
  let offset = 0
  let parts: Buffer[] = []
  let held = 0
  for await (const chunk of unpacked(path)) {
    parts.push(chunk)
    held += chunk.length
    if (held < wanted(pending, held)) continue
    pending = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    let at = 0
    while (pending.length - at >= 4) {
      const length = lengthAt(path, pending, at, offset)
      if (pending.length - at < length) break
      yield {
        raw: decoded(path, pending.subarray(at, at + length), offset + at),
        place: `${basename(path)}, byte ${offset + at}`,
      }
      at += length
    }
    offset += at
    pending = pending.subarray(at)
    parts = [pending]
    held = pending.length
  }
  if (held > 0) {
    throw new MoveInFault(path, offset, `the file breaks off in a document, ${held} bytes into it.`)
  }
}

/** Avoids concatenating a long document again for each chunk. */
const wanted = (pending: Buffer, held: number): number =>
  pending.length >= 4 && held > pending.length ? Math.min(pending.readInt32LE(0), maxDocumentBytes) : 4

function lengthAt(path: string, bytes: Buffer, at: number, offset: number): number {
  const length = bytes.readInt32LE(at)
  if (length >= minDocumentBytes && length <= maxDocumentBytes) return length
  throw new MoveInFault(path, offset + at, `no document begins here: its length would be ${length} bytes.`)
}

function decoded(path: string, bytes: Buffer, offset: number): RawDocument {
  try {
    return deserialize(bytes, { validation: { utf8: false } })
  } catch (error) {
    const why = error instanceof RangeError ? 'it is nested too deeply' : (error as Error).message
    throw new MoveInFault(path, offset, `a document cannot be read: ${why}.`)
  }
}
