// The thin layer between Fastify and the nouns: one table entry becomes one route with its shapes, its guard
// and its envelope. A handler only maps parsed input to a use case.

import type { Endpoint, Parsed } from '@verdict/contract/endpoint'
import { endpoints, type Endpoints, type Key } from '@verdict/contract/endpoints'
import type { ErrorName } from '@verdict/contract/errors'
import { isAdmin, isRoot } from '@verdict/domain/privilege'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Origin } from './context.ts'
import { assertSameOrigin } from './same-origin.ts'
import { Refusal } from './refusal.ts'
import type { MaybeViewer, Viewer } from './viewer.ts'

type ViewerFor<E extends Endpoint> = E['access'] extends 'login' | 'admin' | 'root' ? Viewer : MaybeViewer

export interface Call<E extends Endpoint> extends Parsed<E> {
  viewer: ViewerFor<E>
  origin: Origin
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * What the handler returns: the input side of the shape, so that the serializer may fill defaults; or the reply, where it
 * has sent the whole envelope itself.
 */
type Answer<E extends Endpoint> = E['data'] extends z.ZodType
  ? z.input<E['data']> | FastifyReply
  : FastifyReply

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

export interface Router {
  /** Registers the handler of one entry of the endpoint table. */
  on<K extends Key>(key: K, handler: Handler<Endpoints[K]>): void
}

export interface RouterOptions {
  prefix: string
  viewerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<MaybeViewer>
  /** PUBLIC_URL, when set. */
  publicUrl: string | null
}

/** What the record of a route says to tests and documentation. */
declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Key
  }
}

const envelopeOf = (data: z.ZodType) =>
  z.object({ success: z.literal(true), code: z.number(), message: z.string(), data })

export function createRouter(app: FastifyInstance, options: RouterOptions): Router {
  return {
    on(key, handler) {
      const endpoint: Endpoint = endpoints[key]
      const [method, path] = key.split(' ') as [string, string]
      const status = endpoint.status ?? 200
      app.route({
        method,
        url: options.prefix + path,
        config: { endpoint: key },
        schema: {
          summary: endpoint.summary,
          tags: [path.split('/')[1] ?? ''],
          ...(endpoint.params && { params: endpoint.params }),
          ...(endpoint.query && { querystring: endpoint.query }),
          ...(endpoint.body && { body: endpoint.body }),
          ...(endpoint.data && { response: { [status]: envelopeOf(endpoint.data) } }),
        },
        handler: async (request, reply) => {
          assertText(endpoint, request)
          const viewer = await admit(endpoint, request, reply, options)
          const answer = await (handler as unknown as Handler<Endpoint>)({
            params: request.params,
            query: request.query,
            body: request.body,
            viewer,
            origin: originOf(request),
            request,
            reply,
          })
          if (!endpoint.data || reply.sent) return reply
          return reply.code(status).send({ success: true, code: status, message: 'OK', data: answer })
        },
      })
    },
  }
}

/** Half of a surrogate pair is no text: kept, it would become another one than was looked for. */
function assertText(endpoint: Endpoint, { params, query, body }: FastifyRequest): void {
  // A host's report is worth more than the letter that was cut in two at its end.
  if (endpoint.access === 'judge' || endpoint.anyText) return
  if (!isWellFormed([params, query, body])) throw new Refusal('BAD_REQUEST')
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isWellFormed)
}

/** The coarse guard of the table: who may call at all. What may be seen is the service's to say. */
async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RouterOptions,
): Promise<MaybeViewer> {
  if (endpoint.access === 'judge') return null
  if (request.method !== 'GET' && request.method !== 'HEAD') assertSameOrigin(request, options.publicUrl)
  const viewer = await options.viewerOf(request, reply)
  if (endpoint.access === 'public') return viewer
  if (!viewer) throw new Refusal('LOGIN_REQUIRED')
  if (endpoint.access === 'admin' && !isAdmin(viewer.privilege)) throw new Refusal('FORBIDDEN')
  if (endpoint.access === 'root' && !isRoot(viewer.privilege)) throw new Refusal('FORBIDDEN')
  return viewer
}

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
})

/** Refusals that any call may answer, whatever its entry says. */
export const universalErrors: readonly ErrorName[] = [
  'VALIDATION_FAILED',
  'BAD_REQUEST',
  'CROSS_ORIGIN',
  'LOGIN_REQUIRED',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL',
  'NOT_READY',
]
