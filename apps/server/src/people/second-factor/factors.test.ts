import { tokenScopes } from '@verdict/domain/access-token'
import { passkeysOfPerson, recoveryCodesAtOnce } from '@verdict/domain/second-factor'
import { Privilege } from '@verdict/domain/privilege'
import { codeOf, withPasskey, withTotp } from '@verdict/testkit/second-factor'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../account/account-service.ts'
import { passwordKeys } from '../account/encryption.ts'
import { cookieName, openSession } from '../account/session.ts'
import { seal } from '../../platform/seal.ts'
import { stepOf } from './codes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let people = 0
const person = (): Promise<TestPerson> => server.person(`factors-${(people += 1)}`)
const factors = async (who: TestPerson) => (await server.call(who, 'GET /account/factors', {})).data

/** As if they had proved it longer ago. */
const later = (who: TestPerson) =>
  server.db
    .updateTable('sessions')
    .set({
      confirmed_at: sql<Date>`confirmed_at - interval '11 minutes'`,
      factor_at: sql<Date>`factor_at - interval '11 minutes'`,
    })
    .where('user_id', '=', who.userId)
    .execute()

async function setUpApp(who: TestPerson) {
  const { data } = await server.call(who, 'POST /account/factors/app', {})
  const done = await server.call(who, 'PUT /account/factors/app', { body: { code: codeOf(data.secret) } })
  expect(done.status).toBe(200)
  return { secret: data.secret, recovery: done.data.recovery }
}

/** With a password, so that they can confirm by it. */
async function withPassword(): Promise<TestPerson> {
  const uid = `factors-${(people += 1)}`
  const userId = await createAccount(server.context, uid, 'Passw0rd', Privilege.User)
  const { checksum } = await server.db
    .selectFrom('users')
    .select('checksum')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const token = await openSession(
    server.context,
    { id: userId, privilege: Privilege.User, checksum },
    { address: '', agent: '', requestId: '' },
  )
  return { userId, uid, privilege: Privilege.User, teams: [], cookie: `${cookieName}=${token}` }
}
const password = async (plain: string) => sealed((await passwordKeys(server.context)).publicKey, plain)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('[SF-APP-1] the code at %s s is that of appendix B of RFC 6238', (seconds, code) => {
  const key = Buffer.from('12345678901234567890')
  const stored = seal(server.context.settings.secretKey!, 'totp', key)
  expect(stepOf(server.context, stored, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
  expect(stepOf(server.context, stored, code, (seconds + 90) * 1_000)).toBeNull()
})

test('[SF-APP-1] an app counts once a code confirmed it; its secret is shown once, and sealed', async () => {
  const who = await person()
  const begun = await server.call(who, 'POST /account/factors/app', {})
  expect(begun.data.uri).toMatch(/^otpauth:\/\/totp\/Verdict:factors-\d+\?issuer=Verdict&secret=/)
  expect(await factors(who)).toEqual({ since: null, app: null, recovery: 0, passkeys: [] })
  const wrong = await server.call(who, 'PUT /account/factors/app', {
    body: { code: codeOf(begun.data.secret, 9) },
  })
  expect(wrong.error).toBe('SECOND_FACTOR_WRONG')
  const right = { body: { code: codeOf(begun.data.secret) } }
  const done = await server.call(who, 'PUT /account/factors/app', right)
  expect(done.data.recovery).toHaveLength(recoveryCodesAtOnce)
  const now = await factors(who)
  expect(now).toMatchObject({ app: expect.any(String) as string, recovery: recoveryCodesAtOnce })
  expect(now.since).not.toBeNull()
  expect((await server.call(who, 'PUT /account/factors/app', right)).error).toBe('FACTOR_SETUP_OVER')
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from totp_secrets t where t::text like ${`%${begun.data.secret}%`}`.execute(
    server.db,
  )
  expect(rows[0]!.found).toBe(0)
  // The code that confirmed it is used up.
  await later(who)
  expect((await server.call(who, 'POST /account/confirm', right)).error).toBe('SECOND_FACTOR_WRONG')
})

test('[SF-APP-1] a set-up is over after a quarter of an hour', async () => {
  const who = await person()
  const { data } = await server.call(who, 'POST /account/factors/app', {})
  await server.db
    .updateTable('totp_secrets')
    .set({ pending_at: sql<Date>`pending_at - interval '16 minutes'` })
    .where('user_id', '=', who.userId)
    .execute()
  const body = { code: codeOf(data.secret) }
  expect((await server.call(who, 'PUT /account/factors/app', { body })).error).toBe('FACTOR_SETUP_OVER')
})

test('[SF-OWN-1] another app takes the place of the first, and leaves the recovery codes', async () => {
  const who = await person()
  const first = await setUpApp(who)
  const second = await setUpApp(who)
  expect(second.recovery).toBeNull()
  await later(who)
  const confirm = (code: string) => server.call(who, 'POST /account/confirm', { body: { code } })
  expect((await confirm(codeOf(first.secret, 1))).error).toBe('SECOND_FACTOR_WRONG')
  expect((await confirm(codeOf(second.secret, 1))).status).toBe(200)
  expect((await confirm(first.recovery![0]!)).status).toBe(200)
})

test('[SF-OWN-2] new recovery codes end those before, and two uses of one at once are one', async () => {
  const who = await person()
  expect((await server.call(who, 'POST /account/factors/recovery', {})).error).toBe('FACTOR_FIRST')
  const { recovery: old } = await setUpApp(who)
  const { data } = await server.call(who, 'POST /account/factors/recovery', {})
  expect(new Set([...data.recovery, ...old!]).size).toBe(2 * recoveryCodesAtOnce)
  const confirm = (code: string) => server.call(who, 'POST /account/confirm', { body: { code } })
  expect((await confirm(old![0]!)).error).toBe('SECOND_FACTOR_WRONG')
  const both = await Promise.all([confirm(data.recovery[0]!), confirm(data.recovery[0]!)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await factors(who)).recovery).toBe(recoveryCodesAtOnce - 1)
})

test('[SF-OWN-3] without the last app and passkey there is no second factor, and no recovery code', async () => {
  const who = await person()
  await setUpApp(who)
  await withPasskey(server, who)
  expect((await server.call(who, 'DELETE /account/factors/app', {})).status).toBe(200)
  const between = await factors(who)
  expect(between).toMatchObject({ app: null, recovery: recoveryCodesAtOnce })
  expect(between.since).not.toBeNull()
  const [{ id } = { id: 0 }] = between.passkeys
  expect((await server.call(who, 'DELETE /account/passkeys/:id', { params: { id } })).status).toBe(200)
  expect(await factors(who)).toEqual({ since: null, app: null, recovery: 0, passkeys: [] })
})

test('[SF-OWN-4] nobody renames or removes another person’s passkey', async () => {
  const [owner, other] = [await person(), await person()]
  await withPasskey(server, owner)
  const [{ id } = { id: 0 }] = (await factors(owner)).passkeys
  const params = { id }
  const name = { params, body: { name: 'Phone' } }
  expect((await server.call(other, 'PUT /account/passkeys/:id', name)).error).toBe('NOT_FOUND')
  expect((await server.call(other, 'DELETE /account/passkeys/:id', { params })).error).toBe('NOT_FOUND')
  expect((await server.call(owner, 'PUT /account/passkeys/:id', name)).status).toBe(200)
  expect((await factors(owner)).passkeys).toMatchObject([{ name: 'Phone', refused: false, backedUp: false }])
})

test('[SF-OWN-5] a person has so many passkeys and no more', async () => {
  const who = await person()
  for (let has = 0; has < passkeysOfPerson; has += 1) await withPasskey(server, who)
  expect((await server.call(who, 'POST /account/passkeys/options', {})).error).toBe('PASSKEYS_FULL')
})

test('[SF-CONFIRM-1] factors change only where a session proved of late who it is of', async () => {
  const who = await withPassword()
  await later(who)
  const begin = () => server.call(who, 'POST /account/factors/app', {})
  const refused = await begin()
  expect([refused.status, refused.error]).toEqual([403, 'CONFIRM_NEEDED'])
  expect(JSON.parse(refused.text)).toMatchObject({ params: { ways: 'password' } })
  const confirm = async (plain: string) =>
    server.call(who, 'POST /account/confirm', { body: { password: await password(plain) } })
  expect((await confirm('Wr0ngPassword')).error).toBe('WRONG_CURRENT_PASSWORD')
  expect((await begin()).error).toBe('CONFIRM_NEEDED')
  expect((await confirm('Passw0rd')).status).toBe(200)
  await setUpApp(who)
  await later(who)
  // The password is not enough any more.
  expect((await confirm('Passw0rd')).status).toBe(200)
  const now = await begin()
  expect(now.error).toBe('CONFIRM_NEEDED')
  expect(JSON.parse(now.text)).toMatchObject({ params: { ways: 'totp,recovery' } })
})

test('[SF-CONFIRM-1] who has no password logs in anew instead', async () => {
  const who = await person()
  await later(who)
  await server.db.updateTable('users').set({ password_hash: 'none' }).where('id', '=', who.userId).execute()
  const refused = await server.call(who, 'POST /account/factors/app', {})
  expect(JSON.parse(refused.text)).toMatchObject({ error: 'CONFIRM_NEEDED', params: { ways: 'login' } })
})

test('[SF-CONFIRM-2] a proof holds in its own session alone', async () => {
  const who = await person()
  const { userId, privilege } = who
  const { checksum } = await server.db
    .selectFrom('users')
    .select('checksum')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await setUpApp(who)
  const origin = { address: '', agent: '', requestId: '' }
  const token = await openSession(server.context, { id: userId, privilege, checksum }, origin)
  const stolen = { ...who, cookie: `${cookieName}=${token}` }
  expect((await server.call(stolen, 'DELETE /account/factors/app', {})).error).toBe('CONFIRM_NEEDED')
  expect((await server.call(who, 'DELETE /account/factors/app', {})).status).toBe(200)
})

test('[SF-CONFIRM-3] no token of anybody changes a second factor', async () => {
  const who = await person()
  const { data } = await server.call(who, 'POST /account/tokens', {
    body: { name: 'script', scopes: [...tokenScopes] },
  })
  await withTotp(server.context, who.userId)
  const answer = await server.app.inject({
    method: 'DELETE',
    url: '/api/account/factors/app',
    headers: { authorization: `Bearer ${data.token}` },
  })
  expect(answer.json()).toMatchObject({ error: 'TOKEN_NEVER' })
})
