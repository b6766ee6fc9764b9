// Mail as root sets it, as a queue, and addresses that their owners prove. The mail server is real, over loopback.

import { giveMail, mailable, publicUrl, setMail } from '@verdict/testkit/mail'
import { Privilege } from '@verdict/domain/privilege'
import { linkIn, startMailServer, type TestMailServer } from '@verdict/testkit/smtp'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueAccountMail, sendDueMail } from './delivery-work.ts'
import { findByVerifiedMail } from './mail-address-queries.ts'
import { claimDelivery } from './delivery-queries.ts'

let server: TestServer
let mails: TestMailServer
let root: TestPerson
let admin: TestPerson
let alice: TestPerson
let bob: TestPerson

beforeAll(async () => {
  server = await startTestServer(mailable)
  mails = await startMailServer({ login: { name: 'judge', password: 'Sesame-0pen' } })
  root = await server.person('root1', Privilege.Root)
  admin = await server.person('admin1', Privilege.Admin)
  alice = await server.person('alice')
  bob = await server.person('bob')
})
beforeEach(async () => {
  await setMail(server, root, mails.port, { name: 'judge', password: 'Sesame-0pen' })
  await server.db.deleteFrom('deliveries').execute()
  await server.db.deleteFrom('rate_windows').execute()
  mails.forget()
})
afterAll(async () => {
  await server.close()
  await mails.close()
})

const readMail = async () => (await server.call(root, 'GET /admin/mail', {})).data
const deliveries = async (state?: 'failed' | 'unsure' | 'sent' | 'dropped') =>
  (await server.call(root, 'GET /admin/mail/deliveries', { query: { state } })).data.docs
const saveMail = (who: TestPerson, mail: string) =>
  server.call(who, 'PUT /account/profile', { body: { mail } })
const prove = (who: TestPerson, token: string) => server.call(who, 'PUT /account/mail', { body: { token } })
const profile = async (who: TestPerson) => (await server.call(who, 'GET /account/profile', {})).data
/** One that the background work of the server does not take before the test does. */
const queued = (key: string, who = alice, recipient = 'alice@example.edu') =>
  server.db.transaction().execute((tx) =>
    queueAccountMail(server.context, tx, 'passwordSet', {
      key,
      userId: who.userId,
      recipient,
      lasts: 60,
    }),
  )
/** By hand: the next look of the server sends it at once, too. */
const sendNow = () => sendDueMail(server.context)
const rowsOf = async (key: string) =>
  server.db.selectFrom('deliveries').selectAll().where('key', '=', key).execute()
const untilDone = async (key: string) => {
  for (;;) {
    await sendNow()
    const [row] = await rowsOf(key)
    if (row && !['waiting', 'sending'].includes(row.state)) return row
    if (row?.state === 'waiting' && row.attempts > 0) return row
  }
}

describe('[MAIL-SET-1] the settings', () => {
  test('are root’s alone, never show the password, keep it where none is given, and are audited without it', async () => {
    expect((await server.call(admin, 'GET /admin/mail', {})).error).toBe('FORBIDDEN')
    expect((await readMail()).settings).toMatchObject({ hasPassword: true, name: 'judge', tls: 'none' })
    await server.call(root, 'PUT /admin/mail', { body: { sender: 'The judge' } })
    expect((await readMail()).settings).toMatchObject({ hasPassword: true, sender: 'The judge' })
    await server.call(root, 'PUT /admin/mail', { body: { password: '' } })
    expect((await readMail()).settings.hasPassword).toBe(false)
    await server.call(root, 'PUT /admin/mail', { body: { password: 'Another-0ne' } })
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(a::text, ' '), '') || (select string_agg(v::text, ' ') from site_values v) as all
      from audit a`.execute(server.db)
    expect(rows[0]?.all).not.toContain('Another-0ne')
    const audit = await server.call(root, 'GET /admin/audit', { query: { action: 'site.mail' } })
    expect(audit.data.docs[0]).toMatchObject({ after: { mailPassword: true, mailServer: '127.0.0.1' } })
  })

  test.each([
    { server: 'a b' },
    { server: 'x\r\ny' },
    { address: 'no address' },
    { address: 'a@example.edu, b@example.edu' },
    { port: 0 },
    { perMinute: 0 },
    { tls: 'maybe' as never },
  ])('%j is refused', async (body) => {
    expect((await server.call(root, 'PUT /admin/mail', { body })).error).toBe('VALIDATION_FAILED')
  })

  test('[MAIL-SET-2] without PUBLIC_URL mail stays off: no link is ever made of what a request says it was sent to', async () => {
    const without = await startTestServer()
    const its = await without.person('root1', Privilege.Root)
    expect((await setMail(without, its, mails.port)).error).toBe('MAIL_NEEDS_URL')
    await without.close()
  })
})

describe('[MAIL-TEST-1] a test mail', () => {
  const send = async () => (await server.call(root, 'POST /admin/mail/test', {})).data

  test('goes to root’s own address, and what failed is said by name, in the words of the server', async () => {
    await giveMail(server, root, 'root@example.edu', false)
    const next = mails.next()
    expect(await send()).toMatchObject({ fault: null, to: 'root@example.edu' })
    expect(await next).toMatchObject({ subject: 'Verdict can send mail', recipients: ['root@example.edu'] })
    await server.call(root, 'PUT /admin/mail', { body: { password: 'Wrong-0ne' } })
    const refused = await send()
    expect(refused.fault).toBe('login')
    expect(refused.said).toContain('no such login')
    expect(refused.said).not.toContain('Wrong-0ne')
    await server.call(root, 'PUT /admin/mail', { body: { tls: 'starttls' } })
    expect((await send()).fault).toBe('tls')
  })
})

describe('the queue', () => {
  test('[MAIL-QUEUE-1] is written in the transaction of the cause: what is rolled back mails nobody', async () => {
    const lost = server.db.transaction().execute(async (tx) => {
      await queueAccountMail(server.context, tx, 'passwordSet', {
        key: 'lost',
        userId: alice.userId,
        recipient: 'alice@example.edu',
        lasts: 60,
      })
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    expect(await rowsOf('lost')).toEqual([])
  })

  test('[MAIL-QUEUE-1] takes the same once, and several servers at once send it once', async () => {
    await giveMail(server, alice, 'alice@example.edu')
    const before = mails.arrived()
    await Promise.all([queued('same'), queued('same'), queued('same')])
    await Promise.all([sendNow(), sendNow(), sendNow(), sendNow()])
    expect(await untilDone('same')).toMatchObject({ state: 'sent', attempts: 1, secret: null })
    expect(mails.arrived()).toBe(before + 1)
  })

  test('[MAIL-QUEUE-2] what is refused for now is tried again, later each time, until it is over; for good is failed at once', async () => {
    await giveMail(server, alice, 'alice@example.edu')
    mails.plan({ at: 'to', code: 451, says: 'greylisted' })
    await queued('later')
    const waits = await untilDone('later')
    expect(waits).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waits.error).toContain('greylisted')
    expect(waits.due_at.getTime()).toBeGreaterThan(Date.now() + 50_000)
    await sql`update deliveries set due_at = clock_timestamp() where key = 'later'`.execute(server.db)
    const next = mails.next()
    await sendNow()
    const { messageId } = await next
    expect(messageId).toBe(waits.message_id)
    mails.plan({ at: 'to', code: 550, says: 'no such person' })
    await queued('never')
    expect(await untilDone('never')).toMatchObject({ state: 'failed', attempts: 1 })
    expect(await deliveries('failed')).toMatchObject([
      { kind: 'passwordSet', recipient: 'alice@example.edu', uid: 'alice', maySendAgain: true },
    ])
    expect((await readMail()).failed).toBe(1)
    // One that would be over by its next attempt fails now.
    mails.plan({ at: 'to', code: 451 })
    await queued('short')
    await sql`update deliveries set expires_at = clock_timestamp() + interval '30 s' where key = 'short'`.execute(
      server.db,
    )
    expect((await untilDone('short')).state).toBe('failed')
  })

  test('[MAIL-QUEUE-3] what was being sent in a crash is unsure, is not sent again by itself, and root sends it again', async () => {
    await giveMail(server, alice, 'alice@example.edu')
    await server.call(root, 'PUT /admin/mail', { body: { isOn: false } })
    await queued('crash')
    // A server that took it, and died before or after the mail server said that it has it.
    expect(await claimDelivery(server.db, 'mail', '<crashed@example.edu>')).toMatchObject({ key: 'crash' })
    await server.call(root, 'PUT /admin/mail', { body: { isOn: true } })
    const before = mails.arrived()
    await sendNow()
    expect((await rowsOf('crash'))[0]).toMatchObject({ state: 'sending' })
    await sql`update deliveries set began_at = began_at - interval '6 minutes'`.execute(server.db)
    await sendNow()
    await sendNow()
    const [unsure] = await deliveries('unsure')
    expect(unsure).toMatchObject({ attempts: 1, maySendAgain: true })
    expect(mails.arrived()).toBe(before)
    const next = mails.next()
    const again = { params: { id: unsure!.id } }
    expect((await server.call(root, 'POST /admin/mail/deliveries/:id', again)).status).toBe(200)
    // The same mail, by which mailboxes and people know it.
    expect(await next).toMatchObject({ messageId: '<crashed@example.edu>' })
    const audit = await server.call(root, 'GET /admin/audit', { query: { action: 'site.mailAgain' } })
    expect(audit.data.docs[0]).toMatchObject({ after: { recipient: 'alice@example.edu' } })
  })

  test('[MAIL-QUEUE-4] no more go out in a minute than root allows, over all servers', async () => {
    await giveMail(server, alice, 'alice@example.edu')
    await server.call(root, 'PUT /admin/mail', { body: { perMinute: 2 } })
    const before = mails.arrived()
    for (const key of ['one', 'two', 'three', 'four']) await queued(key)
    await Promise.all([sendNow(), sendNow()])
    await sendNow()
    expect(mails.arrived()).toBe(before + 2)
  })

  test('[MAIL-QUEUE-5] nobody is mailed whose address changed, is not proved any more, or who is banned', async () => {
    await giveMail(server, bob, 'bob@example.edu', false)
    await queued('unproved', bob, 'bob@example.edu')
    expect(await untilDone('unproved')).toMatchObject({ state: 'dropped', error: 'address' })
    await giveMail(server, bob, 'bob2@example.edu')
    await queued('moved', bob, 'bob@example.edu')
    expect(await untilDone('moved')).toMatchObject({ state: 'dropped', error: 'address' })
    await server.db.updateTable('users').set({ privilege: 0 }).where('id', '=', bob.userId).execute()
    await queued('banned', bob, 'bob2@example.edu')
    expect(await untilDone('banned')).toMatchObject({ state: 'dropped', error: 'banned' })
    await server.db.updateTable('users').set({ privilege: 1 }).where('id', '=', bob.userId).execute()
  })
})

describe('[MAIL-OWN-1] an address', () => {
  test('is proved by its link, once, by its own account alone; its owner and admins see whether it is', async () => {
    const carla = await server.person('carla')
    const next = mails.next()
    expect((await saveMail(carla, 'carla@new.example')).data).toMatchObject({ mailVerified: false })
    const mail = await next
    expect(mail.recipients).toEqual(['carla@new.example'])
    const { url, token } = linkIn(mail, '/account/mail#')
    expect(url.startsWith(`${publicUrl}/`)).toBe(true)
    const { rows } = await sql<{ all: string }>`
      select string_agg(l::text, ' ') || (select string_agg(d::text, ' ') from deliveries d) as all from mail_links l`.execute(
      server.db,
    )
    expect(rows[0]?.all).not.toContain(token)
    // A stranger who gets hold of it, or to whose address it went, gives it nothing.
    expect((await prove(bob, token)).error).toBe('LINK_OVER')
    expect((await profile(carla)).mailVerified).toBe(false)
    expect((await prove(carla, token)).data).toEqual({ mail: 'carla@new.example' })
    expect((await prove(carla, token)).error).toBe('LINK_OVER')
    expect((await profile(carla)).mailVerified).toBe(true)
    expect(await findByVerifiedMail(server.db, 'CARLA@new.example')).toEqual([carla.userId])
    const params = { uid: 'carla' }
    expect((await server.call(admin, 'GET /admin/users/:uid', { params })).data.mailVerified).toBe(true)
    expect((await server.call(bob, 'GET /user/:uid', { params })).data).not.toHaveProperty('mailVerified')
  })

  test('that changes is not proved, voids links to the one before, which hears of it if it was proved', async () => {
    await giveMail(server, alice, 'alice@example.edu')
    await saveMail(alice, 'other@example.edu')
    const both = [await mails.next(), await mails.next()]
    const [changed, asked] = ['alice@example.edu', 'other@example.edu'].map((to) =>
      both.find(({ recipients }) => recipients[0] === to),
    )
    expect(changed).toMatchObject({ recipients: ['alice@example.edu'] })
    expect(changed!.text).toContain('o***@example.edu')
    expect(changed!.text).not.toContain('other@example.edu')
    const { token } = linkIn(asked!, '/account/mail#')
    expect((await profile(alice)).mailVerified).toBe(false)
    expect(await findByVerifiedMail(server.db, 'alice@example.edu')).toEqual([])
    await server.call(alice, 'PUT /account/profile', { body: { mail: '' } })
    expect((await prove(alice, token)).error).toBe('LINK_OVER')
    expect(await profile(alice)).not.toHaveProperty('mailVerified')
  })

  test('that an administrator sets, or a server of the version before changes, is not proved', async () => {
    await giveMail(server, alice, 'alice@example.edu')
    const body = { mail: 'set@example.edu' }
    const answer = await server.call(admin, 'PUT /admin/users/:uid', { params: { uid: 'alice' }, body })
    expect(answer.data.mailVerified).toBe(false)
    await giveMail(server, alice, 'alice@example.edu')
    await server.db
      .updateTable('users')
      .set({ mail: 'b@example.edu' })
      .where('id', '=', alice.userId)
      .execute()
    expect((await profile(alice)).mailVerified).toBe(false)
  })

  test('[MAIL-BOMB-1] gets few links, from however many accounts they are asked for', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => server.person(`bomber${index}`)))
    for (const who of people)
      await saveMail(who, index(who) % 2 ? 'victim@example.edu' : 'Victim@example.edu')
    const { rows } = await sql<{ count: number }>`
      select count(*) from deliveries where lower(recipient) = 'victim@example.edu'`.execute(server.db)
    expect(rows[0]?.count).toBe(5)
    expect((await server.call(people[0]!, 'POST /account/mail', {})).error).toBe('RATE_LIMITED')
  })
})

const index = ({ uid }: TestPerson): number => Number(uid.at(-1))
