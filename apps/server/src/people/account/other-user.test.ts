import { type Endpoint } from '@verdict/contract/endpoint'
import { endpoints, type Key } from '@verdict/contract/endpoints'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let bob: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  bob = await server.person('Bob')
})
afterAll(() => server.close())

const calls = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access !== 'judge')

const ask = (key: string, believed: string, who: TestPerson | null) => {
  const [method, path] = key.split(' ') as ['GET', string]
  return server.app.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, '1')}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-verdict-user': believed,
      ...(who && { cookie: who.cookie }),
    },
  })
}

test('[ACC-TABS-2] every call that a page makes for somebody else is refused, but those by which it learns who is there', async () => {
  const answered: string[] = []
  for (const [key] of calls) {
    for (const believed of ['ann', '-', '']) {
      const answer = await ask(key, believed, bob)
      const refused = answer.json<{ error?: string }>().error === 'OTHER_USER'
      if (refused) expect([answer.statusCode, answer.json()]).toMatchObject([409, { params: { uid: 'Bob' } }])
      else answered.push(key)
    }
  }
  const deciding: Key[] = [
    'GET /account/profile',
    'POST /account/login',
    'POST /account/login/passkey',
    'POST /account/login/passkey/options',
    'POST /account/login/second',
    'POST /account/register',
    'POST /exam/:cid/code-login',
    'POST /lti/launch/:launchId/account',
    'POST /lti/page/answer',
    'POST /lti/page/confirm',
    'POST /lti/page/ticket',
    'POST /oauth/:provider/login',
  ]
  expect([...new Set(answered)].toSorted()).toEqual(deciding)
})

test('[ACC-TABS-2] a refused logout leaves the session of who is logged in', async () => {
  expect((await ask('POST /account/logout', 'ann', bob)).statusCode).toBe(409)
  expect((await server.call(bob, 'GET /account/profile', {})).status).toBe(200)
})

test('[ACC-TABS-2] calls for oneself, in whatever letters, of nobody and without the header are answered', async () => {
  expect((await ask('GET /account/sessions', 'bob', bob)).statusCode).toBe(200)
  expect((await ask('GET /tag', 'ann', null)).statusCode).toBe(200)
  expect((await ask('GET /account/sessions', 'ann', null)).json()).toMatchObject({ error: 'LOGIN_REQUIRED' })
  expect((await server.call(bob, 'GET /tag', {})).status).toBe(200)
})
