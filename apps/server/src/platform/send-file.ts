import type { Blob } from '@verdict/storage/blobs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'

/** A stored file, which a browser asks for again only to hear that it is the same. */
export function sendFile(
  { blobs }: Pick<Context, 'blobs'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { sha256, bytes }: Blob,
  headers: Record<string, string>,
) {
  const etag = `"${sha256}"`
  reply.headers({
    ...headers,
    etag,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('content-length', bytes).send(blobs.read(sha256))
}
