import { inflateSync } from 'node:zlib'
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
