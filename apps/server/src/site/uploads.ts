// Uploaded pictures are never executed: checked type, no sniffing, and a policy that forbids everything.

import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import { storedPicture } from '../archive/index.ts'

const namePattern = /^([0-9a-f]{64})\.(png|jpg|gif|webp)$/

export function registerUploads(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const [, sha256 = '', extension = ''] = namePattern.exec(request.params.name) ?? []
      const picture = sha256 ? await storedPicture(context, sha256, extension) : null
      if (!picture) throw new Refusal('NOT_FOUND')
      const etag = `"${sha256}"`
      reply.headers({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .headers({
          'content-length': picture.bytes,
          'content-disposition': `inline; filename="${sha256.slice(0, 12)}.${extension}"`,
        })
        .type(picture.kind.mediaType)
        .send(context.blobs.read(sha256))
    },
  )
}
