import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginAttempt, freshToken, takeUpAttempt } from './oauth-attempt.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const provider = 'university'
const callback = 'http://localhost/oauth/university/callback'

async function begun() {
  const browser = freshToken()
  const attempt = { provider, action: 'login', viewer: null, browser } as const
  const { state } = await beginAttempt(server.context, attempt, callback)
  return { browser, state }
}

const post = (form: Record<string, string>, name: string = provider) =>
  server.app.inject({
    method: 'POST',
    url: `/oauth/${name}/saml`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://idp.campus.test',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams(form).toString(),
  })

const inBase64 = (text: string): string => Buffer.from(text).toString('base64')
const answer = inBase64('<Response>林</Response>')
const bare = `/oauth/${provider}/callback`

test('[SAML-5] an answer waits, sealed, under a code for the browser that began, once', async () => {
  const { browser, state } = await begun()
  const { statusCode, headers } = await post({ SAMLResponse: answer, RelayState: state })
  expect(statusCode).toBe(303)
  expect(headers['set-cookie']).toBeUndefined()
  const back = new URL(String(headers.location), 'http://localhost')
  expect(back.pathname).toBe(bare)
  expect(back.searchParams.get('state')).toBe(state)
  const rows = await server.db.selectFrom('oauth_attempts').select('posted').execute()
  expect(JSON.stringify(rows)).not.toMatch(/Response|PFJl/)

  const again = await post({ SAMLResponse: inBase64('<Other/>'), RelayState: state })
  expect(again.headers.location).toBe(bare)
  const taken = await takeUpAttempt(server.context, { provider, state, browser })
  expect(taken.posted(back.searchParams.get('code')!)).toBe('<Response>林</Response>')
  expect(taken.posted(freshToken())).toBeUndefined()
  expect((await post({ SAMLResponse: answer, RelayState: state })).headers.location).toBe(bare)
})

test('[SAML-5] without a sign-in that waits for it the page says that something is missing, and no address of a form is followed', async () => {
  const { state } = await begun()
  const late = await begun()
  await server.db
    .updateTable('oauth_attempts')
    .set({ expires_at: new Date(0) })
    .where('browser_hash', 'is not', null)
    .execute()
  const forms = [
    { SAMLResponse: answer, RelayState: late.state },
    { SAMLResponse: answer, RelayState: 'https://evil.test/' },
    { SAMLResponse: answer, RelayState: '//evil.test/' },
    { SAMLResponse: answer, RelayState: freshToken() },
    { SAMLResponse: answer },
    { RelayState: state },
    { SAMLResponse: '', RelayState: (await begun()).state },
    { SAMLResponse: Buffer.from([255, 254, 0]).toString('base64'), RelayState: (await begun()).state },
  ]
  for (const form of forms) {
    const { statusCode, headers } = await post(form as Record<string, string>)
    expect({ statusCode, location: headers.location }).toEqual({ statusCode: 303, location: bare })
  }
  const elsewhere = await post({ SAMLResponse: answer, RelayState: (await begun()).state }, 'another')
  expect(elsewhere.headers.location).toBe('/oauth/another/callback')
})

test('[SAML-5] other names, types and sizes are refused', async () => {
  expect((await post({ SAMLResponse: answer }, '%2F%2Fevil.test')).statusCode).toBe(404)
  const { state } = await begun()
  const large = await post({ SAMLResponse: 'A'.repeat(300_000), RelayState: state })
  expect(large.statusCode).toBe(413)
  const json = await server.app.inject({
    method: 'POST',
    url: `/oauth/${provider}/saml`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ SAMLResponse: answer, RelayState: state }),
  })
  expect(json.headers.location).toBe(bare)
})
