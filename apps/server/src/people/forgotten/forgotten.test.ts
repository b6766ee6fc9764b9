// A forgotten password, from the question to the new login, with the mail read, and what strangers try with it.

import { Privilege } from '@verdict/domain/privilege'
import { giveMail, mailable, publicUrl, setMail } from '@verdict/testkit/mail'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { linkIn, startMailServer, type TestMailServer } from '@verdict/testkit/smtp'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, resetPassword } from '../account/account-service.ts'
import { passwordKeys } from '../account/encryption.ts'
import { noPassword } from '../account/password.ts'
import { answerForgotten } from './forgotten-service.ts'

let server: TestServer
let mails: TestMailServer
let root: TestPerson
let admin: TestPerson
let key: string
/** Has a password and a proved address. */
let anna: number

beforeAll(async () => {
  server = await startTestServer(mailable)
  mails = await startMailServer()
  key = (await passwordKeys(server.context)).publicKey
  root = await server.person('root1', Privilege.Root)
  admin = await server.person('admin1', Privilege.Admin)
  anna = await createAccount(server.context, 'anna', 'Passw0rd', Privilege.User)
})
beforeEach(async () => {
  await setMail(server, root, mails.port)
  for (const table of [
    'password_asks',
    'deliveries',
    'rate_windows',
    'mail_links',
    'password_requests',
  ] as const) {
    await server.db.deleteFrom(table).execute()
  }
  mails.forget()
  await prove('anna@example.edu', anna)
  await resetPassword(server.context, anna, 'Passw0rd')
})
afterAll(async () => {
  await server.close()
  await mails.close()
})

const prove = (mail: string, id: number, isProved = true) =>
  giveMail(server, { userId: id } as TestPerson, mail, isProved)
const ask = (name: string, headers: Record<string, string> = {}) =>
  server.call(null, 'POST /account/forgotten', { body: { name }, headers })
/** Also what the server itself has begun to answer, and holds until it is done. */
async function answered(): Promise<void> {
  await answerForgotten(server.context)
  await server.db.selectFrom('password_asks').select('ask_id').forUpdate().execute()
}
const set = (token: string, password = 'N3w-Passw0rd') =>
  server.call(null, 'PUT /account/forgotten', { body: { token, newPassword: sealed(key, password) } })
const open = (token: string) => server.call(null, 'POST /account/forgotten/link', { body: { token } })
const login = async (password: string, username = 'anna') =>
  server.call(null, 'POST /account/login', { body: { username, password: sealed(key, password) } })
const queued = () => server.db.selectFrom('deliveries').select(['kind', 'recipient', 'user_id']).execute()
const requests = async (who = admin) =>
  (await server.call(who, 'GET /admin/overview', {})).data.passwordRequests
const mailedToken = async (name = 'anna', headers: Record<string, string> = {}) => {
  const next = mails.next()
  expect((await ask(name, headers)).status).toBe(200)
  return linkIn(await next, '/account/password#')
}

test('[ACC-FORGOT-1] asking by username or address mails a link, which sets a password once and ends all sessions', async () => {
  const before = (await login('Passw0rd')).headers['set-cookie']
  const cookie = String(before).split(';')[0]!
  const mine = { userId: anna, uid: 'anna', privilege: Privilege.User, teams: [], cookie }
  const { token } = await mailedToken('Anna@Example.edu')
  expect((await open(token)).data).toEqual({ uid: 'anna' })
  // Opening it, as robots do, uses it up for nobody.
  expect((await open(token)).data).toEqual({ uid: 'anna' })
  const next = mails.next()
  expect((await set(token)).data).toEqual({ uid: 'anna' })
  expect((await next).subject).toBe('The password of anna was changed')
  expect((await login('Passw0rd')).error).toBe('WRONG_CREDENTIALS')
  expect((await login('N3w-Passw0rd')).status).toBe(200)
  expect((await server.call(mine, 'GET /account/profile', {})).status).toBe(401)
  for (const again of [await set(token), await open(token)]) expect(again.error).toBe('LINK_OVER')
})

describe('[ACC-FORGOT-2] a link', () => {
  test('of before is void once another is asked for, as is one that is over, or whose address changed', async () => {
    const first = await mailedToken()
    const second = await mailedToken()
    expect((await set(first.token)).error).toBe('LINK_OVER')
    await prove('else@example.edu', anna)
    expect((await set(second.token)).error).toBe('LINK_OVER')
    await prove('anna@example.edu', anna, false)
    expect((await set(second.token)).error).toBe('LINK_OVER')
    await prove('anna@example.edu', anna)
    await sql`update mail_links set expires_at = clock_timestamp()`.execute(server.db)
    expect((await set(second.token)).error).toBe('LINK_OVER')
    expect((await login('Passw0rd')).status).toBe(200)
  })

  test('of two uses at the same moment, one counts', async () => {
    const { token } = await mailedToken()
    const next = mails.next()
    const answers = await Promise.all(['First-1st', 'Second-2nd'].map((password) => set(token, password)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'LINK_OVER')).toHaveLength(1)
    expect((await next).subject).toBe('The password of anna was changed')
  })

  test('to prove an address sets no password, and the other way round', async () => {
    const person = await server.person('crossed')
    const next = mails.next()
    await server.call(person, 'PUT /account/profile', { body: { mail: 'crossed@example.edu' } })
    expect((await set(linkIn(await next, '/account/mail#').token)).error).toBe('LINK_OVER')
    const { token } = await mailedToken()
    expect((await server.call(person, 'PUT /account/mail', { body: { token } })).error).toBe('LINK_OVER')
  })

  test('leads to PUBLIC_URL, whatever host the request names', async () => {
    const { url } = await mailedToken('anna', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(url.startsWith(`${publicUrl}/account/password#`)).toBe(true)
  })

  test('stands nowhere in the database, nor a guess at it in a hash of less', async () => {
    await server.call(root, 'PUT /admin/mail', { body: { isOn: true, port: 1 } })
    await ask('anna')
    await answered()
    const [row] = await server.db.selectFrom('deliveries').selectAll().execute()
    expect(row).toMatchObject({ kind: 'password', recipient: 'anna@example.edu' })
    expect(JSON.stringify(row?.content)).toBe('{"path":"/account/password","values":{}}')
    expect(row?.secret).not.toBeNull()
  })
})

describe('[ACC-FORGOT-3] whether there is such an account', () => {
  test('shows neither in the answer nor in what is done before it', async () => {
    await createAccount(server.context, 'banned1', 'Passw0rd', Privilege.Banned)
    const done = async (name: string) => {
      const answer = await ask(name)
      return { status: answer.status, text: answer.text }
    }
    const [known, unknown, banned, address] = [
      await done('anna'),
      await done('nobody-here'),
      await done('banned1'),
      await done('nobody@example.edu'),
    ]
    for (const other of [unknown, banned, address]) expect(other).toEqual(known)
    // One row and the count of the address: the same statements for each name.
    const statements = async (name: string) => (await server.sentBy(() => ask(name))).map((one) => one.sql)
    expect(await statements('nobody-here')).toEqual(await statements('anna'))
    expect((await ask('x'.repeat(255))).error).toBe('VALIDATION_FAILED')
  })
})

describe('[ACC-FORGOT-4] where no mail can help', () => {
  const withoutMail = () => server.call(root, 'PUT /admin/mail', { body: { isOn: false } })

  test('it becomes a request, which admins see, and which a new password or they end', async () => {
    await withoutMail()
    for (let round = 0; round < 2; round += 1) await ask('anna')
    await ask('nobody-here')
    await answered()
    expect(await requests()).toMatchObject([{ uid: 'anna', times: 2, address: '127.0.0.1' }])
    const params = { uid: 'anna' }
    const user = await server.person('user1')
    expect((await server.call(user, 'DELETE /admin/users/:uid/forgotten', { params })).status).toBe(403)
    await server.call(admin, 'DELETE /admin/users/:uid/forgotten', { params })
    expect(await requests()).toEqual([])
    expect((await server.call(admin, 'DELETE /admin/users/:uid/forgotten', { params })).error).toBe(
      'NOT_FOUND',
    )
    await ask('anna')
    await answered()
    const body = { newPassword: sealed(key, 'Once-0nly') }
    await server.call(admin, 'PUT /admin/users/:uid/password', { params, body })
    expect(await requests()).toEqual([])
    expect(await queued()).toEqual([])
  })

  test('an address that is not proved gets nothing', async () => {
    await prove('stranger@example.edu', anna, false)
    await ask('anna')
    await ask('stranger@example.edu')
    await answered()
    expect(await queued()).toEqual([])
    expect(await requests()).toMatchObject([{ uid: 'anna', times: 2 }])
  })
})

test('[ACC-FORGOT-5] people who are banned, erased, or sign in elsewhere alone get neither mail nor request', async () => {
  const linked = await createAccount(server.context, 'linked', 'Passw0rd', Privilege.User)
  await prove('linked@example.edu', linked)
  await server.db.updateTable('users').set(noPassword()).where('id', '=', linked).execute()
  await server.db
    .insertInto('oauth_links')
    .values({
      user_id: linked,
      provider: 'university',
      provider_id: '1',
      display_name: 'x',
      access_token: 'x',
    })
    .execute()
  await createAccount(server.context, 'banned2', 'Passw0rd', Privilege.Banned)
  await createAccount(server.context, 'removed-77', 'Passw0rd', Privilege.User)
  for (const name of ['linked', 'banned2', 'removed-77']) await ask(name)
  await answered()
  expect(await queued()).toEqual([])
  expect(await requests()).toEqual([])
})

test('[MAIL-BOMB-1] an account gets few mails, however often people ask; an address may ask for a class', async () => {
  await server.call(root, 'PUT /admin/mail', { body: { port: 1 } })
  for (let round = 0; round < 10; round += 1) expect((await ask('anna')).status).toBe(200)
  await answered()
  expect(await queued()).toHaveLength(3)
  for (let round = 10; round < 60; round += 1) await ask('nobody-here')
  expect((await ask('anna')).error).toBe('RATE_LIMITED')
})
