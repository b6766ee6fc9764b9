// Files of tests may exceed memory, so they are checked as streams; only a bad one is read again to find where.

import { isAscii, isUtf8 } from 'node:buffer'
import { Transform, type Readable } from 'node:stream'

export class UnfitTextFound extends Error {}

export interface TextWatch extends Transform {
  /** Said of what went through. */
  beyondAscii: boolean
  isUtf8: boolean
}

/** Bytes at the end of `bytes` that begin a character and lack the rest. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte < 0xc0) continue
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return needed > back ? back : 0
  }
  return 0
}

/** Lets everything through, and says what it is once that ended. @param check ends the stream with an error that it returns */
export function textWatch(check: (watch: TextWatch) => Error | null = () => null): TextWatch {
  let carried: Buffer = Buffer.alloc(0)
  const watch: TextWatch = Object.assign(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (carried.length === 0 && isAscii(chunk)) return done(null, chunk)
        watch.beyondAscii = true
        const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk])
        carried = bytes.subarray(bytes.length - unfinished(bytes))
        const whole = bytes.subarray(0, bytes.length - carried.length)
        watch.isUtf8 &&= isUtf8(whole)
        done(check(watch), whole)
      },
      flush(done) {
        watch.isUtf8 &&= carried.length === 0
        done(check(watch), carried)
      },
    }),
    { beyondAscii: false, isUtf8: true },
  )
  return watch
}

/** Fails with UnfitTextFound for what is not ASCII or, where that is allowed, not UTF-8. */
export const textOnly = (utf8: boolean): TextWatch =>
  textWatch(({ beyondAscii, isUtf8: isWell }) =>
    (utf8 ? isWell : !beyondAscii) ? null : new UnfitTextFound(),
  )

/** Bytes that may follow a first byte: how many, and the bounds of the first of them (the Encoding Standard's decoder). */
function rest(first: number): { count: number; from: number; to: number } | null {
  if (first >= 0xc2 && first <= 0xdf) return { count: 1, from: 0x80, to: 0xbf }
  if (first >= 0xe0 && first <= 0xef) {
    return { count: 2, from: first === 0xe0 ? 0xa0 : 0x80, to: first === 0xed ? 0x9f : 0xbf }
  }
  if (first >= 0xf0 && first <= 0xf4) {
    return { count: 3, from: first === 0xf0 ? 0x90 : 0x80, to: first === 0xf4 ? 0x8f : 0xbf }
  }
  return null
}

/** The place of the first bytes that `textOnly` refuses, in characters. */
export async function locateUnfit(
  content: Readable,
  utf8: boolean,
): Promise<{ line: number; column: number } | null> {
  let line = 1
  let column = 1
  let due: ReturnType<typeof rest> = null
  for await (const chunk of content as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (due) {
        if (byte < due.from || byte > due.to) return { line, column }
        due = due.count > 1 ? { count: due.count - 1, from: 0x80, to: 0xbf } : null
        if (!due) column += 1
      } else if (byte > 0x7f) {
        due = utf8 ? rest(byte) : null
        if (!due) return { line, column }
      } else if (byte === 0x0a) {
        line += 1
        column = 1
      } else column += 1
    }
  }
  return due && { line, column }
}
