// The log: one JSON object a line. Secrets are never written, wherever in a record they turn up.

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'

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
  // PostgreSQL quotes whole rows in it.
  'detail',
])

/** A record that holds half of the program, by mistake, is written in part. */
const [levels, longest, mostParts] = [6, 100, 2_000]

const hasOwnForm = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function'

/** A copy. Pino's own `redact` with a path for each field and level takes a sixteenth of all that a call costs. */
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

/** The serializer gives back what is no error. */
const errorWithout = (error: unknown): unknown => withoutSecrets(pino.stdSerializers.err(error as Error))

/** Those that become records by a serializer of their own: ours, and Fastify's for a call and its answer. */
const serialised = new Set(['err', 'req', 'res'])

const recordWithout = (record: object): Record<string, unknown> =>
  copyWithout(record, (part, name) => (serialised.has(name) ? part : withoutSecrets(part, 1)))

export const openLog = (level: string, destination?: DestinationStream): FastifyBaseLogger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      // Not for what a logger of one call is bound to, which is the number of the call alone.
      formatters: { log: recordWithout },
      serializers: { err: errorWithout },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )

/** One line for each answer, by the route and never by the address, whose query may hold a token. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
      },
      'request',
    )
  })
}
