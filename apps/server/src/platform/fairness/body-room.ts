// How much in large bodies one address may have on its way to us at the same moment. A body is held in memory until the last
// byte of it has come, which may take a while: without a bound a few hundred slow requests of 8 MB would be all the memory
// there is. Nobody's ordinary call is refused for the large ones of somebody else in the same lab.

import { jsonBodyBytes } from '@verdict/domain/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from '../address-group.ts'
import { isUpload } from './arrival.ts'
import { RateLimited } from './rate-limit.ts'

/** A program of the largest kind, whatever it is written in, is no large body. */
const largeBytes = 512 * 1024
const roomOfAddress = 16 * jsonBodyBytes
const retrySeconds = 10

/** The declared size; a body without one may become as large as any. A larger one is refused when it is read. */
function bytesOf({ headers }: FastifyRequest): number {
  const said = Number(headers['content-length'])
  if (Number.isSafeInteger(said)) return said > jsonBodyBytes ? 0 : said
  return headers['transfer-encoding'] === undefined ? 0 : jsonBodyBytes
}

/** A file goes to the disk as it comes, and takes no room. */
export function limitBodies(app: FastifyInstance): void {
  const taken = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    const bytes = isUpload(request) ? 0 : bytesOf(request)
    if (bytes <= largeBytes) return
    const key = addressGroup(request.ip)
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
