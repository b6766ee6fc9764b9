import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RealtimeMessage } from '@verdict/contract/realtime'
import { maxSocketsPerUser } from '@verdict/domain/realtime'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { buildApp } from '@verdict/server/app'
import { openChannel } from '@verdict/server/platform/channel'
import type { RateLimiter } from '@verdict/server/platform/rate-limit'
import { enter, frozen, makeContest, moveContest, running, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, submitted } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Hub } from './hub.ts'
import { closeSocketsOf, issueToken, notify } from './service.ts'
import { registerSocket } from './socket.ts'

let server: TestServer
let alice: TestPerson
let bob: TestPerson
let root: TestPerson
const open: Page[] = []

beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  alice = await server.person('alice')
  bob = await server.person('bob')
  root = await server.person('root1', Privilege.Root)
})
afterEach(() => {
  for (const page of open.splice(0)) page.socket.terminate()
})
afterAll(() => server.close())

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port

/** A socket that keeps what arrives until the test asks for it. */
class Page {
  readonly socket: WebSocket
  readonly closed: Promise<number>
  readonly #arrived: RealtimeMessage[] = []
  #wake: (() => void) | null = null

  constructor(query: string, app: FastifyInstance = server.app, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${portOf(app)}/ws${query}`, { headers })
    this.socket.on('error', () => {})
    this.closed = new Promise((resolve) => {
      this.socket.on('close', resolve)
    })
    this.socket.on('message', (data: Buffer) => {
      this.#arrived.push(JSON.parse(data.toString()) as RealtimeMessage)
      this.#wake?.()
    })
    open.push(this)
  }

  async next(): Promise<RealtimeMessage> {
    while (this.#arrived.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#arrived.shift()!
  }
}

async function tokenOf(person: TestPerson): Promise<string> {
  return (await server.call(person, 'GET /websocket/token', {})).data.token
}

/** Connected and greeted. */
async function pageOf(person: TestPerson, app?: FastifyInstance): Promise<Page> {
  const page = new Page(`?token=${await tokenOf(person)}`, app)
  expect(await page.next()).toMatchObject({ type: 'connect', data: { username: person.uid } })
  return page
}

const say = (title: string, userId?: number) =>
  server.db
    .transaction()
    .execute((tx) =>
      notify(
        server.context,
        tx,
        userId === undefined
          ? { target: 'broadcast', title, content: 'to all' }
          : { target: 'user', userId, title, content: 'to one' },
      ),
    )

test('[RT-TOKEN-1] a token needs a login and opens one connection', async () => {
  expect(await server.call(null, 'GET /websocket/token', {})).toMatchObject({
    status: 401,
    error: 'LOGIN_REQUIRED',
  })
  const token = await tokenOf(alice)
  const first = new Page(`?token=${token}`)
  expect(await first.next()).toEqual({
    type: 'connect',
    data: { username: 'alice', message: 'Welcome, alice' },
  })
  expect(await new Page(`?token=${token}`).closed).toBe(1008)
})

test('[RT-TOKEN-1] of two that use a token at the same moment one gets in', async () => {
  const token = await tokenOf(alice)
  const pages = [new Page(`?token=${token}`), new Page(`?token=${token}`)]
  const ends = await Promise.all(pages.map((page) => Promise.race([page.closed, page.next()])))
  expect(ends.filter((end) => end === 1008)).toHaveLength(1)
})

test.each(['', '?token=', '?token=unknown', '?token=a&token=b'])(
  '[RT-TOKEN-2] "/ws%s" is closed with 1008',
  async (query) => {
    expect(await new Page(query).closed).toBe(1008)
  },
)

test('[RT-TOKEN-1] [RT-TOKEN-2] a token that is older than 10 s, or whose session has ended, opens nothing', async () => {
  const late = await tokenOf(alice)
  const { expires_at, now } = await server.db
    .selectFrom('realtime_tokens')
    .select(['expires_at', (eb) => eb.fn<Date>('clock_timestamp').as('now')])
    .executeTakeFirstOrThrow()
  const lifetime = expires_at.getTime() - now.getTime()
  expect(lifetime).toBeGreaterThan(0)
  expect(lifetime).toBeLessThanOrEqual(10_000)
  await server.db
    .updateTable('realtime_tokens')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await new Page(`?token=${late}`).closed).toBe(1008)

  const gone = await server.person('gone')
  const token = await tokenOf(gone)
  await server.db
    .updateTable('users')
    .set({ checksum: 'another password' })
    .where('id', '=', gone.userId)
    .execute()
  expect(await new Page(`?token=${token}`).closed).toBe(1008)
})

test('a page of another site is turned away before the connection opens; no page at all is a 404', async () => {
  const token = await tokenOf(alice)
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const page = new Page(`?token=${token}`, server.app, headers)
    const [, response] = (await once(page.socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(response.statusCode).toBe(403)
  }
  const own = new Page(`?token=${token}`, server.app, { origin: `http://127.0.0.1:${portOf(server.app)}` })
  expect(await own.next()).toMatchObject({ type: 'connect' })
  expect((await server.app.inject({ url: '/ws' })).statusCode).toBe(404)
})

test('[RT-MSG-1] [RT-SERVER-1] every page of the author hears each step, nobody else hears any', async () => {
  const pid = await judgeableProblem(server, root)
  const [first, second, other] = [await pageOf(alice), await pageOf(alice), await pageOf(bob)]
  const sid = await submitted(server, alice, pid)
  const host = judgeHost(server)
  const task = await host.take()
  await host.progress(task, 1, [])
  await host.finish(task, { judge: Judge.WrongAnswer, time: 12, memory: 345 })
  await say('the end')
  for (const page of [first, second]) {
    const heard = [await page.next(), await page.next(), await page.next()]
    expect(heard).toEqual([
      {
        type: 'submission_result',
        data: {
          solutionId: sid,
          judgeStatus: Judge.RunningJudge,
          pid,
          time: 0,
          memory: 0,
          progress: { done: 0, total: 1 },
        },
      },
      {
        type: 'submission_result',
        data: {
          solutionId: sid,
          judgeStatus: Judge.RunningJudge,
          pid,
          time: 0,
          memory: 0,
          progress: { done: 0, total: 1 },
        },
      },
      {
        type: 'submission_result',
        data: { solutionId: sid, judgeStatus: Judge.WrongAnswer, pid, time: 12, memory: 345 },
      },
    ])
  }
  expect(await other.next()).toMatchObject({ type: 'notification', data: { title: 'the end' } })
})

test('what is rolled back is never told', async () => {
  const page = await pageOf(alice)
  const undone = server.db.transaction().execute(async (tx) => {
    await notify(server.context, tx, { target: 'user', userId: alice.userId, title: 'no', content: 'no' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await say('yes', alice.userId)
  expect(await page.next()).toMatchObject({ data: { title: 'yes' } })
})

test('[RT-MSG-2] a notification is for one person or for all', async () => {
  const [first, second] = [await pageOf(alice), await pageOf(bob)]
  await say('for alice', alice.userId)
  await say('for all')
  expect(await first.next()).toEqual({
    type: 'notification',
    data: { title: 'for alice', content: 'to one' },
  })
  expect(await first.next()).toEqual({ type: 'notification', data: { title: 'for all', content: 'to all' } })
  expect(await second.next()).toMatchObject({ data: { title: 'for all' } })
})

test.each([
  ['', 'content'],
  ['t'.repeat(31), 'content'],
  ['title', ''],
  ['title', 'c'.repeat(301)],
])('a notice of another length is refused (%#)', async (title, content) => {
  const notice = { target: 'broadcast' as const, title, content }
  await expect(notify(server.context, server.db, notice)).rejects.toThrow(RangeError)
})

test('the longest notice fits', async () => {
  const page = await pageOf(alice)
  const notice = { title: '\u0001'.repeat(30), content: '判'.repeat(300) }
  await notify(server.context, server.db, { target: 'broadcast', ...notice })
  expect(await page.next()).toEqual({ type: 'notification', data: notice })
})

test('[RT-SERVER-3] [RT-MSG-2] [RT-TOKEN-1] three server processes on one database each tell their own sockets', async () => {
  const logger = pino({ level: 'silent' })
  const channels = [await openChannel(server.url, logger), await openChannel(server.url, logger)]
  const others = await Promise.all(
    channels.map((channel) => buildApp({ ...server.context, channel, logger })),
  )
  try {
    for (const app of others) await app.listen({ port: 0, host: '127.0.0.1' })
    // A token of one process opens a connection at another, and only once.
    const token = await tokenOf(alice)
    const elsewhere = new Page(`?token=${token}`, others[1])
    expect(await elsewhere.next()).toMatchObject({ type: 'connect' })
    expect(await new Page(`?token=${token}`, others[0]).closed).toBe(1008)
    const pages = [await pageOf(alice), await pageOf(alice, others[0]), elsewhere]
    const pid = await judgeableProblem(server, root)
    const sid = await submitted(server, alice, pid)
    await judgeHost(server).judge(Judge.Accepted)
    await say('for alice', alice.userId)
    await say('for all')
    for (const page of pages) {
      await page.next()
      expect(await page.next()).toMatchObject({
        type: 'submission_result',
        data: { solutionId: sid, judgeStatus: Judge.Accepted },
      })
      expect(await page.next()).toMatchObject({ type: 'notification', data: { title: 'for alice' } })
      expect(await page.next()).toMatchObject({ type: 'notification', data: { title: 'for all' } })
    }
    // One process goes: its pages hear it, and find another by the same rule.
    await others[0]!.close()
    expect(await pages[1]!.closed).toBe(1001)
    const back = await pageOf(alice, others[1])
    await say('heard again')
    expect(await back.next()).toMatchObject({ data: { title: 'heard again' } })
  } finally {
    for (const app of others) await app.close()
    for (const channel of channels) await channel.close()
  }
})

test('[RT-SERVER-4] when everybody comes back at once, they leave most of the database to others', async () => {
  let asking = 0
  let most = 0
  const counted: RateLimiter = {
    ...server.context.rateLimiter,
    async hit() {
      most = Math.max(most, (asking += 1))
      await nextTurn()
      asking -= 1
    },
  }
  const bobHere = { userId: bob.userId, uid: bob.uid, privilege: bob.privilege, sessionId: 0 }
  const tokens = await Promise.all(
    Array.from({ length: 200 }, () => issueToken({ ...server.context, rateLimiter: counted }, bobHere)),
  )
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(200)
  expect(most).toBeLessThanOrEqual(4)
})

test('[RT-SERVER-4] pages that are sent away go a few at a time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const hub = new Hub()
    const closed: number[] = []
    for (let userId = 1; userId <= 250; userId++) {
      const socket = { on: () => undefined, close: () => closed.push(userId) } as unknown as WebSocket
      hub.add(socket, { userId, sessionId: userId })
    }
    hub.closeAll()
    expect(closed).toHaveLength(100)
    vi.advanceTimersByTime(100)
    expect(closed).toHaveLength(200)
    vi.advanceTimersByTime(100)
    expect(closed).toHaveLength(250)
  } finally {
    vi.useRealTimers()
  }
})

test('[RT-CLIENT-4] when messages may have been missed, pages are sent away to come back and fetch', async () => {
  const page = await pageOf(alice)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(server.db)
  expect(await page.closed).toBe(1012)
  const again = await pageOf(alice)
  await say('heard again')
  expect(await again.next()).toMatchObject({ data: { title: 'heard again' } })
})

test('sockets end with their session, those of other sessions stay', async () => {
  const [first, second] = [await pageOf(alice), await pageOf(bob)]
  const sessions = await server.db.selectFrom('sessions').select(['id', 'user_id']).execute()
  const sessionOf = (person: TestPerson) => sessions.find(({ user_id }) => user_id === person.userId)!.id
  const end = (ended: Parameters<typeof closeSocketsOf>[2]) =>
    closeSocketsOf(server.context, server.db, ended)
  await end({ userId: alice.userId, exceptSessionId: sessionOf(alice) })
  await end({ userId: alice.userId, sessionId: sessionOf(bob) })
  await say('still here')
  expect(await first.next()).toMatchObject({ data: { title: 'still here' } })
  await end({ userId: alice.userId, sessionId: sessionOf(alice) })
  expect(await first.closed).toBe(1008)
  await end({ userId: bob.userId })
  expect(await second.closed).toBe(1008)
})

test('a person has so many sockets and no more', async () => {
  const carol = await server.person('carol')
  for (let i = 0; i < maxSocketsPerUser; i++) await pageOf(carol)
  expect(await new Page(`?token=${await tokenOf(carol)}`).closed).toBe(1013)
  open[0]!.socket.close()
  await open[0]!.closed
})

test('pages only listen: what is too long for them to say ends the connection', async () => {
  const page = await pageOf(alice)
  page.socket.send('x'.repeat(1000))
  await say('still here')
  expect(await page.next()).toMatchObject({ data: { title: 'still here' } })
  page.socket.send('x'.repeat(2000))
  expect(await page.closed).toBe(1009)
})

/** A hub of the test's own, with both ends of a connection. */
async function ownHub() {
  const hub = new Hub()
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(sockets, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`)
  const [[socket]] = (await Promise.all([once(sockets, 'connection'), once(client, 'open')])) as [
    [WebSocket],
    unknown,
  ]
  hub.add(socket, { userId: 1, sessionId: 1 })
  return {
    hub,
    socket,
    client,
    end: () => {
      client.terminate()
      sockets.close()
    },
  }
}

test('[RT-SERVER-2] a reader that does not keep up is cut off', async () => {
  const { hub, socket, client, end } = await ownHub()
  try {
    client.pause()
    const closed = once(socket, 'close')
    const message: RealtimeMessage = {
      type: 'notification',
      data: { title: 'long', content: 'x'.repeat(60_000) },
    }
    while (hub.socketsOf(1) > 0) {
      hub.toUser(1, message)
      await nextTurn()
    }
    await closed
  } finally {
    end()
  }
})

test('[RT-SERVER-2] a socket that answers pings stays, one that does not is ended', async () => {
  const { hub, socket, client, end } = await ownHub()
  try {
    const pong = once(socket, 'pong')
    hub.ping()
    await pong
    hub.ping()
    expect(hub.socketsOf(1)).toBe(1)
    await once(socket, 'pong')
    client.pause()
    const closed = once(socket, 'close')
    hub.ping()
    expect(hub.socketsOf(1)).toBe(1)
    hub.ping()
    await closed
    expect(hub.socketsOf(1)).toBe(0)
  } finally {
    end()
  }
})

test('an upgrade of any other address opens nothing', async () => {
  const own = Fastify()
  await registerSocket(own, server.context)
  await own.listen({ port: 0, host: '127.0.0.1' })
  try {
    const page = new WebSocket(`ws://127.0.0.1:${portOf(own)}/elsewhere`)
    page.on('error', () => {})
    const [, response] = (await once(page, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(response.statusCode).toBe(404)
  } finally {
    await own.close()
  }
})

test('logging out closes the sockets of that session in every process', async () => {
  const leaving = await server.person('leaving')
  const page = await pageOf(leaving)
  await server.call(leaving, 'POST /account/logout', {})
  expect(await page.closed).toBe(1008)
})

const watch = (page: Page, message: unknown): void => page.socket.send(JSON.stringify(message))

async function versionTold(page: Page): Promise<{ cid: number; version: number }> {
  for (;;) {
    const message = await page.next()
    if (message.type === 'ranklist_changed') return message.data
  }
}

describe('[RANK-REFRESH-1] pages that watch a ranklist', () => {
  let admin: TestPerson
  let pid: number
  let cid: number
  beforeAll(async () => {
    admin = await server.person('manager1', Privilege.Admin)
    pid = await judgeableProblem(server, root)
  })
  beforeEach(async () => {
    await server.db.deleteFrom('judging_tasks').execute()
    cid = await makeContest(server, admin, { ...running, list: [pid] })
    await enter(server, alice, cid)
  })
  const versionFor = async (who: TestPerson) =>
    (await server.call(who, 'GET /contest/:cid/ranklist', { params: { cid } })).data.version

  test('are told its version, and then of changes, several of them in one word', async () => {
    const page = await pageOf(alice)
    watch(page, { type: 'watch', cid })
    expect(await versionTold(page)).toEqual({ cid, version: await versionFor(alice) })
    const submissions = 5
    await Promise.all(Array.from({ length: submissions }, () => submittedIn(server, alice, cid, pid)))
    const latest = await versionFor(alice)
    let words = 1
    while ((await versionTold(page)).version < latest) words += 1
    expect(words).toBeLessThan(submissions)
  })

  test('hear nothing of a contest that they may not see, nor after they look elsewhere', async () => {
    const [outside, inside] = [await pageOf(bob), await pageOf(alice)]
    watch(outside, { type: 'watch', cid })
    watch(inside, { type: 'watch', cid })
    await versionTold(inside)
    watch(inside, { type: 'nonsense' })
    inside.socket.send('not even JSON')
    watch(inside, { type: 'watch', cid: null })
    const other = await makeContest(server, admin, { ...running, list: [pid] })
    await enter(server, alice, other)
    watch(inside, { type: 'watch', cid: other })
    expect((await versionTold(inside)).cid).toBe(other)

    await submittedIn(server, alice, cid, pid)
    await submittedIn(server, alice, other, pid)
    expect((await versionTold(inside)).cid).toBe(other)
    await say('last word', bob.userId)
    expect(await outside.next()).toMatchObject({ type: 'notification' })
  })

  test('[RT-FREEZE-1] hear of what a freeze hides only when they manage the contest', async () => {
    await moveContest(server, admin, cid, frozen)
    await submittedIn(server, alice, cid, pid)
    const [page, manager] = [await pageOf(alice), await pageOf(admin)]
    watch(page, { type: 'watch', cid })
    watch(manager, { type: 'watch', cid })
    const [shown, all] = [await versionTold(page), await versionTold(manager)]
    await judgeHost(server).judge(Judge.Accepted)
    expect((await versionTold(manager)).version).toBeGreaterThan(all.version)
    await submittedIn(server, alice, cid, pid)
    // The first word after the verdict is of the submission that everybody may know of.
    expect((await versionTold(page)).version).toBe(shown.version + 1)
  })

  test('[RT-SERVER-3] hear it across processes', async () => {
    const other = await buildApp({ ...server.context, logger: pino({ level: 'silent' }) })
    try {
      await other.listen({ port: 0, host: '127.0.0.1' })
      const page = await pageOf(alice, other)
      watch(page, { type: 'watch', cid })
      const { version } = await versionTold(page)
      await submittedIn(server, alice, cid, pid)
      expect((await versionTold(page)).version).toBe(version + 1)
    } finally {
      for (const page of open.splice(0)) page.socket.terminate()
      await other.close()
    }
  })
})
