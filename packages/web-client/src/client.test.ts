import type { SessionProfile } from '@verdict/contract/account'
import { Privilege } from '@verdict/domain/privilege'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWebClient } from './client.ts'

const profile = { uid: 'ann', privilege: Privilege.Admin } as SessionProfile
// Base64 of the 32 bytes of an X25519 key.
const apiPublicKey = 'B6N8vBQgk8i3VdwbEOhstCY3StFqqFPtC9/AstrhHHw='

/** The made-up server's answer to a call. */
const answers: Record<string, { data: unknown; status?: number; cookie?: string }> = {
  'GET /api/website': { data: { apiPublicKey } },
  'POST /api/account/login': { data: profile, cookie: 'sid=first; Path=/; HttpOnly' },
  'GET /api/account/profile': { data: profile, cookie: 'sid=renewed; Path=/; HttpOnly' },
  'POST /api/account/logout': { data: null, cookie: 'sid=; Max-Age=0' },
}
const asked: IncomingMessage[] = []
const server = createServer((request, response) => {
  asked.push(request)
  const { data, status = 200, cookie } = answers[`${request.method} ${request.url}`]!
  response.writeHead(status, { 'content-type': 'application/json', ...(cookie && { 'set-cookie': cookie }) })
  response.end(JSON.stringify({ success: status === 200, code: status, message: 'words', data }))
})
let origin: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => void asked.splice(0))
afterAll(() => void server.close())

const sent = (name: string) => asked.map(({ headers }) => headers[name])

test('a visitor says the origin, and neither a cookie nor a person', async () => {
  await openWebClient(origin).call('GET /website', {})
  expect([sent('origin'), sent('cookie'), sent('x-verdict-user')]).toEqual([
    [origin],
    [undefined],
    [undefined],
  ])
})

test('after a login the latest cookie goes with each call, and the person for whom it is made', async () => {
  const client = openWebClient(origin)
  expect(await client.logIn('ann', 'Passw0rd')).toEqual(profile)
  await client.call('GET /account/profile', {})
  await client.call('GET /website', {})
  expect(sent('cookie').slice(2)).toEqual(['sid=first', 'sid=renewed'])
  expect(sent('x-verdict-user').slice(2)).toEqual(['ann', 'ann'])
  expect(client.session.profile.get()).toEqual(profile)
})

test('clients of one cookie jar are one session', async () => {
  const one = openWebClient(origin)
  const other = openWebClient(origin, one.jar)
  await one.logIn('ann', 'Passw0rd')
  await other.call('GET /website', {})
  expect(sent('cookie').at(-1)).toBe('sid=first')
})

test('a logout is a call of the person, and what follows is nobody’s', async () => {
  const client = openWebClient(origin)
  await client.logIn('ann', 'Passw0rd')
  await client.logOut()
  await client.call('GET /website', {})
  expect(sent('x-verdict-user').slice(-2)).toEqual(['ann', '-'])
  expect(client.session.profile.get()).toBeNull()
})

test('a login that is refused leaves nobody logged in', async () => {
  const client = openWebClient(origin)
  answers['POST /api/account/login']!.status = 401
  await expect(client.logIn('ann', 'Passw0rd')).rejects.toMatchObject({ status: 401 })
  answers['POST /api/account/login']!.status = 200
  expect(client.session.profile.get()).toBeNull()
})
