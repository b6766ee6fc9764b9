// While the database is migrated, which may take minutes, calls get a refusal and browsers a page that reloads itself.

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { errorMessage, errorStatus } from '@verdict/contract/errors'
import type { Settings } from '@verdict/contract/settings'
import { againSeconds, failure } from './errors.ts'
import { livePath, notReady, readyPath } from './probes.ts'
import { requestIdOf } from './log.ts'
import { securityHeaders } from './security-headers.ts'

function answerer(settings: Settings): RequestListener {
  const always = { ...securityHeaders(settings), 'cache-control': 'no-store', connection: 'close' }
  return (request, response) => {
    const probe = probed(request.url)
    if (probe) {
      response.writeHead(probe.status, { ...always, 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(probe.body))
      return
    }
    const isCall = /^\/api(\/|$|\?)/.test(request.url ?? '')
    response.writeHead(errorStatus('NOT_READY'), {
      ...always,
      'x-request-id': requestIdOf(request),
      'retry-after': String(againSeconds),
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
      ...(!isCall && { refresh: String(againSeconds) }),
    })
    response.end(isCall ? JSON.stringify(failure('NOT_READY')) : errorMessage('NOT_READY'))
  }
}

/** Stays alive, since a restart would begin the migration again. */
function probed(url: string | undefined): { status: number; body: object } | null {
  if (url === livePath) return { status: 200, body: { live: true } }
  return url === readyPath ? { status: 503, body: notReady(['starting']) } : null
}

/** @returns a function that releases the port */
export async function answerWhileStarting(settings: Settings): Promise<() => Promise<void>> {
  const server = createServer(answerer(settings))
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}
