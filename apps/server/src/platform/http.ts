// Each entry of the call table becomes a route. A handler only maps parsed input to a use case.

import { userHeader } from '@verdict/contract/client'
import type { Endpoint, Parsed } from '@verdict/contract/endpoint'
import { endpoints, type Endpoints, type Key } from '@verdict/contract/endpoints'
import type { FieldError } from '@verdict/contract/envelope'
import type { TokenScope } from '@verdict/domain/access-token'
import { isAdmin, isRoot } from '@verdict/domain/privilege'
import type { Tracing } from '@verdict/tracing'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Origin } from './context.ts'
import { Refusal } from '@verdict/contract/refusal'
import { tokenUseOf } from '@verdict/contract/token-scope'
import { bearerToken } from './bearer.ts'
import { inSpan } from './tracing.ts'
import type { QueueCall } from './fairness/call-queues.ts'
import { addressOf } from './address.ts'
import { takesFileBody } from './sent-file.ts'
import type { JudgeHost, MaybeViewer, Viewer } from './viewer.ts'
import compress from '@fastify/compress'
import { constants } from 'node:zlib'

/**
 * Brotli's quality costs as much as gzip. Files are excluded with `compress: false`: the plugin passes on what looks
 * compressed under the wrong header. Compressed requests are refused: a small one may expand to gigabytes.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    customTypes:
      /^(text\/(html|css|javascript|plain)|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

/** Some clients send a JSON content type with an empty body where a call takes none. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/** A file as the whole body, of calls that take one. */
export function readFileBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (request, body, done) => {
    if (takesFileBody(request)) done(null, body)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('application/octet-stream'), undefined)
  })
}

/** State-changing calls must come from our pages: browsers send Sec-Fetch-Site or at least Origin. */
const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)

export function assertSameOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin') return
  if (site !== undefined) throw new Refusal('CROSS_ORIGIN')
  const origin = hostOf(request.headers.origin ?? '')
  const own = [request.host, publicUrl ? hostOf(publicUrl) : null]
  if (origin === null || !own.includes(origin)) throw new Refusal('CROSS_ORIGIN')
}

type ViewerFor<E extends Endpoint> = E['access'] extends 'login' | 'admin' | 'root' ? Viewer : MaybeViewer
type HostFor<E extends Endpoint> = E['access'] extends 'judge' ? JudgeHost : JudgeHost | null

interface Call<E extends Endpoint> extends Parsed<E> {
  viewer: ViewerFor<E>
  host: HostFor<E>
  origin: Origin
  request: FastifyRequest
  reply: FastifyReply
}

/** The shape's input, so that the serializer fills defaults, or the reply if sent already. */
type Answer<E extends Endpoint> = E['data'] extends z.ZodType
  ? z.input<E['data']> | FastifyReply
  : FastifyReply

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

export interface Router {
  on<K extends Key>(key: K, handler: Handler<Endpoints[K]>): void
}

interface RouterOptions {
  prefix: string
  viewerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<MaybeViewer>
  /** @throws Refusal if something locks this viewer out of the call, whatever their privilege */
  assertUnlocked: (endpoint: Endpoint, request: FastifyRequest, viewer: MaybeViewer) => Promise<void>
  /** @throws Refusal CONFIRM_NEEDED, TOKEN_NEVER */
  assertConfirmed: (endpoint: Endpoint, request: FastifyRequest, viewer: MaybeViewer) => Promise<void>
  /** @throws Refusal HOST_UNKNOWN */
  hostOf: (request: FastifyRequest) => Promise<JudgeHost>
  publicUrl: string | null
  queueCall: QueueCall
  tracing?: Tracing | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Key
  }
}

const envelopeOf = (data: z.ZodType) =>
  z.object({ success: z.literal(true), code: z.number(), message: z.string(), data })

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
        // The plugin would take a file that begins like a compressed one for compressed.
        ...(!endpoint.data && { compress: false }),
        schema: {
          ...(endpoint.params && { params: endpoint.params }),
          ...(endpoint.query && { querystring: endpoint.query }),
          ...(endpoint.body && { body: endpoint.body }),
          ...(endpoint.data && { response: { [status]: envelopeOf(endpoint.data) } }),
        },
        // Before validation, so that an unauthorised caller learns nothing about the input.
        preValidation: async (request, reply) => {
          admitted.set(request, await admit(key, request, reply, options))
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
            isShared(endpoint, request, viewer)
              ? options.queueCall(viewer, addressOf(request), work)
              : work(),
          )
          if (!endpoint.data || reply.sent) return reply
          return reply.code(status).send({ success: true, code: status, message: 'OK', data: answer })
        },
      })
    },
  }
}

/** A misspelt filter would be ignored, and everything returned. */
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

const isJson = ({ headers, body }: FastifyRequest): boolean =>
  body === undefined && headers['content-type'] === undefined
    ? true
    : /^application\/json\b/i.test(headers['content-type'] ?? '')

/** Storing lone surrogates would change the text. Only fields of the shape are checked, which bounds the work. */
function assertText(endpoint: Endpoint, request: FastifyRequest): void {
  // A host's report may be cut within a character.
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

/** Leaves out long polls, visitors' writes, which have their own queue, and uploads, which may take an hour. */
const isShared = (endpoint: Endpoint, { method }: FastifyRequest, viewer: MaybeViewer): boolean =>
  endpoint.access !== 'judge' &&
  !endpoint.upload &&
  (viewer !== null || method === 'GET' || method === 'HEAD')

/** Decides only who may call at all; the service decides what they may see. */
async function admit(
  key: Key,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RouterOptions,
): Promise<Admitted> {
  const endpoint: Endpoint = endpoints[key]
  if (endpoint.access === 'judge') return { viewer: null, host: await options.hostOf(request) }
  if (needsOwnOrigin(endpoint, request)) assertSameOrigin(request, options.publicUrl)
  const viewer = await options.viewerOf(request, reply)
  if (!endpoint.skipsUserCheck) assertSameUser(request, viewer)
  await options.assertUnlocked(endpoint, request, viewer)
  if (viewer?.token) assertScope(key, viewer.token.scopes)
  if (endpoint.access !== 'public') assertPrivilege(endpoint.access, viewer)
  if (endpoint.confirm) await options.assertConfirmed(endpoint, request, viewer)
  return { viewer, host: null }
}

/** Other sites make a browser send its cookies, and no header with a token. */
const needsOwnOrigin = ({ anyOrigin }: Endpoint, request: FastifyRequest): boolean =>
  request.method !== 'GET' && request.method !== 'HEAD' && !anyOrigin && bearerToken(request) === null

function assertScope(key: Key, scopes: readonly TokenScope[]): void {
  const scope = tokenUseOf(key, endpoints[key])
  if (scope === 'never') throw new Refusal('TOKEN_NEVER')
  if (!scopes.includes(scope)) throw new Refusal('TOKEN_SCOPE', { scope })
}

/** A page names its user: another tab may have changed the login. */
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

export const originOf = (request: FastifyRequest): Origin => ({
  address: addressOf(request),
  agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
})
