import { isAscii } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isUtf8 } from 'node:buffer'

export interface FileFacts {
  sha256: string
  bytes: number
  /** Why it cannot be a test; null: it can. */
  fault: string | null
}

/** @param utf8 tests may hold more than ASCII */
export async function factsOfFile(path: string, utf8: boolean): Promise<FileFacts> {
  const hash = createHash('sha256')
  let bytes = 0
  let line = 1
  let fault: string | null = null
  let rest = Buffer.alloc(0)
  for await (const part of createReadStream(path)) {
    const chunk = part as Buffer
    hash.update(chunk)
    bytes += chunk.length
    if (fault === null && !isAscii(chunk)) {
      if (!utf8)
        fault = `not ASCII in line ${
          line +
          linesIn(
            chunk.subarray(
              0,
              chunk.findIndex((byte) => byte > 0x7f),
            ),
          )
        }`
      else {
        const whole = Buffer.concat([rest, chunk])
        const end = endOfCharacters(whole)
        if (!isUtf8(whole.subarray(0, end))) fault = 'not UTF-8'
        rest = Buffer.from(whole.subarray(end))
      }
    } else if (rest.length > 0) fault ??= 'not UTF-8'
    if (!utf8) line += linesIn(chunk)
  }
  if (rest.length > 0) fault ??= 'not UTF-8'
  return { sha256: hash.digest('hex'), bytes, fault }
}

function linesIn(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) lines += 1
  return lines
}

/** Before a character that the next chunk may complete. */
function endOfCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0)
      return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length
  }
  return bytes.length
}
