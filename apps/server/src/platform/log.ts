// The log is one JSON object per line, without secrets. A request id from outside is kept if short and safe.

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { addressOf } from './address.ts'
import { pino, type DestinationStream } from 'pino'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const safe = /^[\w.:-]{1,64}$/
/** Somebody put an access token there. */
const tokenLike = /verdict_[0-9A-Za-z]{40}/

export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && safe.test(given) && !tokenLike.test(given) ? given : randomUUID()
}

const secretFields = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'oldPassword',
  'newPassword',
  'password_hash',
  'token',
  'secretKey',
  'judgeToken',
  'judgeJoinToken',
  'rootPassword',
  'filesKey',
  'filesOldKey',
  'backupAccessKey',
  // Here PostgreSQL quotes whole rows.
  'detail',
])

/** Bounds for a record that contains half the program. */
const [levels, longest, mostParts] = [6, 100, 2_000]

const hasOwnForm = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function'

/** Copies the record. Pino's `redact` would take a sixteenth of a call's cost. */
function withoutSecrets(value: unknown, level = 0, seen = { parts: 0 }): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (hasOwnForm(value)) return value
  seen.parts += 1
  if (level === levels || seen.parts > mostParts) return '[left out]'
  const copy = (part: unknown): unknown => withoutSecrets(part, level + 1, seen)
  if (!Array.isArray(value)) return copyWithout(value, copy)
  const more = value.length - longest
  return [...value.slice(0, longest).map(copy), ...(more > 0 ? [`[${more} left out]`] : [])]
}

const copyWithout = (
  record: object,
  copy: (part: unknown, name: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record)
      .slice(0, longest)
      .map(([name, part]) => [name, secretFields.has(name) ? '[not logged]' : copy(part, name)]),
  )

const errorWithout = (error: unknown): unknown => withoutSecrets(pino.stdSerializers.err(error as Error))

/** Fields with a serializer of their own: ours, and Fastify's. */
const serialised = new Set(['err', 'req', 'res'])

const recordWithout = (record: object): Record<string, unknown> =>
  copyWithout(record, (part, name) => (serialised.has(name) ? part : withoutSecrets(part, 1)))

export const openLog = (level: string, destination?: DestinationStream): FastifyBaseLogger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: recordWithout },
      serializers: { err: errorWithout },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )

/** Logs the route, never the address, which may contain a token. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: addressOf(request),
      },
      'request',
    )
  })
}
