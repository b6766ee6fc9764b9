// Checks that test data is ASCII, as a stream, since files may exceed memory. Only a file that fails is read again to
// find where.

import { isAscii } from 'node:buffer'
import { Transform, type Readable } from 'node:stream'

/** Ends a stream at its first byte that is not ASCII. */
export class NonAsciiFound extends Error {}

export const asciiOnly = (): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isAscii(chunk)) done(null, chunk)
      else done(new NonAsciiFound())
    },
  })

/** Line and column, from 1, of the first byte that is not ASCII. */
export async function locateNonAscii(content: Readable): Promise<{ line: number; column: number } | null> {
  let line = 1
  let column = 1
  for await (const chunk of content as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte > 0x7f) return { line, column }
      if (byte === 0x0a) {
        line += 1
        column = 1
      } else column += 1
    }
  }
  return null
}
