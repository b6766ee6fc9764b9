// The log: one JSON object a line. Secrets are never written, wherever in a record they turn up.

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'

const secretFields = [
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
]

const places = ['', '*.', '*.*.', '*.*.*.']

export const openLog = (level: string, destination?: DestinationStream): FastifyBaseLogger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: places.flatMap((place) => secretFields.map((field) => `${place}["${field}"]`)).map(dotless),
        censor: '[not logged]',
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )

/** The path syntax wants no dot before a bracket. */
const dotless = (path: string): string => path.replace('.[', '[')

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
