import { Privilege } from '@verdict/domain/privilege'
import { passwordKeys } from '../account/encryption.ts'
import { createAccount } from '../account/account-service.ts'
import { sealed } from '@verdict/testkit/password'
import { addProvider, newProvider } from '@verdict/testkit/sign-in-provider'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let root: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
  await createAccount(server.context, 'student1', 'Passw0rd', Privilege.User)
  await createAccount(server.context, 'admin1', 'Passw0rd', Privilege.Admin)
  await createAccount(server.context, 'root2', 'Passw0rd', Privilege.Root)
})
afterAll(() => server.close())

const put = (localLogin: boolean) => server.call(root, 'PUT /admin/settings', { body: { localLogin } })
const credentials = async (username: string, password = 'Passw0rd') => ({
  username,
  password: sealed((await passwordKeys(server.context)).publicKey, password),
})
const logIn = async (username: string, password?: string) =>
  server.call(null, 'POST /account/login', { body: await credentials(username, password) })

test('[PROV-18] passwords are turned off only once another way works, and root gets in all the same', async () => {
  expect((await put(false)).error).toBe('LOCAL_LOGIN_NEEDS_PROVIDER')
  await addProvider(server, root, newProvider('campus', 'cas', { serverUrl: 'https://cas.example' }))
  expect((await put(false)).error).toBe('LOCAL_LOGIN_NEEDS_PROVIDER')
  await server.db.updateTable('sign_in_providers').set({ worked_at: new Date() }).execute()
  expect((await put(false)).data).toMatchObject({ localLogin: false })
  expect((await server.call(null, 'GET /oauth/providers', {})).data.localLogin).toBe(false)

  expect((await logIn('root2')).status).toBe(200)
  for (const name of ['student1', 'admin1']) expect((await logIn(name)).error).toBe('LOCAL_LOGIN_OFF')
  expect((await logIn('student1', 'wrong')).error).toBe('WRONG_CREDENTIALS')
  expect((await logIn('nobody-here')).error).toBe('WRONG_CREDENTIALS')
  const register = await server.call(null, 'POST /account/register', { body: await credentials('newcomer') })
  expect(register.error).toBe('SIGN_UP_CLOSED')

  const params = { provider: 'campus' }
  const off = () => server.call(root, 'PUT /admin/providers/:provider', { params, body: { on: false } })
  const remove = () => server.call(root, 'DELETE /admin/providers/:provider', { params })
  expect([(await off()).error, (await remove()).error]).toEqual(Array(2).fill('LOCAL_LOGIN_NEEDS_PROVIDER'))

  await put(true)
  expect((await logIn('student1')).status).toBe(200)
  expect((await off()).status).toBe(200)
  const rows = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'site.settings')
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([{ before: { localLogin: true }, after: { localLogin: false } }, {}])
})
