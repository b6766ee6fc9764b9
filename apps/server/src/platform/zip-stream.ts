// Long files that leave as a stream, in their turn.

import { Readable } from 'node:stream'
import type { WrittenFile } from '@verdict/formats'
import { packZip } from '@verdict/formats/pack'
import { type EndTurn, takenInTime } from './fairness/export-turns.ts'

/** The turn goes to the next in line when nobody takes a piece for so long. */
const patienceMs = 120_000

/** @param endTurn called once nobody reads any more */
export function zipStream(files: readonly WrittenFile[], endTurn: EndTurn): Readable {
  const packed = packZip(files)
  const content = Readable.from(
    takenInTime(packed as AsyncIterable<Buffer>, patienceMs, () => content.destroy()),
    { objectMode: false },
  ).once('close', () => {
    packed.destroy()
    endTurn()
  })
  return content
}

export const textFile = (
  path: string,
  write: () => Promise<string | Buffer> | string | Buffer,
): WrittenFile => ({
  path,
  open: async () => Readable.from([Buffer.from(await write())]),
})
