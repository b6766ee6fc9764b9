// Notices to browsers: what a push service gets to see, what the browser reads of it, and when it ends.

import { Privilege } from '@verdict/domain/privilege'
import { makeExam } from '@verdict/testkit/exam'
import { mailable, publicUrl } from '@verdict/testkit/mail'
import { pushBrowser, senderOf, startPushService, type TestPushService } from '@verdict/testkit/push-service'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sittersAmong } from '../../access/sitting.ts'
import { sendDuePushes } from './push-work.ts'

let server: TestServer
let service: TestPushService
let root: TestPerson
let admin: TestPerson
let alice: TestPerson

beforeAll(async () => {
  server = await startTestServer(mailable)
  service = await startPushService()
  root = await server.person('root1', Privilege.Root)
  admin = await server.person('admin1', Privilege.Admin)
  alice = await server.person('alice')
  await allow(['127.0.0.0/8'])
})
beforeEach(async () => {
  await server.call(root, 'PUT /admin/mail', { body: { push: true } })
  for (const table of ['deliveries', 'notice_choices', 'push_subscriptions', 'rate_windows'] as const)
    await server.db.deleteFrom(table).execute()
  service.received.length = 0
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const allow = (outboundNetworks: string[]) =>
  server.call(root, 'PUT /admin/settings', { body: { outboundNetworks } })
const subscribe = async (who: TestPerson, path = `/of/${who.uid}`) => {
  const browser = pushBrowser(`${service.origin}${path}`)
  const answer = await server.call(who, 'PUT /account/push', { body: browser.keys })
  expect(answer.data).toMatchObject({ isHere: true })
  return browser
}
const broadcast = async (title = 'Room 3') => {
  const body = { title, content: 'Words for all.' }
  expect((await server.call(admin, 'POST /admin/notifications/broadcast', { body })).status).toBe(201)
}
const rows = () =>
  server.db.selectFrom('deliveries').selectAll().where('way', '=', 'push').orderBy('delivery_id').execute()
/** The work of the server may take some before the test does. */
const finished = async () => {
  for (;;) {
    await sendDuePushes(server.context, { sitting: sittersAmong })
    const all = await rows()
    if (all.every(({ state, attempts }) => state !== 'sending' && (state !== 'waiting' || attempts > 0)))
      return all.map(({ state, error }) => `${state} ${error ?? ''}`.trim())
  }
}
const here = async (who: TestPerson) => (await server.call(who, 'GET /account/notices', {})).data.push

test('[PUSH-1] a notice reaches the browser encrypted for it alone, signed by the key of the site', async () => {
  const browser = await subscribe(alice)
  const { publicKey } = await here(alice)
  await broadcast()
  expect(await finished()).toEqual(['sent'])
  const [message] = service.received
  expect(message).toMatchObject({ path: '/of/alice', headers: { 'content-encoding': 'aes128gcm' } })
  expect(message!.body.toString('latin1')).not.toContain('Room 3')
  expect(browser.read(message!.body)).toMatchObject({ title: 'Room 3', body: 'Words for all.', path: '/' })
  expect(() => pushBrowser('x').read(message!.body)).toThrow()
  const { key, aud, exp, sub } = senderOf(message!)
  expect({ key, aud, sub }).toEqual({ key: publicKey, aud: service.origin, sub: publicUrl })
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  expect(Number(message!.headers['ttl'])).toBeGreaterThan(3_600)
  const { rows: kept } = await sql<{ value: string }>`
    select value::text from site_values where key = 'push_keys'`.execute(server.db)
  expect(kept[0]?.value).toContain(publicKey)
  // The private key is 43 characters of base64url; what stands there is sealed and longer.
  expect(kept[0]?.value.split(' ')[1]).not.toMatch(/^[\w-]{43}"?$/)
})

test('[PUSH-1] several pages of a browser may switch it on at once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => subscribe(alice)))
  await broadcast()
  expect(await finished()).toEqual(['sent'])
})

describe('[PUSH-2] nothing is pushed', () => {
  test('without root, or to kinds that a person does not want; their mails are another choice', async () => {
    await subscribe(alice)
    const body = { kind: 'site', push: false } as const
    const { data } = await server.call(alice, 'PUT /account/notices', { body })
    expect(data.kinds.find(({ kind }) => kind === 'site')).toEqual({ kind: 'site', mail: true, push: false })
    await broadcast()
    expect(await rows()).toEqual([])
    await server.call(alice, 'PUT /account/notices', { body: { kind: 'site', push: true } })
    await server.call(root, 'PUT /admin/mail', { body: { push: false } })
    await broadcast()
    expect(await rows()).toEqual([])
    expect(await here(alice)).toEqual({ publicKey: null, isHere: false })
    const again = await server.call(alice, 'PUT /account/push', { body: pushBrowser(service.origin).keys })
    expect(again.error).toBe('PUSH_OFF')
  })

  test('once the session is over, the person is banned, or switched it off', async () => {
    const guest = await server.person('guest')
    await subscribe(guest)
    await server.call(guest, 'POST /account/logout', {})
    const banned = await server.person('banned')
    await subscribe(banned)
    await subscribe(alice)
    expect((await server.call(alice, 'DELETE /account/push', {})).data.isHere).toBe(false)
    await server.db.updateTable('users').set({ privilege: 0 }).where('uid', '=', 'banned').execute()
    await broadcast()
    expect(await finished()).toEqual([])
    expect(service.received).toEqual([])
  })

  test('between the notice and its sending: a session that ended, a choice, a person in an exam', async () => {
    await server.call(root, 'PUT /admin/mail', { body: { push: false } })
    const sitter = await server.person('sitter')
    const gone = await server.person('gone')
    await server.call(root, 'PUT /admin/mail', { body: { push: true } })
    for (const who of [sitter, gone, alice]) await subscribe(who)
    await makeExam(server, admin, { sitters: [sitter] })
    // Rows of before: the background sends none while it is off.
    await server.db.transaction().execute(async (tx) => {
      await sql`update site_values set value = jsonb_set(value, '{push}', 'false') where key = 'mail'`.execute(
        tx,
      )
      await sql`
        with n as (insert into notifications (title, content, sent_by) values ('x', 'y', ${admin.userId}) returning id)
        insert into deliveries (key, way, kind, user_id, notification_id, recipient, content, rank, expires_at)
        select 'push:' || p.user_id, 'push', 'site', p.user_id, n.id, p.subscription_id::text,
          '{"values":{},"path":null}', 1, clock_timestamp() + interval '1 hour' from n, push_subscriptions p`.execute(
        tx,
      )
    })
    await server.call(gone, 'POST /account/logout', {})
    await server.call(alice, 'PUT /account/notices', { body: { kind: 'site', push: false } })
    await server.call(root, 'PUT /admin/mail', { body: { push: true } })
    expect((await finished()).toSorted()).toEqual(['dropped choice', 'dropped exam', 'dropped gone'])
    expect(service.received).toEqual([])
  })
})

describe('[PUSH-3] a push service', () => {
  test.each([404, 410])(
    'that does not know the browser any more (%i) ends its subscription',
    async (status) => {
      await subscribe(alice)
      service.plan(status)
      await broadcast()
      expect(await finished()).toEqual(['dropped gone'])
      expect(await here(alice)).toMatchObject({ isHere: false })
      await broadcast('Another')
      expect(await finished()).toEqual(['dropped gone'])
    },
  )

  test('that is busy is asked again later; one that refuses is not; a redirect is not followed', async () => {
    await subscribe(alice)
    for (const [status, outcome] of [
      [429, 'waiting answered 429'],
      [503, 'waiting answered 503'],
      [400, 'failed answered 400'],
      [307, 'failed answered 307'],
    ] as const) {
      await server.db.deleteFrom('deliveries').execute()
      service.plan(status)
      await broadcast(`Status ${status}`)
      expect(await finished()).toEqual([outcome])
    }
    expect(service.received).toHaveLength(4)
  })

  test('whose connection breaks behind the message may have it: what is sent again takes its place', async () => {
    const browser = await subscribe(alice)
    service.plan('drop')
    await broadcast()
    expect(await finished()).toEqual(['waiting unreachable'])
    await sql`update deliveries set due_at = clock_timestamp()`.execute(server.db)
    for (let state = ''; state !== 'sent'; [state = ''] = await finished());
    const shown = service.received.map(({ headers, body }) => [headers['topic'], browser.read(body)])
    expect(shown).toHaveLength(2)
    expect(shown[1]).toEqual(shown[0])
  })
})

describe('[PUSH-4] the address of a subscription', () => {
  test('that leads inside is sent nothing', async () => {
    await subscribe(alice)
    await allow([])
    try {
      await broadcast()
      expect(await finished()).toEqual(['failed nowhere'])
    } finally {
      await allow(['127.0.0.0/8'])
    }
    expect(service.received).toEqual([])
  })

  test('must be one of the web, with keys that are a point of the curve and a secret', async () => {
    const { keys } = pushBrowser('https://push.example/1')
    for (const wrong of [
      { endpoint: 'ftp://push.example/1' },
      { endpoint: 'https://user:word@push.example/1' },
      { endpoint: 'https://push.example:25/1' },
      { endpoint: 'no address' },
      { p256dh: `B${'A'.repeat(86)}` },
    ]) {
      const answer = await server.call(alice, 'PUT /account/push', { body: { ...keys, ...wrong } })
      expect(answer.error, JSON.stringify(wrong)).toBe('PUSH_UNUSABLE')
    }
    const long = { ...keys, endpoint: `https://push.example/${'x'.repeat(1_000)}` }
    expect((await server.call(alice, 'PUT /account/push', { body: long })).error).toBe('VALIDATION_FAILED')
  })

  test('is one person’s: who logs in to the same browser takes it over', async () => {
    const next = await server.person('next')
    await subscribe(alice, '/of/one-browser')
    const browser = await subscribe(next, '/of/one-browser')
    await broadcast()
    expect(await finished()).toEqual(['sent'])
    expect(browser.read(service.received[0]!.body)).toMatchObject({ title: 'Room 3' })
    expect(await here(alice)).toMatchObject({ isHere: false })
  })
})
