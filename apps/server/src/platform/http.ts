// The thin layer between Fastify and the nouns: one table entry becomes one route with its shapes, its guard
// and its envelope. A handler only maps parsed input to a use case.

import { userHeader } from '@verdict/contract/client'
import type { Endpoint, Parsed } from '@verdict/contract/endpoint'
import { endpoints, type Endpoints, type Key } from '@verdict/contract/endpoints'
import type { FieldError } from '@verdict/contract/envelope'
import type { ErrorName } from '@verdict/contract/errors'
import { isAdmin, isRoot } from '@verdict/domain/privilege'
import type { Tracing } from '@verdict/tracing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Origin } from './context.ts'
import { assertWithinExam, type IsOfExam } from './exam-only.ts'
import { assertSameOrigin } from './same-origin.ts'
import { Refusal } from './refusal.ts'
import { inSpan } from './tracing.ts'
import type { QueueCall } from './fairness/call-queues.ts'
import type { JudgeHost, MaybeViewer, Viewer } from './viewer.ts'

type ViewerFor<E extends Endpoint> = E['access'] extends 'login' | 'admin' | 'root' ? Viewer : MaybeViewer
type HostFor<E extends Endpoint> = E['access'] extends 'judge' ? JudgeHost : JudgeHost | null

interface Call<E extends Endpoint> extends Parsed<E> {
  viewer: ViewerFor<E>
  host: HostFor<E>
  origin: Origin
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The return value of a handler: the input side of the shape, so that the serializer may fill defaults; or the reply, where it
 * has sent the whole envelope itself.
 */
type Answer<E extends Endpoint> = E['data'] extends z.ZodType
  ? z.input<E['data']> | FastifyReply
  : FastifyReply

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

export interface Router {
  /** Registers the handler of one entry of the endpoint table. */
  on<K extends Key>(key: K, handler: Handler<Endpoints[K]>): void
}

interface RouterOptions {
  prefix: string
  viewerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<MaybeViewer>
  isOfExam: IsOfExam
  /** @throws Refusal HOST_UNKNOWN */
  hostOf: (request: FastifyRequest) => Promise<JudgeHost>
  /** PUBLIC_URL, when set. */
  publicUrl: string | null
  queueCall: QueueCall
  tracing?: Tracing | undefined
}

/** The record of a route, for tests and documentation. */
declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Key
  }
}

const envelopeOf = (data: z.ZodType) =>
  z.object({ success: z.literal(true), code: z.number(), message: z.string(), data })

/** The caller who was let in to a call. */
interface Admitted {
  viewer: MaybeViewer
  host: JudgeHost | null
}

export function createRouter(app: FastifyInstance, options: RouterOptions): Router {
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  return {
    on(key, handler) {
      const endpoint: Endpoint = endpoints[key]
      const [method, path] = key.split(' ') as [string, string]
      const status = endpoint.status ?? 200
      app.route({
        method,
        url: options.prefix + path,
        config: { endpoint: key },
        // The plugin takes a file that begins like a compressed one for compressed, whatever it is.
        ...(!endpoint.data && { compress: false }),
        schema: {
          summary: endpoint.summary,
          tags: [path.split('/')[1] ?? ''],
          ...(endpoint.params && { params: endpoint.params }),
          ...(endpoint.query && { querystring: endpoint.query }),
          ...(endpoint.body && { body: endpoint.body }),
          ...(endpoint.data && { response: { [status]: envelopeOf(endpoint.data) } }),
        },
        // Before the input is looked at: a caller without the right hears that, and nothing of what the call takes.
        preValidation: async (request, reply) => {
          admitted.set(request, await admit(endpoint, request, reply, options))
          assertKnownKeys(endpoint, request)
          if (endpoint.body && !isJson(request)) throw new Refusal('NOT_JSON')
        },
        handler: async (request, reply) => {
          assertText(endpoint, request)
          const { viewer, host } = admitted.get(request)!
          const work = async (): Promise<Answer<Endpoint>> =>
            (handler as unknown as Handler<Endpoint>)({
              params: request.params,
              query: request.query,
              body: request.body,
              viewer: viewer!,
              host,
              origin: originOf(request),
              request,
              reply,
            })
          const answer = await inSpan(options.tracing, key, { request, reply }, () =>
            isShared(endpoint, request, viewer) ? options.queueCall(viewer, request.ip, work) : work(),
          )
          if (!endpoint.data || reply.sent) return reply
          return reply.code(status).send({ success: true, code: status, message: 'OK', data: answer })
        },
      })
    },
  }
}

/** A filter that is spelt wrongly would otherwise be answered with everything. */
function assertKnownKeys(endpoint: Endpoint, request: FastifyRequest): void {
  if (endpoint.access === 'judge') return
  const known = Object.keys((endpoint.query as z.ZodObject | undefined)?.shape ?? {})
  const unknown = Object.keys(request.query as object).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const errors = unknown.slice(0, maxNamed).map((name) => ({
    path: `query.${name.slice(0, maxNameLength)}`,
    message: 'is not known here',
  }))
  throw new Refusal('VALIDATION_FAILED', {}, errors)
}
const maxNamed = 20
const maxNameLength = 100

/** Nothing at all is no other kind: the shape says whether there has to be something. */
const isJson = ({ headers, body }: FastifyRequest): boolean =>
  body === undefined && headers['content-type'] === undefined
    ? true
    : /^application\/json\b/i.test(headers['content-type'] ?? '')

/**
 * Half of a surrogate pair is no text: kept, it would become another one than was looked for. Only what the call has a shape
 * for is looked at: it is as wide and as deep as the shape, and of the rest nothing is read.
 */
function assertText(endpoint: Endpoint, request: FastifyRequest): void {
  // A host's report is worth more than the letter that was cut in two at its end.
  if (endpoint.access === 'judge' || endpoint.anyText) return
  const shaped = (['params', 'query', 'body'] as const).filter((place) => endpoint[place])
  const errors = shaped.flatMap((place) => noText(request[place], place))
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', {}, errors)
}

function noText(value: unknown, path: string): FieldError[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [{ path, message: 'is not plain text' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => noText(inner, `${path}.${name}`))
}

/**
 * Judge hosts wait for work on purpose, and what a visitor may change (log in, register) has a line of its own. A file may
 * take an hour to arrive: it would keep its sender's other calls waiting.
 */
const isShared = (endpoint: Endpoint, { method }: FastifyRequest, viewer: MaybeViewer): boolean =>
  endpoint.access !== 'judge' &&
  !endpoint.upload &&
  (viewer !== null || method === 'GET' || method === 'HEAD')

/** The coarse guard of the table: who may call at all. The service decides what they may see. */
async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RouterOptions,
): Promise<Admitted> {
  if (endpoint.access === 'judge') return { viewer: null, host: await options.hostOf(request) }
  if (request.method !== 'GET' && request.method !== 'HEAD') assertSameOrigin(request, options.publicUrl)
  const viewer = await options.viewerOf(request, reply)
  if (!endpoint.skipsUserCheck) assertSameUser(request, viewer)
  if (viewer?.sitting) await assertWithinExam(endpoint, request, viewer.sitting, options.isOfExam)
  if (endpoint.access !== 'public') assertPrivilege(endpoint.access, viewer)
  return { viewer, host: null }
}

/**
 * A page says for whom it makes a call. It may be out of date: somebody else has logged in in another tab of the browser.
 * Without a session it is answered as a visitor is.
 */
function assertSameUser(request: FastifyRequest, viewer: MaybeViewer): void {
  const believed = request.headers[userHeader]
  if (viewer === null || believed === undefined) return
  if (String(believed).toLowerCase() !== viewer.uid.toLowerCase()) {
    throw new Refusal('OTHER_USER', { uid: viewer.uid })
  }
}

function assertPrivilege(access: 'login' | 'admin' | 'root', viewer: MaybeViewer): void {
  if (!viewer) throw new Refusal('LOGIN_REQUIRED')
  if (access === 'admin' && !isAdmin(viewer.privilege)) throw new Refusal('FORBIDDEN')
  if (access === 'root' && !isRoot(viewer.privilege)) throw new Refusal('FORBIDDEN')
}

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
})

/** Refusals that any call may answer, whatever its entry says. */
export const universalErrors: readonly ErrorName[] = [
  'VALIDATION_FAILED',
  'BAD_REQUEST',
  'NOT_JSON',
  'CROSS_ORIGIN',
  'LOGIN_REQUIRED',
  'OTHER_USER',
  'FORBIDDEN',
  'EXAM_ONLY',
  'EXAM_ELSEWHERE',
  'NOT_FOUND',
  'TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL',
  'DISK_FULL',
  'FILES_AWAY',
  'NOT_READY',
]
