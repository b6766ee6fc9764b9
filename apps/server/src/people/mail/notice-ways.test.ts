// Mail beside the bell: to whom it goes, what each person chose, and the link that stops it.

import { Privilege } from '@verdict/domain/privilege'
import { enter, makeContest, running } from '@verdict/testkit/contest'
import { makeExam } from '@verdict/testkit/exam'
import { judgeableProblem } from '@verdict/testkit/judging'
import { giveMail, mailable, publicUrl, setMail } from '@verdict/testkit/mail'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { startMailServer, type TestMailServer } from '@verdict/testkit/smtp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueMail } from './delivery-work.ts'

let server: TestServer
let mails: TestMailServer
let root: TestPerson
let admin: TestPerson
let alice: TestPerson
let bob: TestPerson

beforeAll(async () => {
  server = await startTestServer(mailable)
  mails = await startMailServer()
  root = await server.person('root1', Privilege.Root)
  admin = await server.person('admin1', Privilege.Admin)
  alice = await server.person('alice')
  bob = await server.person('bob')
  for (const who of [admin, alice, bob]) await giveMail(server, who, `${who.uid}@example.edu`)
  await giveMail(server, root, 'root1@example.edu', false)
})
beforeEach(async () => {
  await setMail(server, root, mails.port)
  await server.db.deleteFrom('deliveries').execute()
  await server.db.deleteFrom('notice_choices').execute()
  mails.forget()
})
afterAll(async () => {
  await server.close()
  await mails.close()
})

const queued = async () => {
  const rows = await server.db.selectFrom('deliveries').select(['kind', 'recipient']).execute()
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()
}
const choose = (who: TestPerson, kind: 'site' | 'answer' | 'contest' | 'setter', mail: boolean) =>
  server.call(who, 'PUT /account/notices', { body: { kind, mail } })
const broadcast = (title: string) =>
  server.call(admin, 'POST /admin/notifications/broadcast', { body: { title, content: 'Words.' } })
const ask = async (who: TestPerson, title: string, cid: number) =>
  (await server.call(who, 'POST /discuss', { body: { title, content: 'Words.', cid } })).data.did
const answer = (did: number) =>
  server.call(admin, 'POST /discuss/:did/comment', { params: { did }, body: { content: 'Yes.' } })

test('[MAIL-WAYS-1] a notice to everybody is mailed to each proved address but the sender’s, who can stop it by its link alone', async () => {
  await choose(bob, 'site', false)
  const next = mails.next()
  await broadcast('Room 3')
  expect(await queued()).toEqual(['site alice@example.edu'])
  await sendDueMail(server.context)
  const mail = await next
  expect(mail).toMatchObject({ subject: 'Room 3', recipients: ['alice@example.edu'] })
  const [, url = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(mail.raw.replaceAll('\r\n ', ' ')) ?? []
  expect(url.startsWith(`${publicUrl}/account/unsubscribe/`)).toBe(true)
  // A mail program posts a form, from nowhere.
  const posted = await server.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(posted.statusCode).toBe(204)
  const ways = (await server.call(alice, 'GET /account/notices', {})).data
  expect(ways.kinds.find(({ kind }) => kind === 'site')).toMatchObject({ kind: 'site', mail: false })
  expect(ways.kinds.find(({ kind }) => kind === 'answer')).toMatchObject({ kind: 'answer', mail: true })
  await broadcast('Room 4')
  expect((await queued()).filter((one) => one.startsWith('site'))).toHaveLength(1)
  // Another's link cannot be made of it.
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  expect((await server.call(null, 'POST /account/unsubscribe', { body: { token: changed } })).error).toBe(
    'LINK_OVER',
  )
})

test('[SET-LIST-1] [MAIL-WAYS-2] who is added to those who set a problem is mailed where it is, unless they chose otherwise', async () => {
  const pid = await judgeableProblem(server, admin, { tests: 0, title: 'Secret sum' })
  const params = { pid, uid: alice.uid }
  const add = () => server.call(admin, 'PUT /problem/:pid/setters/:uid', { params, body: { role: 'test' } })
  await add()
  expect(await queued()).toEqual(['setter alice@example.edu'])
  const next = mails.next()
  await sendDueMail(server.context)
  const { text } = await next
  expect(text).toContain('Secret sum')
  expect(text).toContain(`${publicUrl}/problem/${pid}/workshop`)
  await server.call(admin, 'DELETE /problem/:pid/setters/:uid', { params })
  await choose(alice, 'setter', false)
  await add()
  expect(await queued()).toHaveLength(1)
})

test('[MAIL-WAYS-1] [MAIL-WAYS-2] an answer is mailed to its asker, announcements of a contest to those who choose them, nothing of an exam', async () => {
  await server.call(root, 'PUT /admin/mail', { body: { port: 1 } })
  const cid = await makeContest(server, admin, { title: 'Race', ...running })
  for (const who of [alice, bob]) await enter(server, who, cid)
  const did = await ask(alice, 'Is 0 even?', cid)
  expect(await queued()).toEqual([])
  await answer(did)
  expect(await queued()).toEqual(['answer alice@example.edu'])
  await choose(bob, 'contest', true)
  await ask(admin, 'Problem B', cid)
  expect(await queued()).toEqual(['announcement bob@example.edu', 'answer alice@example.edu'])
  await server.db.deleteFrom('deliveries').execute()
  const exam = await makeExam(server, admin, { ...running, sitters: [await server.person('sitter')] })
  await choose(root, 'contest', true)
  await giveMail(server, root, 'root1@example.edu')
  await ask(admin, 'Of the exam', exam)
  expect(await queued()).toEqual([])
})
