// A request id from outside is kept when it is short and safe to log; else one is made.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const safe = /^[\w.:-]{1,64}$/

export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && safe.test(given) ? given : randomUUID()
}
