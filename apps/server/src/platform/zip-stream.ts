import { Readable } from 'node:stream'
import type { WrittenFile } from '@verdict/formats'
import { packZip } from '@verdict/formats/pack'
import { type EndTurn, takenInTime } from './fairness/export-turns.ts'
import type { FastifyReply } from 'fastify'

export const sendZip = (
  reply: FastifyReply,
  { name, content }: { name: string; content: Readable },
): FastifyReply =>
  reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content)

/** If it is unread for so long, the next in line gets the turn. */
const patienceMs = 120_000

export function zipStream(
  files: readonly WrittenFile[],
  endTurn: EndTurn,
  { compress = true } = {},
): Readable {
  const packed = packZip(files, { compress })
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
