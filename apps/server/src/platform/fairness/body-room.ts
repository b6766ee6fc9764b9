// A body is in memory until its last byte arrives: a few hundred slow requests of 8 MB would exhaust it.

import { jsonBodyBytes } from '@verdict/domain/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup, addressOf } from '../address.ts'
import { takesFileBody } from '../sent-file.ts'
import { RateLimited } from './rate-limit.ts'

/** A JSON body gets as long as the page waits; a file is streamed to disk and may come over a slow line. */
export const arrivalMs = { body: 100_000, upload: 60 * 60_000 } as const

const isUpload = (request: FastifyRequest): boolean =>
  (request.headers['content-type']?.startsWith('multipart/form-data') ?? false) || takesFileBody(request)

/** Uploads get the HTTP server's `requestTimeout` instead. */
export function limitArrival(app: FastifyInstance, bodyMs: number = arrivalMs.body): void {
  app.addHook('onRequest', async (request) => {
    const { raw, method } = request
    if (method === 'GET' || method === 'HEAD' || isUpload(request)) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, bodyMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

/** Larger than a submission of the maximum length in any encoding. */
const largeBytes = 512 * 1024
const roomOfAddress = 16 * jsonBodyBytes
const retrySeconds = 10

/** The declared size, or the maximum; larger bodies are refused while being read. */
function bytesOf({ headers }: FastifyRequest): number {
  const said = Number(headers['content-length'])
  if (Number.isSafeInteger(said)) return said > jsonBodyBytes ? 0 : said
  return headers['transfer-encoding'] === undefined ? 0 : jsonBodyBytes
}

/** Files are streamed to disk and not counted. */
export function limitBodies(app: FastifyInstance): void {
  const taken = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    const bytes = isUpload(request) ? 0 : bytesOf(request)
    if (bytes <= largeBytes) return
    const key = addressGroup(addressOf(request))
    const before = taken.get(key) ?? 0
    if (before + bytes > roomOfAddress) throw new RateLimited(retrySeconds)
    taken.set(key, before + bytes)
    reply.raw.once('close', () => {
      const rest = taken.get(key)! - bytes
      if (rest > 0) taken.set(key, rest)
      else taken.delete(key)
    })
  })
}
