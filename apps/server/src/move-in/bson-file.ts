// A collection as `mongodump` writes it: BSON documents one after the other, each led by its own length. One is held at a
// time, and none is longer than MongoDB lets one be, whatever its length says.

import { deserialize } from 'bson'
import { MoveInFault } from './fault.ts'
import { unpacked } from './unpacked.ts'

export type RawDocument = Record<string, unknown>

/** MongoDB's own limit, with the room that it leaves itself. */
const maxDocumentBytes = 16 * 1024 * 1024 + 16 * 1024
const minDocumentBytes = 5

/** @throws MoveInFault where the file breaks off or holds something else */
export async function* bsonDocuments(path: string): AsyncGenerator<RawDocument> {
  let pending: Buffer = Buffer.alloc(0)
  /** Where `pending` begins. */
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
      yield decoded(path, pending.subarray(at, at + length), offset + at)
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

/** So many bytes are needed to go on: what is held is not put together anew for each chunk of a long document. */
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
