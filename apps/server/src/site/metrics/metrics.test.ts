// Over the port that Prometheus reads from, and over the one where a balancer asks.

import { rename } from 'node:fs/promises'
import { Judge } from '@verdict/domain/verdict'
import { freePort } from '@verdict/testkit/free-port'
import { hostStatus, judgeableProblem, judgeHost, submitted } from '@verdict/testkit/judging'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let port: number
beforeAll(async () => {
  port = await freePort()
  server = await startTestServer({ METRICS_PORT: String(port) })
})
afterAll(() => server.close())

const read = async (): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return answer.text()
}

const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((found) => found.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('[METRICS-1] metrics are on a port of their own, and never on the one of the pages', async () => {
  expect(await read()).toContain('verdict_build_info{sha="test"} 1')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  const pages = await server.app.inject('/metrics')
  expect(pages.body).not.toContain('verdict_build_info')
})

test('[METRICS-2] calls are counted by their name in the table and their status, never by what was asked', async () => {
  const alice = await server.person('alice')
  await server.call(alice, 'GET /problem/:pid', { params: { pid: 7_654_321 } })
  await server.call(null, 'GET /tag', {})
  await server.app.inject('/api/no-such-call-of-a-stranger')
  const text = await read()
  expect(valueOf(text, 'verdict_calls_total{call="GET /problem/:pid",status="404"}')).toBe(1)
  expect(valueOf(text, 'verdict_call_seconds_count{call="GET /tag"}')).toBe(1)
  expect(valueOf(text, 'verdict_calls_running')).toBe(0)
  expect(text).not.toMatch(/7654321|stranger|alice/)
})

test('[METRICS-3] the queue is counted by kind with the age of its oldest, the leases, the hosts, and the verdicts', async () => {
  const setter = await server.person('setter')
  const bob = await server.person('bob')
  const pid = await judgeableProblem(server, setter)
  const host = judgeHost(server)
  await submitted(server, bob, pid)
  await submitted(server, bob, pid)
  await server.db
    .updateTable('judging_tasks')
    .set({ created_at: new Date(Date.now() - 100_000) })
    .execute()
  const task = await host.take()
  const waiting = await read()
  const tasks = (state: string) => valueOf(waiting, `verdict_queue_tasks{kind="practice",state="${state}"}`)
  expect([tasks('waiting'), tasks('leased')]).toEqual([1, 1])
  expect(valueOf(waiting, 'verdict_queue_oldest_seconds{kind="practice"}')).toBeGreaterThanOrEqual(100)
  expect(valueOf(waiting, 'verdict_queue_oldest_seconds{kind="contest"}')).toBe(0)
  // Nobody knows yet how long one takes.
  expect(valueOf(waiting, 'verdict_queue_waiting_seconds')).toBe(2)
  expect(valueOf(waiting, 'verdict_judge_host_up{host="built-in"}')).toBe(1)
  expect(valueOf(waiting, 'verdict_judge_host_slots{host="built-in"}')).toBe(hostStatus.slots)

  await host.finish(task, { judge: Judge.WrongAnswer })
  await server.db.updateTable('judge_hosts').set({ task_ms: 3_000 }).execute()
  const after = await read()
  expect(valueOf(after, 'verdict_judged_total{kind="practice",verdict="wa"}')).toBe(1)
  expect(valueOf(after, 'verdict_judge_wait_seconds_count{kind="practice"}')).toBe(1)
  expect(valueOf(after, 'verdict_judge_seconds_bucket{le="60",kind="practice"}')).toBe(0)
  expect(valueOf(after, 'verdict_judge_host_task_seconds{host="built-in"}')).toBe(3)
  expect(valueOf(after, 'verdict_queue_waiting_seconds')).toBe(3)
})

test('[METRICS-4] the loop, the pool, the disk and the work in the background are measured; a database that is away is a number too', async () => {
  const text = await read()
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'verdict_disk_free_bytes',
  ]) {
    expect(valueOf(text, name), name).toBeGreaterThan(0)
  }
  expect(valueOf(text, 'verdict_sockets')).toBe(0)
  expect(valueOf(text, 'verdict_database_connections{state="idle"}')).toBeGreaterThanOrEqual(0)
  expect(valueOf(text, 'verdict_work_unfinished{work="job"}')).toBe(0)
  expect(valueOf(text, 'verdict_database_up')).toBe(1)
  await server.db.schema.alterTable('judge_trials').renameTo('judge_trials_away').execute()
  try {
    const away = await read()
    expect(valueOf(away, 'verdict_database_up')).toBe(0)
    expect(valueOf(away, 'verdict_work_unfinished{work="job"}')).toBeUndefined()
  } finally {
    await server.db.schema.alterTable('judge_trials_away').renameTo('judge_trials').execute()
  }
  expect(valueOf(await read(), 'verdict_database_up')).toBe(1)
})

const ready = async () => {
  const { statusCode, body } = await server.app.inject('/health/ready')
  return { statusCode, ...(JSON.parse(body) as object) }
}

test('[METRICS-5] a process that answers is live; it is ready when its database, its migrations and its files are there', async () => {
  const live = await server.app.inject('/health/live')
  expect([live.statusCode, live.body]).toEqual([200, '{"live":true}'])
  expect(live.headers['cache-control']).toBe('no-store')
  await expect.poll(ready).toEqual({ statusCode: 200, ready: true })

  const { dataDir } = server.context.settings
  await rename(dataDir, `${dataDir}-away`)
  try {
    await expect.poll(ready).toEqual({ statusCode: 503, ready: false, missing: ['files'] })
  } finally {
    await rename(`${dataDir}-away`, dataDir)
  }
  const renameMigration = (from: string, to: string) =>
    sql`update migrations set name = ${to} where name = ${from}`.execute(server.db)
  await renameMigration('0001_people.sql', 'away')
  try {
    await expect.poll(ready).toEqual({ statusCode: 503, ready: false, missing: ['migrations'] })
  } finally {
    await renameMigration('away', '0001_people.sql')
  }
  await expect.poll(ready).toEqual({ statusCode: 200, ready: true })
})
