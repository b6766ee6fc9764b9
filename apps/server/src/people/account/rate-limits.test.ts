import { encryptFor, sealed } from '@verdict/testkit/password'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { afterEach, expect, test } from 'vitest'
import type { SettingName } from '@verdict/contract/settings'
import { passwordKeys } from './encryption.ts'
import { createAccount } from './account-service.ts'
import { Privilege } from '@verdict/domain/privilege'
import { cookieName, openSession } from './session.ts'
import { checksumOf } from './password.ts'

let server: TestServer
let key: string
const start = async (settings: Partial<Record<SettingName, string>>) => {
  server = await startTestServer(settings)
  key = (await passwordKeys(server.context)).publicKey
}
afterEach(() => server.close())

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  server.call(null, 'POST /account/login', { body: { username, password: sealed(key, password) }, headers })

test('[API-RATE-1][API-STATUS-2] failures of one name are counted, right passwords are not', async () => {
  await start({ RATE_LIMIT_LOGIN: '2/60s' })
  await createAccount(server.context, 'anna', 'Passw0rd', Privilege.User)
  for (let round = 0; round < 4; round += 1) expect((await login('anna', 'Passw0rd')).status).toBe(200)
  expect((await login('anna', 'x')).status).toBe(401)
  expect((await login('ANNA', 'y')).status).toBe(401)
  const answer = await login('anna', 'Passw0rd')
  expect(answer).toMatchObject({ status: 429, error: 'RATE_LIMITED' })
  expect(answer.message).toBe('Too many requests, please try again later')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await login('berta', 'x')).status).toBe(401)
})

test('[API-RATE-1] many tries at the same moment are no way round it', async () => {
  await start({ RATE_LIMIT_LOGIN: '3/60s' })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => login('carla', `x${index}`)))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(3)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7)
})

test('[API-RATE-1] logins of an address are counted, failed or not, readable or not', async () => {
  await start({ RATE_LIMIT_LOGIN_ADDRESS: '3/60s' })
  await createAccount(server.context, 'doris', 'Passw0rd', Privilege.User)
  expect((await login('doris', 'Passw0rd')).status).toBe(200)
  expect((await login('someone', 'x')).status).toBe(401)
  const unreadable = { username: 'doris', password: encryptFor(key, 'short') }
  expect((await server.call(null, 'POST /account/login', { body: unreadable })).status).toBe(400)
  expect((await login('doris', 'Passw0rd')).error).toBe('RATE_LIMITED')
})

test('[API-PROXY-1] the address is the forwarded one only behind a trusted proxy', async () => {
  await start({ RATE_LIMIT_LOGIN_ADDRESS: '1/60s', TRUSTED_PROXIES: '127.0.0.1' })
  expect((await login('emma', 'x', { 'x-forwarded-for': '10.0.0.1' })).status).toBe(401)
  expect((await login('emma', 'x', { 'x-forwarded-for': '10.0.0.2' })).status).toBe(401)
  expect((await login('emma', 'x', { 'x-forwarded-for': '10.0.0.2' })).status).toBe(429)
  await server.close()
  await start({ RATE_LIMIT_LOGIN_ADDRESS: '1/60s' })
  expect((await login('emma', 'x', { 'x-forwarded-for': '10.0.0.1' })).status).toBe(401)
  expect((await login('emma', 'x', { 'x-forwarded-for': '10.0.0.2' })).status).toBe(429)
})

test('[API-RATE-2] new accounts of an address are counted, refused names are not', async () => {
  await start({ RATE_LIMIT_REGISTER: '2/300s' })
  const register = (username: string) =>
    server.call(null, 'POST /account/register', { body: { username, password: sealed(key, 'Passw0rd') } })
  for (const name of ['a!', 'root', 'no']) expect((await register(name)).status).toBeLessThan(410)
  expect((await register('frida')).status).toBe(201)
  expect((await register('greta')).status).toBe(201)
  expect(await register('heidi')).toMatchObject({ status: 429, error: 'RATE_LIMITED' })
})

test('guesses at the current password are counted: RATE_LIMITED', async () => {
  await start({ RATE_LIMIT_LOGIN: '1/60s' })
  const id = await createAccount(server.context, 'ines', 'Passw0rd', Privilege.User)
  const { password_hash } = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const user = { id, privilege: Privilege.User, checksum: checksumOf(password_hash) }
  const token = await openSession(server.context, user, { address: '', agent: '', requestId: '' })
  const person = {
    userId: id,
    uid: 'ines',
    privilege: Privilege.User,
    teams: [],
    cookie: `${cookieName}=${token}`,
  }
  const change = (password: string) =>
    server.call(person, 'PUT /account/password', {
      body: { oldPassword: sealed(key, password), newPassword: sealed(key, 'Passw1rd') },
    })
  expect((await change('x')).error).toBe('WRONG_CURRENT_PASSWORD')
  expect((await change('Passw0rd')).error).toBe('RATE_LIMITED')
})
