// SAML and CAS through all of the product: rows that root added, real counterparts, real attributes.

import { Privilege } from '@verdict/domain/privilege'
import { type CasServer, startCasServer } from '@verdict/testkit/cas-server'
import { cookieOf } from '@verdict/testkit/oauth'
import { type SamlProvider, type SamlWays, startSamlProvider } from '@verdict/testkit/saml-provider'
import { addProvider, newProvider, type NewRule } from '@verdict/testkit/sign-in-provider'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName } from '../account/session.ts'

let server: TestServer
let root: TestPerson
let idp: SamlProvider
let cas: CasServer

const number = 'urn:oid:1.3.6.1.4.1.25178.1.2.14'
const affiliation = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9'
const rules: NewRule[] = [
  {
    when: [
      { attribute: number, test: 'matches', values: ['urn:schac:personalUniqueCode:int:esi:uni.example:*'] },
    ],
    field: 'studentNumber',
    value: '{1}',
    inStep: true,
  },
  {
    when: [{ attribute: affiliation, test: 'equals', values: ['faculty@uni.example'] }],
    field: 'teacher',
    value: '',
    inStep: true,
  },
]

beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
  idp = await startSamlProvider()
  cas = await startCasServer({
    wuwei: {
      password: 'p',
      attributes: { displayName: ['Wu Wei'], memberOf: ['cn=staff,ou=groups', 'cn=all,ou=groups'] },
    },
  })
  const saml = { issuer: idp.entityId, entryPoint: idp.entryPoint, certificates: idp.certificate }
  await addProvider(
    server,
    root,
    newProvider('shib', 'saml', saml, { creates: true, matches: ['number'], rules }),
  )
  await addProvider(server, root, newProvider('shib-two', 'saml', saml, { creates: true }))
  await addProvider(
    server,
    root,
    newProvider(
      'cas',
      'cas',
      { serverUrl: cas.url },
      {
        creates: true,
        rules: [
          {
            when: [{ attribute: 'memberOf', test: 'begins', values: ['cn=staff,'] }],
            field: 'teacher',
            value: '',
            inStep: true,
          },
        ],
      },
    ),
  )
})
afterAll(async () => {
  await server.close()
  await Promise.all([idp.close(), cas.close()])
})

async function begun(name: string) {
  const answer = await server.call(null, 'GET /oauth/:provider/url', {
    params: { provider: name },
    query: { action: 'login' },
  })
  return { url: answer.data.url, cookie: cookieOf(answer.headers, 'verdict_sso')! }
}

const back = (name: string, query: { code: string; state: string }, cookie: string) =>
  server.call(null, 'GET /oauth/:provider/callback', {
    params: { provider: name },
    query,
    headers: { cookie },
  })

const post = (name: string, text: string, state: string) =>
  server.app.inject({
    method: 'POST',
    url: `/oauth/${name}/saml`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: new URLSearchParams({
      SAMLResponse: Buffer.from(text).toString('base64'),
      RelayState: state,
    }).toString(),
  })

const lin = {
  nameId: 'persistent-of-lin',
  attributes: {
    [number]: ['urn:schac:personalUniqueCode:int:esi:uni.example:240001'],
    [affiliation]: ['student@uni.example'],
    displayName: ['林霞'],
  },
}

async function answered(name: string, person: typeof lin, ways?: SamlWays) {
  idp.know((await server.app.inject(`/api/oauth/${name}/metadata`)).body)
  const { url, cookie } = await begun(name)
  const { text, relayState, address } = await idp.answer(url, person, ways)
  expect(new URL(address).pathname).toBe(`/oauth/${name}/saml`)
  return { text, relayState, cookie }
}

async function samlLogin(name: string, person: typeof lin, ways?: SamlWays) {
  const { text, relayState, cookie } = await answered(name, person, ways)
  const { headers } = await post(name, text, relayState)
  const query = Object.fromEntries(new URL(String(headers.location), 'http://x').searchParams)
  return back(name, query as { code: string; state: string }, cookie)
}

const profile = async (headers: Record<string, unknown>) =>
  (await server.call({ ...root, cookie: cookieOf(headers, cookieName)! }, 'GET /account/profile', {})).data

test('[PROV-9][RULE-2] Shibboleth’s attributes find an account that exists by its number', async () => {
  const { userId } = await server.person('lin')
  await server.db.updateTable('users').set({ student_number: '240001' }).where('id', '=', userId).execute()
  const answer = await samlLogin('shib', lin)
  expect(answer.data).toEqual({ action: 'login' })
  expect((await profile(answer.headers)).uid).toBe('lin')
})

test('[PROV-12] an assertion is for one provider of this site and one login, and works once', async () => {
  const { text, relayState, cookie } = await answered('shib', lin)
  const elsewhere = await post('shib-two', text, relayState)
  expect(elsewhere.headers.location).toBe('/oauth/shib-two/callback')

  // The same company answers both: what it said for one is not for the other.
  const other = await begun('shib-two')
  const state = new URL(other.url).searchParams.get('RelayState')!
  const handed = await post('shib-two', text, state)
  const query = Object.fromEntries(new URL(String(handed.headers.location), 'http://x').searchParams) as {
    code: string
    state: string
  }
  expect((await back('shib-two', query, other.cookie)).error).toBe('OAUTH_REFUSED')

  const own = await post('shib', text, relayState)
  const ownQuery = Object.fromEntries(new URL(String(own.headers.location), 'http://x').searchParams) as {
    code: string
    state: string
  }
  expect((await back('shib', ownQuery, cookie)).data).toEqual({ action: 'login' })
  expect((await back('shib', ownQuery, cookie)).error).toBe('OAUTH_STATE_INVALID')
  const again = await begun('shib')
  const replayed = await post('shib', text, new URL(again.url).searchParams.get('RelayState')!)
  const late = Object.fromEntries(new URL(String(replayed.headers.location), 'http://x').searchParams) as {
    code: string
    state: string
  }
  expect((await back('shib', late, again.cookie)).error).toBe('OAUTH_REFUSED')
})

test('[PROV-12] an assertion for another audience opens nothing', async () => {
  const answer = await samlLogin('shib', lin, { words: { audience: 'https://another.example' } })
  expect(answer.error).toBe('OAUTH_REFUSED')
})

test('[PROV-7][RULE-2] a ticket of CAS makes an account with what its groups give', async () => {
  const { url, cookie } = await begun('cas')
  const handed = cas.logIn(url, 'wuwei')
  const answer = await back('cas', handed, cookie)
  expect(await profile(answer.headers)).toMatchObject({ uid: 'wuwei', nick: 'Wu Wei' })
  const row = await server.db
    .selectFrom('users')
    .select('is_teacher')
    .where('uid', '=', 'wuwei')
    .executeTakeFirstOrThrow()
  expect(row.is_teacher).toBe(true)
  const second = await begun('cas')
  const state = cas.logIn(second.url, 'wuwei').state
  expect((await back('cas', { code: handed.code, state }, second.cookie)).error).toBe('OAUTH_REFUSED')
})
