// A collector of traces, as small as a test needs it: OTLP over HTTP in JSON.

import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'

interface Value {
  stringValue?: string
  intValue?: number
}

interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  events: { name: string; attributes: { key: string; value: Value }[] }[]
}

interface Export {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[]
}

export interface Collector {
  endpoint: string
  spans: CollectedSpan[]
  /** All that arrived, as it was sent. */
  said: () => string
  headers: () => NodeJS.Dict<string | string[]>
  close: () => Promise<void>
}

export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  let said = ''
  let headers: NodeJS.Dict<string | string[]> = {}
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      said += body
      headers = request.headers
      if (request.url === '/v1/traces') {
        const { resourceSpans } = JSON.parse(body) as Export
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    said: () => said,
    headers: () => headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
