// /metrics on a port of its own, which no page and no proxy of pages leads to. It answers from before the first call until after
// the last, so that the way down is seen too.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { InvalidSetting } from '@verdict/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { Metrics } from '../platform/metrics.ts'
import { type Live, openGauges } from './gauges.ts'

export function serveMetrics(
  app: FastifyInstance,
  context: Context,
  { registry }: Metrics,
  live: Live,
): void {
  const read = openGauges(registry, context, live)
  let reading: Promise<string> | null = null
  // Several who ask at the same moment hear the same.
  const text = (): Promise<string> => {
    reading ??= read()
      .then(() => registry.metrics())
      .finally(() => {
        reading = null
      })
    return reading
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Metrics are at /metrics.\n')
      return
    }
    text().then(
      (body) =>
        response
          .writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
          .end(body),
      (error: unknown) => {
        context.log.error({ err: error }, 'metrics failed')
        response.writeHead(500).end()
      },
    )
  })
  app.addHook('onReady', async () => {
    const { metricsPort, metricsHost } = context.settings
    server.listen(metricsPort!, metricsHost)
    await once(server, 'listening').catch((error: unknown) => {
      throw new InvalidSetting(
        'METRICS_PORT',
        `cannot be listened on: ${error instanceof Error ? error.message : String(error)}`,
      )
    })
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
