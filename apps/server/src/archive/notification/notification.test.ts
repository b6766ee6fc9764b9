// Notices to everybody: who sends them, who has read what, and what an open page hears.

import type { AddressInfo } from 'node:net'
import type { RealtimeMessage } from '@verdict/contract/realtime'
import { Privilege } from '@verdict/domain/privilege'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

let server: TestServer
let alice: TestPerson
let admin: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  alice = await server.person('alice')
  admin = await server.person('admin1', Privilege.Admin)
})
afterAll(() => server.close())

const send = (title: string, content = 'Bring your student card.') =>
  server.call(admin, 'POST /admin/notifications/broadcast', { body: { title, content } })
const inbox = async (who: TestPerson) => (await server.call(who, 'GET /account/notifications', {})).data
const sentBefore = async () => (await server.call(admin, 'GET /admin/notifications', {})).data
const read = (who: TestPerson, readThrough: number) =>
  server.call(who, 'PUT /account/notifications', { body: { readThrough } })

describe('[ADM-NOTE-1] a notice to everybody', () => {
  test.each([
    ['', 'x'],
    ['t'.repeat(31), 'x'],
    ['t', ''],
    ['t', 'c'.repeat(301)],
    ['   ', 'x'],
    ['a\0b', 'x'],
  ])('is refused as %j, %j', async (title, content) => {
    expect(await send(title, content)).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
  })

  test('is kept for people who were away, with who sent it, and leaves an audit row', async () => {
    const [before, { total }] = [await inbox(alice), await sentBefore()]
    const answer = await send('t'.repeat(30), 'c'.repeat(300))
    expect(answer).toMatchObject({ status: 201, data: { title: 't'.repeat(30), by: 'admin1' } })
    const { docs, unread } = await inbox(alice)
    expect(docs[0]).toMatchObject({ id: answer.data.id, content: 'c'.repeat(300), unread: true })
    expect(unread).toBe(before.unread + 1)
    const sent = await sentBefore()
    expect(sent.total).toBe(total + 1)
    expect(sent.docs[0]).toMatchObject({ id: answer.data.id, by: 'admin1' })
    const target = `notification:${answer.data.id}`
    const audit = await server.db.selectFrom('audit').selectAll().where('target', '=', target).execute()
    expect(audit).toMatchObject([{ actor_id: admin.userId, action: 'notification.broadcast' }])
  })

  test('[ADM-NOTE-2] is unread for each person until they have read it, and never again after', async () => {
    await read(alice, 2_000_000_000)
    const unreadOfAdmin = (await inbox(admin)).unread
    const first = (await send('First')).data.id
    const second = (await send('Second')).data.id
    expect((await read(alice, first)).data.unread).toBe(1)
    expect((await inbox(alice)).docs.slice(0, 2).map(({ id, unread }) => [id, unread])).toEqual([
      [second, true],
      [first, false],
    ])
    // A mark does not go back, nor ahead of what there is.
    expect((await read(alice, 1)).data.unread).toBe(1)
    expect((await read(alice, 2_000_000_000)).data.unread).toBe(0)
    const third = (await send('Third')).data.id
    const { docs, unread } = await inbox(alice)
    expect([docs[0]?.id, docs[0]?.unread, unread]).toEqual([third, true, 1])
    expect((await inbox(admin)).unread).toBe(unreadOfAdmin + 3)
  })

  test('[ADM-NOTE-2] the unread count comes with the profile, so that no page has to ask; a new account begins with none', async () => {
    await read(alice, (await send('Read')).data.id)
    await send('Unread')
    expect((await server.call(alice, 'GET /account/profile', {})).data.unreadNotices).toBe(1)
    const late = await server.person('late')
    expect((await server.call(late, 'GET /account/profile', {})).data.unreadNotices).toBe(0)
    const { docs, unread } = await inbox(late)
    expect([docs[0]?.title, docs[0]?.unread, unread]).toEqual(['Unread', false, 0])
  })

  test('[RT-MSG-2] reaches every open page of everybody, and nobody who is refused sends one', async () => {
    const { port } = server.app.server.address() as AddressInfo
    const sockets = await Promise.all(
      [alice, alice, admin].map(async (who) => {
        const { data } = await server.call(who, 'GET /websocket/token', {})
        const messages: RealtimeMessage[] = []
        let arrived = (): void => undefined
        const notified = new Promise<void>((resolve) => (arrived = resolve))
        const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?token=${data.token}`)
        let greeted = (): void => undefined
        const connected = new Promise<void>((resolve) => (greeted = resolve))
        socket.on('message', (text: Buffer) => {
          const message = JSON.parse(text.toString()) as RealtimeMessage
          messages.push(message)
          if (message.type === 'connect') greeted()
          if (message.type === 'notification') arrived()
        })
        await connected
        return { socket, messages, notified }
      }),
    )
    const refused = await server.call(alice, 'POST /admin/notifications/broadcast', {
      body: { title: 'Mine', content: 'x' },
    })
    expect(refused.status).toBe(403)
    await send('Exam', 'Room 3 has moved.')
    await Promise.all(sockets.map(({ notified }) => notified))
    for (const { socket, messages } of sockets) {
      expect(messages.filter(({ type }) => type === 'notification')).toEqual([
        { type: 'notification', data: { title: 'Exam', content: 'Room 3 has moved.' } },
      ])
      socket.terminate()
    }
  })
})
