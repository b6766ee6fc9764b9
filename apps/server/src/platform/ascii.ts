// Files may exceed memory, so they are checked as streams; only a bad one is read again to find where.

import { isAscii } from 'node:buffer'
import { Transform, type Readable } from 'node:stream'

export class NonAsciiFound extends Error {}

export const asciiOnly = (): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isAscii(chunk)) done(null, chunk)
      else done(new NonAsciiFound())
    },
  })

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
