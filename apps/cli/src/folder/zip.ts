// A zip of the tests, written to a file: each is read once and none is kept.

import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { type Piece, wholeOf } from './piece.ts'

const polynomial = 0xedb8_8320

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
  return value
})

/** Node 20.3 has none of its own. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff]!
  return (crc ^ 0xffff_ffff) >>> 0
}

const [localHead, centralHead, endHead] = [0x0403_4b50, 0x0201_4b50, 0x0605_4b50]
/** Deflate; names in UTF-8; 1980-01-01, the first day of the format. */
const [version, utf8Names, deflated, day] = [20, 0x0800, 8, 0x21]

const numbers = (sizes: readonly (2 | 4)[], values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(sizes.reduce<number>((sum, size) => sum + size, 0))
  let at = 0
  for (const [index, size] of sizes.entries()) at = bytes.writeUIntLE(values[index]!, at, size)
  return bytes
}

/** Less than 4 GiB, which is more than the site takes. */
export async function writeZip(path: string, files: ReadonlyMap<string, Piece>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    const central: Buffer[] = []
    let at = 0
    for (const [name, piece] of files) {
      const content = await wholeOf(piece)
      const packed = await promisify(deflateRaw)(content)
      const called = Buffer.from(name)
      const shared = [version, utf8Names, deflated, 0, day, crc32(content), packed.length, content.length]
      const head = numbers([4, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2], [localHead, ...shared, called.length, 0])
      central.push(
        numbers(
          [4, 2, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2, 2, 2, 2, 4, 4],
          [centralHead, version, ...shared, called.length, 0, 0, 0, 0, 0, at],
        ),
        called,
      )
      for (const part of [head, called, packed]) {
        await file.writeFile(part)
        at += part.length
      }
    }
    const directory = Buffer.concat(central)
    await file.writeFile(directory)
    const end = [endHead, 0, 0, files.size, files.size, directory.length, at, 0]
    await file.writeFile(numbers([4, 2, 2, 2, 2, 4, 4, 2], end))
  } finally {
    await file.close()
  }
}
