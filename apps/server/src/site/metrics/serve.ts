// /metrics has a port of its own. Facts of the database are the same on every process, so a dashboard takes their maximum.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { InvalidSetting } from '@verdict/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { statfs } from 'node:fs/promises'
import { taskKinds } from '@verdict/domain/judging'
import { Gauge, type Registry } from 'prom-client'
import { waitingFacts } from '../../judging/index.ts'
import { poolOf } from '../../platform/db.ts'
import { hostFacts, type HostRow, queueByPriority, type QueueRow, unfinishedWork } from './metrics-queries.ts'

interface Live {
  sockets: () => number
}

type Make = <L extends string>(name: string, help: string, ...labelNames: L[]) => Gauge<L>

const maker =
  (registry: Registry): Make =>
  (name, help, ...labelNames) =>
    new Gauge({ name: `verdict_${name}`, help, labelNames, registers: [registry] })

/** @returns reads all gauges; leaves out what cannot be read */
export function openGauges(registry: Registry, context: Context, live: Live): () => Promise<void> {
  const make = maker(registry)
  const { sha } = context.build
  make('build_info', 'The version that runs, as a label; always 1.', 'sha').set({ sha }, 1)
  const readProcess = processGauges(make, context, live)
  const up = make('database_up', '1 when the database answered this very question, else 0.')
  const parts = [judgingGauges(make, context), workGauges(make, context)]
  return async () => {
    await readProcess()
    try {
      for (const part of parts) part.reset()
      // In turn, so that monitoring takes only one connection of a busy server.
      for (const part of parts) await part.read()
      up.set(1)
    } catch (error) {
      up.set(0)
      for (const part of parts) part.reset()
      context.log.warn({ err: error }, 'metrics could not be read from the database')
    }
  }
}

interface Part {
  reset(): void
  read(): Promise<void>
}

const part = (gauges: Record<string, { reset(): void }>, read: () => Promise<void>): Part => ({
  reset: () => Object.values(gauges).forEach((gauge) => gauge.reset()),
  read,
})

function processGauges(make: Make, { db, settings }: Context, live: Live): () => Promise<void> {
  const sockets = make('sockets', 'Open realtime connections of pages to this process.')
  const connections = make('database_connections', 'Connections of the pool of this process.', 'state')
  const waiting = make('database_calls_waiting', 'Statements that wait for a connection of the pool.')
  const free = make('disk_free_bytes', 'Free bytes on the disk of the data folder.')
  const size = make('disk_size_bytes', 'Size of the disk of the data folder.')
  return async () => {
    sockets.set(live.sockets())
    const pool = poolOf(db)
    if (pool) {
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      waiting.set(pool.waitingCount)
    }
    const disk = await statfs(settings.dataDir).catch(() => null)
    if (!disk) return
    free.set(disk.bavail * disk.bsize)
    size.set(disk.blocks * disk.bsize)
  }
}

function judgingGauges(make: Make, { db }: Context): Part {
  const [queue, hosts] = [queueGauges(make), hostGauges(make)]
  const waiting = make(
    'queue_waiting_seconds',
    'Seconds that one slot would judge at all that waits: tasks times what one takes. An autoscaler divides it by the seconds that people may wait and the slots of a host.',
  )
  return part({ ...queue.gauges, ...hosts.gauges, waiting }, async () => {
    const [tasks, known] = [await queueByPriority(db), await hostFacts(db)]
    queue.set(tasks)
    hosts.set(known)
    waiting.set((await waitingFacts(db)).slotSeconds)
  })
}

function queueGauges(make: Make) {
  const gauges = {
    tasks: make('queue_tasks', 'Tasks that wait for a host or that one has.', 'kind', 'state'),
    oldest: make(
      'queue_oldest_seconds',
      'How long the oldest waits that a host could take; 0 for none.',
      'kind',
    ),
    expired: make('queue_leases_expired', 'Leases that have run out and are not given to another host yet.'),
  }
  const set = (rows: readonly QueueRow[]): void => {
    for (const [priority, kind] of Object.entries(taskKinds)) {
      const row = rows.find((found) => found.priority === Number(priority))
      gauges.tasks.set({ kind, state: 'waiting' }, row?.waiting ?? 0)
      gauges.tasks.set({ kind, state: 'leased' }, row?.leased ?? 0)
      gauges.oldest.set({ kind }, row?.oldest ?? 0)
    }
    gauges.expired.set(rows.reduce((all, { expired }) => all + expired, 0))
  }
  return { gauges, set }
}

function hostGauges(make: Make) {
  const gauges = {
    hosts: make('judge_hosts', 'Hosts by how they are.', 'state'),
    up: make('judge_host_up', '1 when the host takes work: seen lately, enabled and not paused.', 'host'),
    slots: make('judge_host_slots', 'Tasks that the host judges at once.', 'host'),
    busy: make('judge_host_busy', 'Tasks that it judged when it last asked for work.', 'host'),
    load: make('judge_host_load', 'Load average of its machine over a minute.', 'host'),
    task: make(
      'judge_host_task_seconds',
      'What a task takes there lately, from the lease to the result.',
      'host',
    ),
    done: make('judge_host_tasks_done', 'Tasks that it has finished since it was made.', 'host'),
    errors: make('judge_host_errors', 'Attempts that ended by its own fault since it was made.', 'host'),
  }
  const set = (rows: readonly HostRow[]): void => {
    const states = { online: 0, paused: 0, offline: 0, disabled: 0 }
    for (const row of rows) {
      const { name: host } = row
      const state = stateOf(row)
      states[state] += 1
      gauges.up.set({ host }, state === 'online' ? 1 : 0)
      gauges.done.set({ host }, row.tasksDone)
      gauges.errors.set({ host }, row.errors)
      if (row.taskMs !== null) gauges.task.set({ host }, row.taskMs / 1000)
      if (!row.online) continue
      gauges.slots.set({ host }, row.slots ?? 0)
      gauges.busy.set({ host }, row.busy ?? 0)
      gauges.load.set({ host }, row.load ?? 0)
    }
    for (const [state, count] of Object.entries(states)) gauges.hosts.set({ state }, count)
  }
  return { gauges, set }
}

function stateOf({ enabled, online, paused }: HostRow): 'online' | 'paused' | 'offline' | 'disabled' {
  if (!enabled) return 'disabled'
  if (!online) return 'offline'
  return paused ? 'paused' : 'online'
}

function workGauges(make: Make, { db }: Context): Part {
  const gauges = {
    work: make('work_unfinished', 'Jobs, imports, comparisons, runs and trials that are not over.', 'work'),
  }
  return part(gauges, async () => {
    for (const { work, count } of await unfinishedWork(db)) gauges.work.set({ work }, count)
  })
}

export function serveMetrics(
  app: FastifyInstance,
  context: Context,
  { registry }: Metrics,
  live: Live,
): void {
  const read = openGauges(registry, context, live)
  let reading: Promise<string> | null = null
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
