import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A zip that is made while it is sent, to be saved under `name` and kept by no cache. */
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
