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

const pieceBytes = 256 * 1024

/** @param utf8 tests may hold more than ASCII */
export async function factsOfFile(path: string, utf8: boolean): Promise<FileFacts> {
  const hash = createHash('sha256')
  let bytes = 0
  let fault: string | null = null
  let rest = Buffer.alloc(0)
  for await (const part of createReadStream(path, { highWaterMark: pieceBytes })) {
    const chunk = part as Buffer
    hash.update(chunk)
    if (fault === null && !isAscii(chunk)) {
      if (!utf8)
        fault = `not ASCII in line ${await lineAt(path, bytes + chunk.findIndex((byte) => byte > 0x7f))}`
      else {
        const whole = Buffer.concat([rest, chunk])
        const end = endOfCharacters(whole)
        if (!isUtf8(whole.subarray(0, end))) fault = 'not UTF-8'
        rest = Buffer.from(whole.subarray(end))
      }
    } else if (rest.length > 0) fault ??= 'not UTF-8'
    bytes += chunk.length
  }
  if (rest.length > 0) fault ??= 'not UTF-8'
  return { sha256: hash.digest('hex'), bytes, fault }
}

/** Counted only for a fault, since a test is read once more for it. */
async function lineAt(path: string, offset: number): Promise<number> {
  let line = 1
  if (offset === 0) return line
  for await (const chunk of createReadStream(path, { end: offset - 1 })) {
    const bytes = chunk as Buffer
    for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) line += 1
  }
  return line
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
