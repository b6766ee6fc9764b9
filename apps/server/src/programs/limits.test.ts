// Quotas: nobody may have too much of anything, and one person who wants too much takes it from nobody else.

import { Privilege } from '@verdict/domain/privilege'
import { makeContest, running } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, submitted } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { addressGroup } from '../platform/address.ts'
import { openRateLimiter } from '../platform/fairness/rate-limit.ts'

let server: TestServer
let flooder: TestPerson
let quiet: TestPerson
let pid: number
const queueLimit = 5
beforeAll(async () => {
  server = await startTestServer({ QUEUE_LIMIT: `${queueLimit}`, RATE_LIMIT_REALTIME: '3/60s' })
  flooder = await server.person('flooder')
  quiet = await server.person('quiet')
  pid = await judgeableProblem(server, await server.person('setter', Privilege.Admin))
})
afterAll(() => server.close())

const submit = (who: TestPerson) =>
  server.call(who, 'POST /status', { body: { pid, language: 5, code: 'int main() {}' } })

describe('a flood by one person', () => {
  test('[API-RATE-4] fills their own place in the queue; everybody else is judged before it', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => submit(flooder)))
    const refused = answers.filter(({ error }) => error === 'RATE_LIMITED')
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(queueLimit)
    expect(refused).toHaveLength(40 - queueLimit)
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await submit(flooder)).error).toBe('RATE_LIMITED')

    const sid = await submitted(server, quiet, pid)
    const host = judgeHost(server)
    const first = [(await host.take()).sid, (await host.take()).sid]
    expect(first).toContain(sid)
  })

  test('[API-RATE-4][RT-TOKEN-3] of realtime tokens ends at a limit that is theirs alone', async () => {
    const ask = (who: TestPerson) => server.call(who, 'GET /websocket/token', {})
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(flooder)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await ask(quiet)).status).toBe(200)
  })
})

test('[API-RATE-7] calls of one person wait behind each other, a crowd of them is refused, and others notice nothing', async () => {
  const strict = await startTestServer({ CALLS_AT_ONCE: '1' })
  const many = await strict.person('many')
  const other = await strict.person('other')
  const waiting = 500
  const ask = () => strict.call(many, 'GET /tag', {})
  try {
    const asked = await strict.db.transaction().execute(async (tx) => {
      await sql`lock table tags in access exclusive mode`.execute(tx)
      const asked = Array.from({ length: 1 + waiting + 1 }, ask)
      const refused = await Promise.race(asked)
      expect([refused.error, Number(refused.headers['retry-after'])]).toEqual(['RATE_LIMITED', 10])
      expect((await strict.call(other, 'GET /account/profile', {})).status).toBe(200)
      expect((await strict.call(null, 'GET /news/list', {})).status).toBe(200)
      return asked
    })
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1 + waiting)
  } finally {
    await strict.close()
  }
})

describe('limits', () => {
  test('[API-RATE-5] hold over all server processes', async () => {
    const other = await buildApp({ ...server.context, logger: pino({ level: 'silent' }) })
    try {
      const limiters = [server.context.rateLimiter, openRateLimiter(server.db)]
      const hits = Array.from({ length: 10 }, (_, index) =>
        limiters[index % 2]!.hit('shared', { count: 4, seconds: 60 }),
      )
      const outcomes = await Promise.allSettled(hits)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    } finally {
      await other.close()
    }
  })

  test('[API-RATE-5] windows are removed when they have passed, and not before', async () => {
    const { rateLimiter } = server.context
    await rateLimiter.hit('short', { count: 1, seconds: 1 })
    await rateLimiter.hit('long', { count: 1, seconds: 900_000 })
    await sql`update rate_windows set ends_at = ends_at - interval '2 days',
      hits = array(select hit - interval '2 days' from unnest(hits) as hit) where key in ('short', 'long')`.execute(
      server.db,
    )
    await rateLimiter.sweep()
    const rows = await server.db
      .selectFrom('rate_windows')
      .select('key')
      .where('key', 'in', ['short', 'long'])
      .execute()
    expect(rows).toEqual([{ key: 'long' }])
    await expect(rateLimiter.hit('long', { count: 1, seconds: 900_000 })).rejects.toMatchObject({
      error: 'RATE_LIMITED',
    })
  })

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['no address', 'no address'],
  ])('[API-RATE-6] %s counts as %s', (address, group) => expect(addressGroup(address)).toBe(group))

  test('[API-ADDR-1] what a trusted proxy names is kept as an address or as nothing', async () => {
    const behind = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const cid = await makeContest(behind, await behind.person('setter', Privilege.Admin), running)
      const kept: [string, string][] = [
        ['192.0.2.7', '192.0.2.7'],
        ['::ffff:192.0.2.7', '192.0.2.7'],
        ['2001:DB8::1', '2001:db8::1'],
        ['fe80::1%<b>', 'fe80::1'],
        ['<script>alert(1)</script>', ''],
        ['9.9.9.9:80', ''],
        ['[2001:db8::1]:80', ''],
        ['a'.repeat(4_000), ''],
      ]
      for (const [number, [named]] of kept.entries()) {
        const headers = { 'x-forwarded-for': named }
        const who = await behind.person(`visitor${number}`)
        await behind.call(who, 'POST /contest/:cid/verify', { params: { cid }, body: {}, headers })
      }
      const rows = await behind.db
        .selectFrom('contest_entrants')
        .select('address')
        .orderBy('uid_key')
        .execute()
      expect(rows.map(({ address }) => address)).toEqual(kept.map(([, address]) => address))
    } finally {
      await behind.close()
    }
  })

  test('[API-RATE-6] all addresses of one /64 share the limits of an address', async () => {
    const strict = await startTestServer({ RATE_LIMIT_LOGIN_ADDRESS: '2/60s', TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const login = (address: string) =>
        strict.call(null, 'POST /account/login', {
          body: { username: 'x', password: 'x' },
          headers: { 'x-forwarded-for': address },
        })
      await login('2001:db8:1:2::1')
      await login('2001:db8:1:2::2')
      expect((await login('2001:db8:1:2:ffff::3')).error).toBe('RATE_LIMITED')
      expect((await login('2001:db8:1:3::1')).error).toBe('DECRYPTION_FAILED')
    } finally {
      await strict.close()
    }
  })
})
