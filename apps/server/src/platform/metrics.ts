// Counters of events as they happen. Labels have few values, known beforehand, never addresses or people.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Long polls last 25 s; longer is an upload or a fault. */
const callSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
const waitSeconds = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800]

export interface Metrics {
  registry: Registry
  calls: Counter<'call' | 'status'>
  callSeconds: Histogram<'call'>
  callsRunning: Gauge
  judged: Counter<'kind' | 'verdict'>
  waitedSeconds: Histogram<'kind'>
  judgedSeconds: Histogram<'kind'>
  attemptsLost: Counter
  cacheReads: Counter<'cache' | 'outcome'>
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    calls: new Counter({
      name: 'verdict_calls_total',
      help: 'Answers, by the name of the call and the status.',
      labelNames: ['call', 'status'],
      registers,
    }),
    callSeconds: new Histogram({
      name: 'verdict_call_seconds',
      help: 'Time from the arrival of a call to the end of its answer.',
      labelNames: ['call'],
      buckets: callSeconds,
      registers,
    }),
    callsRunning: new Gauge({
      name: 'verdict_calls_running',
      help: 'Calls that have arrived and are not answered yet, long polls among them.',
      registers,
    }),
    ...openJudged(registers),
    cacheReads: new Counter({
      name: 'verdict_cache_reads_total',
      help: 'Answers that were looked for in a cache: found (hit) or made (miss).',
      labelNames: ['cache', 'outcome'],
      registers,
    }),
  }
}

const openJudged = (
  registers: Registry[],
): Pick<Metrics, 'judged' | 'waitedSeconds' | 'judgedSeconds' | 'attemptsLost'> => ({
  judged: new Counter({
    name: 'verdict_judged_total',
    help: 'Results that hosts reported, by the kind of the task.',
    labelNames: ['kind', 'verdict'],
    registers,
  }),
  waitedSeconds: new Histogram({
    name: 'verdict_judge_wait_seconds',
    help: 'Time from joining the queue to the lease that led to the result.',
    labelNames: ['kind'],
    buckets: waitSeconds,
    registers,
  }),
  judgedSeconds: new Histogram({
    name: 'verdict_judge_seconds',
    help: 'Time from joining the queue to the result.',
    labelNames: ['kind'],
    buckets: waitSeconds,
    registers,
  }),
  attemptsLost: new Counter({
    name: 'verdict_judge_attempts_lost_total',
    help: 'Leases that ended without a result: run out, given back after a fault, or of a host that started anew.',
    registers,
  }),
})

const callName = ({ routeOptions, is404 }: FastifyRequest): string =>
  routeOptions.config.endpoint ?? (is404 ? 'none' : (routeOptions.url ?? 'none').replace(/^\/\*$/, 'page'))

export function countCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (_request, reply) => {
    metrics.callsRunning.inc()
    // Also fires if the caller disconnects.
    reply.raw.once('close', () => metrics.callsRunning.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = callName(request)
    metrics.calls.inc({ call, status: reply.statusCode })
    metrics.callSeconds.observe({ call }, reply.elapsedTime / 1000)
  })
}
