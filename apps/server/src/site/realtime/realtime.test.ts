import { once } from 'node:events'
import { maxSocketsPerUser } from '@verdict/domain/realtime'
import { alice, server } from '@verdict/testkit/lab'
import { open, Page, pageOf, portOf, tokenOf, withPages } from '@verdict/testkit/pages'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openCallQueues } from '../../platform/fairness/call-queues.ts'
import { registerSocket } from './socket.ts'

withPages()

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

test('[RT-TOKEN-1] one of two that use a token at the same moment gets in', async () => {
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

test('a person has so many sockets and no more', async () => {
  const carol = await server.person('carol')
  for (let i = 0; i < maxSocketsPerUser; i++) await pageOf(carol)
  expect(await new Page(`?token=${await tokenOf(carol)}`).closed).toBe(1013)
  open[0]!.socket.close()
  await open[0]!.closed
})

test('an upgrade of any other address opens nothing', async () => {
  const own = Fastify()
  await registerSocket(own, server.context, openCallQueues(null))
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
