// Normalises test data to LF, no byte order mark, UTF-8, and reports every change.

import { Transform } from 'node:stream'

type Change = 'line-ends' | 'byte-order-mark' | 'utf-16'

export interface Tidying extends Transform {
  changes: Set<Change>
}

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])

function markOf(head: Buffer): { encoding: 'utf-16le' | 'utf-16be' | null; length: number } {
  if (head.subarray(0, 3).equals(utf8Mark)) return { encoding: null, length: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', length: 2 }
  return { encoding: null, length: 0 }
}

/** A CR without LF stays: it belongs to the test. */
export function tidyTest(): Tidying {
  const changes = new Set<Change>()
  let head: Buffer | null = Buffer.alloc(0)
  let decoder: TextDecoder | null = null
  let waitsForLf = false
  const plain = (bytes: Buffer): Buffer => {
    const kept: Buffer[] = waitsForLf && bytes.length > 0 && bytes[0] !== 0x0a ? [Buffer.from('\r')] : []
    if (waitsForLf && bytes[0] === 0x0a) changes.add('line-ends')
    if (bytes.length > 0) waitsForLf = false
    let from = 0
    for (let at = bytes.indexOf(0x0d); at >= 0; at = bytes.indexOf(0x0d, at + 1)) {
      if (at === bytes.length - 1) waitsForLf = true
      else if (bytes[at + 1] !== 0x0a) continue
      else changes.add('line-ends')
      kept.push(bytes.subarray(from, at))
      from = at + 1
    }
    kept.push(bytes.subarray(from))
    return Buffer.concat(kept)
  }
  const text = (bytes: Buffer, isLast: boolean): Buffer =>
    plain(decoder ? Buffer.from(decoder.decode(bytes, { stream: !isLast })) : bytes)
  const begin = (bytes: Buffer): Buffer => {
    head = null
    const { encoding, length } = markOf(bytes)
    if (length > 0) changes.add('byte-order-mark')
    if (encoding) {
      changes.add('utf-16')
      decoder = new TextDecoder(encoding)
    }
    return text(bytes.subarray(length), false)
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head === null) return done(null, text(chunk, false))
      head = Buffer.concat([head, chunk])
      done(null, head.length < 3 ? undefined : begin(head))
    },
    flush(done) {
      const rest =
        head === null
          ? text(Buffer.alloc(0), true)
          : Buffer.concat([begin(head), text(Buffer.alloc(0), true)])
      done(null, waitsForLf ? Buffer.concat([rest, Buffer.from('\r')]) : rest)
    },
  })
  return Object.assign(stream, { changes })
}
