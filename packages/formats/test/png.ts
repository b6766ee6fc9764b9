import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { readWhole } from '../src/content.ts'
import type { ImportedProblem } from '../src/problem.ts'

/** @returns width and height in pixels */
export const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)]

/** Red, green, blue and opacity of the first pixel: nothing that comes before it could be taken off. */
export function firstPixel(png: Buffer): number[] {
  const start = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))
  return [...rows.subarray(1, 5)]
}

/** @returns each picture of the statements with its size, false for what is no PNG */
export const pictureSizes = ({ pictures }: Pick<ImportedProblem, 'pictures'>) =>
  Promise.all(
    pictures.map(async ({ name, content }) => {
      const bytes = await readWhole(content, 1e6)
      return [name, bytes.subarray(1, 4).toString() === 'PNG' && sizeOf(bytes)]
    }),
  )

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

/** A grey picture. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height, 0))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
