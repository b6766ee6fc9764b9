// The server's part of a trace, and what it hands on to a judge host. The host's own part is tested beside it.

import { Language } from '@verdict/domain/language'
import { type Collector, openCollector } from '@verdict/testkit/collector'
import { judgeableProblem, judgeHost, submitted, resultsOf } from '@verdict/testkit/judging'
import { startTestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let collector: Collector
beforeAll(async () => {
  collector = await openCollector()
})
afterAll(() => collector.close())

test('[METRICS-8] one trace leads from handing in through the queue to the recorded verdict, without code or secrets', async () => {
  const server = await startTestServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=lab',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const alice = await server.person('alice')
  const pid = await judgeableProblem(server, await server.person('setter'))
  const host = judgeHost(server)
  await submitted(server, alice, pid, 'int main() { /* the code of alice */ }')
  const task = await host.take()
  const [, traceId, submitSpan] = task.traceparent!.split('-')
  // As the host's span of its report.
  const report = 'b7ad6b7169203331'
  const headers = {
    authorization: 'Bearer token-of-the-test-judge',
    traceparent: `00-${traceId}-${report}-01`,
  }
  const body = {
    fencingToken: task.fencingToken,
    judge: 3,
    time: 1,
    memory: 1,
    error: '',
    judgeMessage: '',
    tests: resultsOf(task),
  }
  const params = { taskId: task.taskId }
  const finished = await server.call(null, 'POST /judge/task/:taskId/finish', { params, body, headers })
  expect(finished.status).toBe(200)
  // A rejudge, and what nobody traces, begins none.
  await submitted(server, alice, pid)
  const [ofVisitor, ofProxy] = ['a', 'b'].map((digit) => digit.repeat(32)) as [string, string]
  const handIn = (trace: string, more: Record<string, string> = {}) =>
    server.call(alice, 'POST /status', {
      body: { pid, language: Language.Cpp17, code: 'int main() {}' },
      headers: { traceparent: `00-${trace}-${report}-01`, ...more },
    })
  expect((await handIn(ofVisitor)).status).toBe(201)
  expect((await handIn(ofProxy, { 'x-forwarded-for': '10.1.2.3' })).status).toBe(201)
  await server.close()
  expect(collector.spans.filter((span) => span.traceId === ofVisitor)).toEqual([])
  expect(collector.spans.filter((span) => span.traceId === ofProxy)).toMatchObject([
    { name: 'POST /status', parentSpanId: report },
  ])

  const found = collector.spans.filter((span) => span.traceId === traceId)
  const parents = Object.fromEntries(found.map(({ name, parentSpanId }) => [name, parentSpanId]))
  expect(found).toHaveLength(3)
  expect(parents).toEqual({
    'POST /judge/task/:taskId/finish': report,
    'POST /status': undefined,
    'wait for a host': submitSpan,
  })
  const waited = found.find(({ name }) => name === 'wait for a host')!
  expect(BigInt(waited.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(waited.startTimeUnixNano))
  expect(collector.headers()['x-team']).toBe('lab')
  expect(collector.said()).not.toMatch(/the code of alice|token-of-the-test-judge|alice|a-key-of/)
})
