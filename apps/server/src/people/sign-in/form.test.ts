import { Privilege } from '@verdict/domain/privilege'
import { type Directory, startDirectory } from '@verdict/testkit/directory'
import { cookieOf } from '@verdict/testkit/oauth'
import { addProvider, ldapOf, newProvider, personIn, typedAt } from '@verdict/testkit/sign-in-provider'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName } from '../account/session.ts'

let directory: Directory
let server: TestServer
let root: TestPerson
const params = { provider: 'directory' }
beforeAll(async () => {
  directory = await startDirectory([personIn('240001'), personIn('240002')].join('\n\n'))
  server = await startTestServer({ RATE_LIMIT_LOGIN: '3/60s' })
  root = await server.person('root1', Privilege.Root)
  await addProvider(server, root, newProvider('directory', 'ldap', ldapOf(directory), { creates: true }))
})
afterAll(async () => {
  await server.close()
  await directory.close()
})

const logIn = async (username: string, password?: string) =>
  server.call(null, 'POST /oauth/:provider/login', {
    params,
    body: await typedAt(server, username, password),
  })

test('[PROV-16] a name and password of the directory open a session, without telling them to anybody else', async () => {
  const answer = await logIn('240001')
  expect(answer.data).toEqual({ action: 'login' })
  const person = { ...root, cookie: cookieOf(answer.headers, cookieName)! }
  expect((await server.call(person, 'GET /account/profile', {})).data).toMatchObject({
    uid: '240001',
    nick: 'Name of 240001',
  })
})

test('[PROV-16] a message works once, and is no password that was not sealed', async () => {
  const body = await typedAt(server, '240001')
  const ask = () => server.call(null, 'POST /oauth/:provider/login', { params, body })
  expect((await ask()).status).toBe(200)
  expect((await ask()).error).toBe('DECRYPTION_FAILED')
  const open = { username: '240001', password: 'right' }
  expect((await server.call(null, 'POST /oauth/:provider/login', { params, body: open })).error).toBe(
    'DECRYPTION_FAILED',
  )
})

test('[PROV-17] an unknown name and a wrong password are answered alike, and no name is tried for ever', async () => {
  const unknown = await logIn('nobody-there', 'x')
  const wrong = await logIn('240002', 'x')
  expect(wrong).toMatchObject({ status: 401, error: 'WRONG_CREDENTIALS', text: expect.any(String) })
  const without = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
  expect(without(wrong.text)).toBe(without(unknown.text))
  await logIn('240002', 'y')
  await logIn(' 240002 ', 'z')
  expect((await logIn('240002', 'right')).error).toBe('RATE_LIMITED')
  expect((await logIn('240001')).status).toBe(200)
})

test('[PROV-16] one’s own account connects by the form; a provider that redirects has none', async () => {
  const person = await server.person('connects2')
  const connect = async () =>
    server.call(person, 'POST /oauth/:provider/connect', { params, body: await typedAt(server, '240001') })
  expect((await connect()).error).toBe('OAUTH_CONNECTED_ELSEWHERE')
  const body = await typedAt(server, '240001')
  await addProvider(server, root, newProvider('cas', 'cas', { serverUrl: 'https://cas.example' }))
  const cas = await server.call(null, 'POST /oauth/:provider/login', { params: { provider: 'cas' }, body })
  expect(cas.error).toBe('NOT_FOUND')
  const url = await server.call(null, 'GET /oauth/:provider/url', { params, query: { action: 'login' } })
  expect(url.error).toBe('NOT_FOUND')
})
