import { Privilege } from '@verdict/domain/privilege'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealedPassword } from '@verdict/web-client/password'
import { startTestServer, type TestAnswer, type TestServer } from '@verdict/testkit/server'
import { codeOf, withTotp } from '@verdict/testkit/second-factor'
import { cookieName } from '../account/session.ts'
import { createAccount, resetPassword } from '../account/account-service.ts'
import { halfCookie } from './enter.ts'
import { takeSecondStep } from './second-step.ts'

let server: TestServer
let publicKey: string
beforeAll(async () => {
  server = await startTestServer()
  publicKey = (await server.call(null, 'GET /website', {})).data.apiPublicKey
})
afterAll(() => server.close())

const right = 'Passw0rd'
let people = 0

/** A new account with a password and an app. */
async function person(privilege: Privilege = Privilege.User) {
  const uid = `second-${(people += 1)}`
  const userId = await createAccount(server.context, uid, right, privilege)
  return { uid, userId, ...(await withTotp(server.context, userId)) }
}

const logIn = (uid: string, password = right) =>
  server.call(null, 'POST /account/login', {
    body: { username: uid, password: sealedPassword(password, publicKey) },
  })

/** `name=value` of a cookie that the answer sets; undefined if it sets none. */
const cookieOf = ({ headers }: TestAnswer<unknown>, name: string): string | undefined =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0]!)
    .find((cookie) => cookie.startsWith(`${name}=`) && cookie !== `${name}=`)

async function half(uid: string): Promise<string> {
  const answer = await logIn(uid)
  expect(answer).toMatchObject({ status: 401, error: 'SECOND_FACTOR_NEEDED' })
  return cookieOf(answer, halfCookie)!
}

const second = (cookie: string | null, code: string, address = '127.0.0.1') =>
  server.call(null, 'POST /account/login/second', {
    body: { code },
    headers: { ...(cookie && { cookie }), 'x-forwarded-for': address },
  })

test('[SF-ENTER-1] a right password opens no session, but says what else there is, and the code does', async () => {
  const { uid, secret } = await person()
  const answer = await logIn(uid)
  expect(answer).toMatchObject({ status: 401, error: 'SECOND_FACTOR_NEEDED', data: null })
  expect(JSON.parse(answer.text)).toMatchObject({ params: { ways: 'totp,recovery' } })
  expect(cookieOf(answer, cookieName)).toBeUndefined()
  const cookie = cookieOf(answer, halfCookie)!
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/)
  const asHalf = await server.call(null, 'GET /account/profile', { headers: { cookie } })
  expect(asHalf).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })
  const done = await second(cookie, codeOf(secret))
  expect(done).toMatchObject({ status: 200, data: { uid } })
  const session = cookieOf(done, cookieName)!
  const profile = await server.call(null, 'GET /account/profile', { headers: { cookie: session } })
  expect(profile.data.uid).toBe(uid)
})

test('[SF-ENTER-1] a wrong password says nothing of a second factor', async () => {
  const { uid } = await person()
  const answer = await logIn(uid, 'Wr0ngPassword')
  expect(answer).toMatchObject({ status: 401, error: 'WRONG_CREDENTIALS' })
  expect(cookieOf(answer, halfCookie)).toBeUndefined()
})

test('[SF-ENTER-2] half a login is of one browser, and good once', async () => {
  const { uid, secret, recovery } = await person()
  const cookie = await half(uid)
  for (const other of [null, `${halfCookie}=`, `${halfCookie}=${'x'.repeat(43)}`]) {
    expect(await second(other, codeOf(secret))).toMatchObject({ status: 401, error: 'HALF_LOGIN_OVER' })
  }
  expect((await second(cookie, codeOf(secret))).status).toBe(200)
  expect(await second(cookie, recovery[0]!)).toMatchObject({ error: 'HALF_LOGIN_OVER' })
  // A code that could not be used is not used up.
  expect((await second(await half(uid), recovery[0]!)).status).toBe(200)
})

test('[SF-ENTER-2] half a login ends with its time, a new password and a ban', async () => {
  const late = await person()
  const cookie = await half(late.uid)
  await server.db
    .updateTable('half_logins')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', late.userId)
    .execute()
  expect(await second(cookie, codeOf(late.secret))).toMatchObject({ error: 'HALF_LOGIN_OVER' })

  const changed = await person()
  const before = await half(changed.uid)
  await resetPassword(server.context, changed.userId, 'An0therPassword')
  expect(await second(before, codeOf(changed.secret))).toMatchObject({ error: 'HALF_LOGIN_OVER' })

  const banned = await person()
  const open = await half(banned.uid)
  await server.db
    .updateTable('users')
    .set({ privilege: Privilege.Banned })
    .where('id', '=', banned.userId)
    .execute()
  expect(await second(open, codeOf(banned.secret))).toMatchObject({ status: 403, error: 'BANNED' })
})

test('[SF-ENTER-2] the second step ends the session that the browser had before', async () => {
  const { uid, secret } = await person()
  const before = await server.person('was-here-before')
  const answer = await second(`${await half(uid)}; ${before.cookie}`, codeOf(secret))
  expect(answer.status).toBe(200)
  expect((await server.call(before, 'GET /account/profile', {})).status).toBe(401)
})

test('[SF-CODE-1] a code is good once, and none of before it', async () => {
  const { uid, secret } = await person()
  const cookies = [await half(uid), await half(uid), await half(uid)]
  expect((await second(cookies[0]!, codeOf(secret))).status).toBe(200)
  expect(await second(cookies[1]!, codeOf(secret))).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
  expect(await second(cookies[1]!, codeOf(secret, -1))).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
  expect((await second(cookies[1]!, codeOf(secret, 1))).status).toBe(200)
  expect(await second(cookies[2]!, codeOf(secret, 2))).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
})

test('[SF-CODE-1] of two logins at once with one code, one gets in', async () => {
  const { uid, secret } = await person()
  const cookies = [await half(uid), await half(uid)]
  const code = codeOf(secret)
  const answers = await Promise.all(cookies.map((cookie) => second(cookie, code)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401'])
})

test('[SF-CODE-2] a recovery code is good once, however it is written', async () => {
  const { uid, recovery } = await person()
  const [first, other] = recovery
  expect((await second(await half(uid), first!)).status).toBe(200)
  expect(await second(await half(uid), first!)).toMatchObject({ error: 'SECOND_FACTOR_WRONG' })
  expect((await second(await half(uid), ` ${other!.replaceAll('-', ' ').toUpperCase()}`)).status).toBe(200)
})

test('[SF-CODE-3] a code of another person opens nothing', async () => {
  const [one, other] = [await person(), await person()]
  const cookie = await half(one.uid)
  for (const code of [codeOf(other.secret), other.recovery[0]!, '000000', 'abcd', '🙂']) {
    expect(await second(cookie, code)).toMatchObject({ status: 401, error: 'SECOND_FACTOR_WRONG' })
  }
  expect((await second(cookie, codeOf(one.secret))).status).toBe(200)
})

test('[SF-CODE-4] who guesses is stopped, from many addresses too, and a recovery code opens all the same', async () => {
  const { uid, secret, recovery } = await person()
  const { context } = server
  const attempts = []
  const token = (await half(uid)).slice(halfCookie.length + 1)
  const from = (address: string, code: string) =>
    takeSecondStep(
      context,
      { half: token, site: 'http://localhost' },
      { code },
      { address, agent: '', requestId: '' },
    )
  const refusal = (address: string, code: string) =>
    from(address, code).then(
      () => 'in',
      ({ error }: { error: string }) => error,
    )
  const wrong = codeOf(secret, 7)
  for (let tries = 0; tries < 12; tries += 1) attempts.push(await refusal('10.0.0.1', wrong))
  expect(attempts.slice(9)).toEqual(['SECOND_FACTOR_WRONG', 'RATE_LIMITED', 'RATE_LIMITED'])
  for (let host = 0; host < 10; host += 1) await refusal(`10.0.1.${host}`, wrong)
  expect(await refusal('10.0.2.1', codeOf(secret))).toBe('RATE_LIMITED')
  expect(await refusal('10.0.2.1', recovery[0]!)).toBe('in')
})
