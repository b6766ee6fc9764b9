// The addresses of the Contest API, none of them a call of the table: which roles each is for stands in `ccsCalls`, and a test
// asks each as every role. Hidden things are answered as what does not exist; visitors are asked to log in first.

import { once } from 'node:events'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { errorStatus } from '@verdict/contract/errors'
import { Refusal } from '@verdict/contract/refusal'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KnownPasswords } from '../../people/index.ts'
import { addressOf } from '../../platform/address.ts'
import type { Context } from '../../platform/context.ts'
import { failureOf } from '../../platform/errors.ts'
import type { QueueCall } from '../../platform/fairness/call-queues.ts'
import { RateLimited } from '../../platform/fairness/rate-limit.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { type CcsCall, ccsCalls } from './ccs-calls.ts'
import { isKind } from './ccs-collection.ts'
import type { CcsQuestion } from './ccs-question.ts'
import { CcsFault, notThere } from './ccs-fault.ts'
import { type CcsStanding, assertScope, ccsStanding, ccsViewer } from './ccs-standing.ts'
import { numberOf } from './ccs-submit.ts'
import { type Version, versions } from './ccs-version.ts'
import { LogoSizes } from './ccs-logo.ts'
import { FeedHub } from './feed-hub.ts'

const realm = 'Basic realm="Verdict", charset="UTF-8"'

/** Nobody is known by a cookie here, so that any page may read what anybody may. */
const headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'no-store',
}

const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '3600',
}

interface Parts {
  context: Context
  known: KnownPasswords
  hub: FeedHub
  logos: LogoSizes
  queueCall: QueueCall
}

export function registerCcs(app: FastifyInstance, context: Context, queueCall: QueueCall): void {
  const logos = new LogoSizes(context.blobs)
  const hub = new FeedHub({ ...context, logos })
  const parts: Parts = { context, known: new KnownPasswords(), hub, logos, queueCall }
  app.addHook('preClose', async () => parts.hub.close())
  void app.register(
    async (scope) => {
      scope.setErrorHandler((error: FastifyError, request, reply) => sendFault(error, request, reply))
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers(headers)
      })
      for (const call of ccsCalls) {
        scope.route({
          method: call.method === 'GET' ? ['GET', 'HEAD'] : call.method,
          url: `/:version${call.path === '/' ? '' : call.path}`,
          schema: { hide: true },
          exposeHeadRoute: false,
          ...(call.isFile && { compress: false }),
          handler: (request, reply) => answer(parts, call, request, reply),
        })
      }
      scope.all('/*', { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
        if (request.method === 'OPTIONS') return reply.headers(preflight).code(204).send()
        const methods = methodsAt((request.params as Params)['*'] ?? '')
        if (methods.length === 0) throw notThere()
        reply.header('allow', methods.join(', '))
        throw new CcsFault(405, `This address knows ${methods.join(', ')} alone.`)
      })
    },
    { prefix: '/ccs' },
  )
}

/** Methods of the calls at an address; none where there is no such address. @param address from the version on */
function methodsAt(address: string): string[] {
  const [version, ...parts] = address.split('/').filter((part) => part !== '')
  if (versionNamed(version) === undefined) return []
  const methods = ccsCalls.flatMap(({ path, method }) => {
    const names = path.split('/').filter((part) => part !== '')
    const fits =
      names.length === parts.length &&
      names.every((name, index) =>
        name === ':kind' ? isKind(parts[index]!) : name.startsWith(':') || name === parts[index],
      )
    return fits ? (method === 'GET' ? ['GET', 'HEAD'] : [method]) : []
  })
  return [...new Set(methods)]
}

function sendFault(
  error: FastifyError | Refusal | CcsFault,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { code, message } =
    error instanceof CcsFault ? { code: error.status, message: error.message } : failureOf(error, request)
  if (error instanceof RateLimited) reply.header('retry-after', error.retryAfterSeconds)
  if (code === errorStatus('LOGIN_REQUIRED')) reply.header('www-authenticate', realm)
  void reply
    .code(code)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code, message })
}

type Params = Record<string, string>

const versionNamed = (given: string | undefined): Version | undefined =>
  Object.values(versions).find(({ name }) => name === given)

async function answer(
  { context, known, hub, logos, queueCall }: Parts,
  call: CcsCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = request.params as Params
  const version = versionNamed(params['version'])
  if (!version) throw notThere()
  const viewer = await ccsViewer(context, known, request)
  const standing =
    call.roles === null ? null : await admitted({ db: context.db, logos }, viewer, params, call)
  assertScope(viewer, call.scope(standing?.role ?? null))
  const question: CcsQuestion = {
    context,
    hub,
    version,
    viewer,
    standing: standing!,
    params,
    query: queryOf(call, request),
    body: bodyOf(call, request),
    request,
    reply,
    stands: async () => {
      const now = await ccsViewer(context, known, request)
      const then = await ccsStanding(context.db, now, standing!.hall.cid)
      return isDeepStrictEqual(then?.lens, standing!.lens)
    },
  }
  if (call.isStreamed) return send(reply, await call.answer(question))
  return queueCall(viewer, addressOf(request), async () => {
    const content = await call.answer(question)
    send(reply, content)
    // The turn ends when all was read.
    if (content instanceof Readable && !content.closed) await once(content, 'close').catch(() => undefined)
    return reply
  })
}

const send = (reply: FastifyReply, content: unknown): FastifyReply => {
  if (reply.sent) return reply
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  if (content instanceof Readable && reply.request.method === 'HEAD') {
    content.destroy()
    return reply.send()
  }
  if (content instanceof Readable || Buffer.isBuffer(content)) return reply.send(content)
  return content === undefined ? reply.send() : reply.serializer(JSON.stringify).send(content)
}

/** @throws Refusal LOGIN_REQUIRED for visitors, whatever there is or is not @throws CcsFault */
async function admitted(
  { db, logos }: Pick<Context, 'db'> & { logos: LogoSizes },
  viewer: MaybeViewer,
  params: Params,
  call: CcsCall,
): Promise<CcsStanding> {
  const cid = numberOf(params['cid'] ?? '')
  const standing = cid === null ? null : await ccsStanding(db, viewer, cid, logos)
  if (!standing) throw viewer ? notThere() : new Refusal('LOGIN_REQUIRED')
  if (call.roles?.includes(standing.role)) return standing
  if (!viewer) throw new Refusal('LOGIN_REQUIRED')
  throw call.method === 'GET' ? notThere() : new CcsFault(403, 'This is not for your role.')
}

const maxQuery = 100

/** A misspelt filter would be ignored, and everything returned. */
function queryOf(call: CcsCall, { query, params }: FastifyRequest): Map<string, string> {
  const known = call.query(params as Params)
  const given = Object.entries(query as Record<string, unknown>)
  return new Map(
    given.map(([name, value]) => {
      if (!known.includes(name)) throw new CcsFault(400, `${name.slice(0, maxQuery)} is no filter here.`)
      if (typeof value !== 'string' || value.length > maxQuery) {
        throw new CcsFault(400, `${name.slice(0, maxQuery)} is given once, as an id.`)
      }
      return [name, value]
    }),
  )
}

function bodyOf(call: CcsCall, { body, headers: sent }: FastifyRequest): unknown {
  if (!call.body) return undefined
  if (!/^application\/json\b/i.test(sent['content-type'] ?? '')) throw new Refusal('NOT_JSON')
  const parsed = call.body.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CcsFault(400, `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'is not valid'}`)
}
