import { setImmediate as nextTurn } from 'node:timers/promises'
import { Judge } from '@verdict/domain/verdict'
import { buildApp } from '@verdict/server/programs/app'
import { openChannel } from '@verdict/server/platform/channel'
import type { RateLimiter } from '@verdict/server/platform/fairness/rate-limit'
import { judgeableProblem, submitted } from '@verdict/testkit/judging'
import { alice, bob, host, root, server } from '@verdict/testkit/lab'
import { Page, pageOf, say, tokenOf, withPages } from '@verdict/testkit/pages'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { Hub } from './hub.ts'
import { detail } from '@verdict/testkit/submission'
import { tellSessionsEnded } from '../../people/account/session.ts'
import { notify } from '../../archive/notification/notification-service.ts'
import { issueToken } from './realtime-service.ts'

withPages()

test('[RT-MSG-1] [RT-SERVER-1] every page of the author hears each step, nobody else hears any', async () => {
  const pid = await judgeableProblem(server, root)
  const [first, second, other] = [await pageOf(alice), await pageOf(alice), await pageOf(bob)]
  const sid = await submitted(server, alice, pid)
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
          updatedAt: expect.any(String) as string,
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
          updatedAt: expect.any(String) as string,
        },
      },
      {
        type: 'submission_result',
        data: {
          solutionId: sid,
          judgeStatus: Judge.WrongAnswer,
          pid,
          time: 12,
          memory: 345,
          updatedAt: (await detail(alice, sid)).data.updatedAt,
        },
      },
    ])
  }
  expect(await other.next()).toMatchObject({ type: 'notification', data: { title: 'the end' } })
})

test('a rolled back change is never published', async () => {
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
    await host.judge(Judge.Accepted)
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
      return { giveBack: () => Promise.resolve() }
    },
  }
  const bobHere = { userId: bob.userId, uid: bob.uid, privilege: bob.privilege, teams: [], sessionId: 0 }
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
  const end = (ended: Parameters<typeof tellSessionsEnded>[2]) =>
    tellSessionsEnded(server.context, server.db, ended)
  await end({ userId: alice.userId, exceptSessionId: sessionOf(alice) })
  await end({ userId: alice.userId, sessionId: sessionOf(bob) })
  await say('still here')
  expect(await first.next()).toMatchObject({ data: { title: 'still here' } })
  await end({ userId: alice.userId, sessionId: sessionOf(alice) })
  expect(await first.closed).toBe(1008)
  await end({ userId: bob.userId })
  expect(await second.closed).toBe(1008)
})

test('pages only listen: what is too long for them to say ends the connection', async () => {
  const page = await pageOf(alice)
  page.socket.send('x'.repeat(1000))
  await say('still here')
  expect(await page.next()).toMatchObject({ data: { title: 'still here' } })
  page.socket.send('x'.repeat(2000))
  expect(await page.closed).toBe(1009)
})
