// The language of a person's mails is the one in which they read the page.

import { sealed } from '@verdict/testkit/password'
import { mailable, giveMail, setMail } from '@verdict/testkit/mail'
import { Privilege } from '@verdict/domain/privilege'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { startMailServer, type TestMailServer } from '@verdict/testkit/smtp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../account/account-service.ts'
import { passwordKeys } from '../account/encryption.ts'

let server: TestServer
let mails: TestMailServer
let root: TestPerson
let key: string

beforeAll(async () => {
  server = await startTestServer(mailable)
  mails = await startMailServer()
  key = (await passwordKeys(server.context)).publicKey
  root = await server.person('root1', Privilege.Root)
  await setMail(server, root, mails.port)
})
afterAll(async () => {
  await server.close()
  await mails.close()
})

const languageOf = async (uid: string) =>
  (await server.db.selectFrom('users').select('language').where('uid', '=', uid).executeTakeFirstOrThrow())
    .language
const enter = async (uid: string, headers: Record<string, string>) => {
  const body = { username: uid, password: sealed(key, 'Passw0rd') }
  const answer = await server.call(null, 'POST /account/login', { body, headers })
  expect(answer.status).toBe(200)
  return String(answer.headers['set-cookie']).split(';')[0]!
}
const look = (session: string, shown: string) =>
  server.call(null, 'GET /account/profile', { headers: { cookie: `${session}; verdict_lang=${shown}` } })
const account = (uid: string) => createAccount(server.context, uid, 'Passw0rd', Privilege.User)

test('[MAIL-TEXT-1] a login fills in the language that the page shows, or else the browser’s, where none is known', async () => {
  for (const [uid, headers, language] of [
    ['reader1', { cookie: 'verdict_lang=zh-CN', 'accept-language': 'en' }, 'zh-CN'],
    ['reader2', { 'accept-language': 'fr-FR,fr;q=0.9,zh-TW;q=0.8,en;q=0.7' }, 'zh-CN'],
    ['reader3', { 'accept-language': 'x-zhx, en-GB' }, 'en-US'],
    ['reader4', { cookie: 'verdict_lang=%0d%0a', 'accept-language': 'tlh' }, null],
  ] as const) {
    await account(uid)
    await enter(uid, { ...headers })
    expect(await languageOf(uid), uid).toBe(language)
  }
  const body = { username: 'reader5', password: sealed(key, 'Passw0rd') }
  await server.call(null, 'POST /account/register', { body, headers: { cookie: 'verdict_lang=zh-CN' } })
  expect(await languageOf('reader5')).toBe('zh-CN')
})

test('[MAIL-TEXT-1] a switch while logged in is kept; a browser that merely shows another language changes nothing', async () => {
  await account('switcher')
  const home = await enter('switcher', { cookie: 'verdict_lang=zh-CN' })
  const lab = await enter('switcher', { cookie: 'verdict_lang=en-US' })
  for (const session of [home, lab, home]) await look(session, session === home ? 'zh-CN' : 'en-US')
  expect(await languageOf('switcher')).toBe('zh-CN')
  await look(home, 'en-US')
  expect(await languageOf('switcher')).toBe('en-US')
  await look(home, 'fr-FR')
  await look(lab, 'zh-CN')
  expect(await languageOf('switcher')).toBe('zh-CN')
  // Nothing more is written while it stays so.
  const written = await server.sentBy(() => look(lab, 'zh-CN'))
  expect(written.filter(({ sql }) => /set language/.test(sql))).toEqual([])
})

test('[MAIL-TEXT-1] each is mailed in theirs, who said nothing in the site’s', async () => {
  const titled = 'Room 3'
  for (const [uid, language] of [
    ['writer1', 'zh-CN'],
    ['writer2', 'en-US'],
    ['writer3', null],
  ] as const) {
    const who = await server.person(uid)
    await giveMail(server, who, `${uid}@example.edu`)
    await server.db.updateTable('users').set({ language }).where('uid', '=', uid).execute()
  }
  await server.call(root, 'PUT /admin/settings', { body: { face: { language: 'zh-CN' } } })
  const answer = await server.call(root, 'POST /admin/notifications/broadcast', {
    body: { title: titled, content: 'Words.' },
  })
  expect(answer.status).toBe(201)
  const got = [await mails.next(), await mails.next(), await mails.next()]
  const languageTo = (uid: string) =>
    got.find(({ recipients }) => recipients[0] === `${uid}@example.edu`)?.headers.get('content-language')
  expect(['writer1', 'writer2', 'writer3'].map(languageTo)).toEqual(['zh-CN', 'en-US', 'zh-CN'])
})
