import type { SignUp } from '@verdict/contract/site'
import { Privilege } from '@verdict/domain/privilege'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordKeys } from './encryption.ts'

let server: TestServer
let root: TestPerson
let admin: TestPerson
let key: string
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_REGISTER: '20/60s' })
  root = await server.person('root1', Privilege.Root)
  admin = await server.person('admin1', Privilege.Admin)
  key = (await passwordKeys(server.context)).publicKey
})
afterAll(() => server.close())

let number = 0
const register = (given: { code?: string; mail?: string } = {}, username = `fresh${(number += 1)}`) =>
  server.call(null, 'POST /account/register', {
    body: { username, password: sealed(key, 'Passw0rd'), ...given },
  })
const set = (signUp: Partial<SignUp>, who = root) =>
  server.call(who, 'PUT /admin/settings', { body: { signUp: signUp as SignUp } })
const shown = async () => (await server.call(null, 'GET /website', {})).data.signUp

test('[ACC-SIGNUP-1] sign-up is open at first, and root alone closes it', async () => {
  expect(await shown()).toEqual({ rule: 'open', domains: [] })
  expect((await register()).status).toBe(201)
  expect((await set({ rule: 'closed' }, admin)).error).toBe('FORBIDDEN')
  expect((await set({ rule: 'closed' })).status).toBe(200)
  expect(await shown()).toEqual({ rule: 'closed', domains: [] })
  // A taken name is not answered differently.
  for (const name of ['fresh1', 'unknown1']) {
    expect(await register({ code: 'any' }, name)).toMatchObject({ status: 403, error: 'SIGN_UP_CLOSED' })
  }
  const { data } = await server.call(admin, 'POST /admin/users/import', {
    body: { dryRun: false, rows: [{ uid: 'imported', password: sealed(key, 'Passw0rd') }] as never },
  })
  expect(data.results).toMatchObject([{ uid: 'imported' }])
  expect(
    await server.db.selectFrom('users').select('id').where('uid', '=', 'imported').execute(),
  ).toHaveLength(1)
})

test('[ACC-SIGNUP-1] with a code, which nobody is shown and few may guess', async () => {
  expect((await set({ rule: 'code', code: '12345' })).status).toBe(400)
  expect((await set({ rule: 'code', code: 'sesame' })).status).toBe(200)
  const { data, text } = await server.call(null, 'GET /website', {})
  expect(data.signUp).toEqual({ rule: 'code', domains: [] })
  expect(text).not.toContain('sesame')
  const audit = await server.call(root, 'GET /admin/audit', { query: { action: 'site' } })
  expect(audit.data.docs[0]).toMatchObject({ before: { signUp: 'closed' }, after: { signUp: 'code' } })
  expect(audit.text).not.toContain('sesame')
  for (const code of [undefined, '', 'Sesame', 'sesame2']) {
    expect((await register(code === undefined ? {} : { code })).error).toBe('SIGN_UP_CODE')
  }
  expect((await register({ code: ' sesame ' })).status).toBe(201)
  const guesses = await Promise.all(Array.from({ length: 20 }, () => register({ code: 'guess1' })))
  expect(guesses.map(({ error }) => error)).toContain('RATE_LIMITED')
  await server.db.deleteFrom('rate_windows').execute()
})

test('[ACC-SIGNUP-2] with a mail address at a domain or below it, which becomes that of the account', async () => {
  for (const domains of [[], ['no domain'], ['a..b']])
    expect((await set({ rule: 'mail', domains })).status).toBe(400)
  await set({ rule: 'mail', domains: ['@Example.EDU'] })
  expect(await shown()).toEqual({ rule: 'mail', domains: ['example.edu'] })
  for (const mail of [undefined, 'a@other.edu', 'a@notexample.edu', 'a@example.edu.evil.org']) {
    expect(await register(mail === undefined ? {} : { mail })).toMatchObject({
      error: 'SIGN_UP_MAIL',
      message: 'Sign-up needs a mail address at one of these domains: example.edu',
    })
  }
  const made = await register({ mail: 'A@cs.example.edu' })
  expect(made).toMatchObject({ status: 201, data: { mail: 'A@cs.example.edu' } })
  // The other setting stays as it was.
  expect((await server.call(root, 'GET /admin/settings', {})).data.managersRejudgeAndExport).toBe(false)
})
