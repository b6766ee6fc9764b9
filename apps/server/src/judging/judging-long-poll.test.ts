import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callUrl } from '@verdict/contract/client'
import { Language, languages } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { buildApp } from '@verdict/server/programs/app'
import { builtInToken, hostStatus, judgeableProblem, judgeHost, submitted } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Bell } from './bell.ts'
import { handBack, takeWork, waitForWork } from './lease.ts'
import { workTopic } from './queue/queue.ts'

let server: TestServer
let alice: TestPerson
let pid: number

beforeEach(async () => {
  server = await startTestServer()
  alice = await server.person('alice', Privilege.Admin)
  pid = await judgeableProblem(server, alice)
})
afterEach(() => server.close())

const never = new AbortController().signal
const builtIn = async () => ({
  ...(await server.db.selectFrom('judge_hosts').select(['id', 'name']).executeTakeFirstOrThrow()),
  languages,
})

class WatchedBell extends Bell {
  readonly listenedTo = Promise.withResolvers<void>()

  override after(heard: number, ms: number, signal: AbortSignal): Promise<void> {
    this.listenedTo.resolve()
    return super.after(heard, ms, signal)
  }
}

test('[JDG-HOST-1] a waiting host is woken by the commit that adds a task', async () => {
  const bell = new WatchedBell()
  server.context.channel.subscribe(workTopic, () => bell.ring())
  // Nothing but the bell may wake it.
  const ends = { gone: never, stopping: never, lookEveryMs: 3_600_000 }
  const waiting = waitForWork(server.context, bell, await builtIn(), ends)
  await bell.listenedTo.promise
  const sid = await submitted(server, alice, pid)
  expect(await waiting).toMatchObject({ task: { sid } })
})

test('[JDG-HOST-1] a task whose ring was lost is found by looking again', async () => {
  const bell = new WatchedBell()
  const ends = { gone: never, stopping: never, lookEveryMs: 10 }
  const waiting = waitForWork(server.context, bell, await builtIn(), ends)
  await bell.listenedTo.promise
  const sid = await submitted(server, alice, pid)
  expect(await waiting).toMatchObject({ task: { sid } })
  expect(bell.rings).toBe(0)
})

test('a bell that rings between looking and waiting is heard', async () => {
  const bell = new Bell()
  const heard = bell.rings
  bell.ring()
  // Would end after an hour, were the ring lost.
  await bell.after(heard, 3_600_000, never)
  const waiting = bell.after(bell.rings, 3_600_000, never)
  bell.ring()
  await waiting
})

test('[JDG-HOST-1] a request over HTTP waits for work', async () => {
  const waiting = judgeHost(server).lease()
  const sid = await submitted(server, alice, pid)
  expect((await waiting).data.task).toMatchObject({ sid })
})

test('[LANG-SITE-1] a waiting host hears at once of a language that was turned on', async () => {
  const root = await server.person('root1', Privilege.Root)
  const waiting = judgeHost(server).lease()
  await expect
    .poll(() => server.db.selectFrom('judge_hosts').select('status').executeTakeFirstOrThrow())
    .not.toEqual({ status: null })
  await server.call(root, 'PUT /admin/languages/:language', {
    params: { language: Language.Cpp20 },
    body: { isOffered: true, timeFactor: 1, memoryFactor: 1 },
  })
  expect((await waiting).data).toMatchObject({
    task: null,
    languages: expect.arrayContaining([Language.Cpp20]),
  })
})

test('a task that was leased for a host that has gone is handed back and does not count as an attempt', async () => {
  const host = await builtIn()
  const sid = await submitted(server, alice, pid)
  const task = (await takeWork(server.context, host))!.task!
  await handBack(server.context, host, task)
  const row = await server.db.selectFrom('judging_tasks').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ attempts: 0, lease_until: null, host_id: null })
  expect(await takeWork(server.context, host)).toMatchObject({ task: { sid, fencingToken: 2 } })
})

/** A request for work over a real connection, once the server has it, with the server's end of the connection. */
async function openPoll(): Promise<{ hangUp: () => Promise<void> }> {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const arrived = once(server.app.server, 'request') as Promise<[IncomingMessage]>
  const poll = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: callUrl('/api', 'POST /judge/lease', {}),
    headers: { authorization: `Bearer ${builtInToken}`, 'content-type': 'application/json' },
  })
  poll.on('error', () => {})
  poll.end(JSON.stringify(hostStatus))
  const [{ socket }] = await arrived
  return {
    hangUp: async () => {
      const closed = once(socket, 'close')
      poll.destroy()
      await closed
    },
  }
}

test('a host that hangs up while it waits takes no task with it', async () => {
  const { hangUp } = await openPoll()
  await hangUp()
  const sid = await submitted(server, alice, pid)
  const host = judgeHost(server)
  const task = await host.take()
  expect(task.sid).toBe(sid)
  expect((await host.finish(task)).status).toBe(200)
})

test('a host that hangs up in the moment in which it is given a task hands it back', async () => {
  const sid = await submitted(server, alice, pid)
  const free = await holdQueue()
  const { hangUp } = await openPoll()
  await untilTwoWaitForTheQueue()
  await hangUp()
  await free()
  const row = () => server.db.selectFrom('judging_tasks').selectAll().executeTakeFirstOrThrow()
  await expect.poll(row).toMatchObject({ fencing_token: 1, attempts: 0, lease_until: null })
  expect(await judgeHost(server).take()).toMatchObject({ sid, fencingToken: 2 })
})

/** Nobody reads or writes the queue until the returned function is called. */
async function holdQueue(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const transaction = server.db.transaction().execute(async (tx) => {
    await sql`lock table judging_tasks in access exclusive mode`.execute(tx)
    held.resolve()
    await release.promise
  })
  await held.promise
  return () => {
    release.resolve()
    return transaction
  }
}

/** The look for leases that ran out, every second, and the request for work. */
async function untilTwoWaitForTheQueue(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    if (rows[0]!.waiting === 2) return
  }
}

test('a server that stops ends its long polls at once', async () => {
  const app = await buildApp({ ...server.context, logger: pino({ level: 'silent' }) })
  await app.ready()
  const waiting = app.inject({
    method: 'POST',
    url: '/api/judge/lease',
    headers: { authorization: `Bearer ${builtInToken}` },
    payload: hostStatus,
  })
  await app.close()
  const answer = await waiting
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ error: 'NOT_READY' })
})

test('a process that is stopped ends its long polls too', async () => {
  const stop = new AbortController()
  const bell = new Bell()
  const waiting = waitForWork(server.context, bell, await builtIn(), { gone: never, stopping: stop.signal })
  stop.abort()
  await expect(waiting).rejects.toMatchObject({ error: 'NOT_READY' })
})
