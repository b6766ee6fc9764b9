// Logins through all of the product: two providers of plain OAuth 2, one of them hostile.

import { Privilege } from '@verdict/domain/privilege'
import { startTestProvider, type TestProvider } from '@verdict/testkit/oauth-provider'
import { cookieOf } from '@verdict/testkit/oauth'
import {
  addProvider,
  newProvider,
  type NewProvider,
  numberFrom,
  oauth2Of,
} from '@verdict/testkit/sign-in-provider'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName } from '../account/session.ts'

let server: TestServer
let root: TestPerson
const outside: TestProvider[] = []
beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
})
afterAll(async () => {
  await server.close()
  await Promise.all(outside.map((provider) => provider.close()))
})

/** A provider that root added, with a counterpart of its own. */
async function added(name: string, more: Partial<NewProvider> = {}, given: object = {}) {
  const provider = await startTestProvider()
  outside.push(provider)
  await addProvider(server, root, newProvider(name, 'oauth2', { ...oauth2Of(provider), ...given }, more))
  return provider
}

const params = (name: string) => ({ provider: name })

async function begun(name: string, who: TestPerson | null = null, action: 'login' | 'connect' = 'login') {
  const answer = await server.call(who, 'GET /oauth/:provider/url', {
    params: params(name),
    query: { action },
  })
  return { url: answer.data.url, cookie: cookieOf(answer.headers, 'verdict_sso')! }
}

const back = (
  name: string,
  handed: { code: string; state: string },
  cookie: string,
  who: TestPerson | null = null,
) =>
  server.call(null, 'GET /oauth/:provider/callback', {
    params: params(name),
    query: handed,
    headers: { cookie: [who?.cookie, cookie].filter(Boolean).join('; ') },
  })

async function logIn(name: string, provider: TestProvider, data: object) {
  const { url, cookie } = await begun(name)
  const answer = await back(name, provider.approve(url, { data }), cookie)
  return { ...answer, cookie: cookieOf(answer.headers, cookieName) }
}

async function uidOf(answer: { cookie: string | undefined }): Promise<string | null> {
  if (!answer.cookie) return null
  const person = { ...root, cookie: answer.cookie }
  return (await server.call(person, 'GET /account/profile', {})).data.uid
}

async function person(uid: string, fields: object) {
  const made = await server.person(uid)
  await server.db.updateTable('users').set(fields).where('id', '=', made.userId).execute()
  return made
}

test('[PROV-7] an unknown identity gets an account only where the provider may make one, the same each time', async () => {
  const closed = await added('closed')
  expect((await logIn('closed', closed, { number: '1' })).error).toBe('OAUTH_NOT_CONNECTED')
  const open = await added('open', { creates: true })
  for (let login = 0; login < 2; login += 1) {
    const answer = await logIn('open', open, { number: 's-1', name: 'Li', mail: 'li@campus.test' })
    expect(await uidOf(answer)).toBe('s-1')
  }
  const row = await server.db
    .selectFrom('users')
    .select(['mail', 'verified_mail', 'nick'])
    .where('uid', '=', 's-1')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ mail: 'li@campus.test', verified_mail: null, nick: 'Li' })
})

test('[MAIL-OWN-2] [PROV-7] a mail that the provider says is verified counts as proved from the first login on', async () => {
  const provider = await added('vouches', { creates: true })
  const of = (uid: string) =>
    server.db.selectFrom('users').select(['mail', 'verified_mail']).where('uid', '=', uid).executeTakeFirst()
  const mail = 'first@campus.test'
  await logIn('vouches', provider, { number: 'vouched1', mail, verified: true })
  expect(await of('vouched1')).toEqual({ mail, verified_mail: mail })
  await logIn('vouches', provider, { number: 'vouched2', mail, verified: true })
  expect(await of('vouched2')).toEqual({ mail, verified_mail: null })
  const other = 'second@campus.test'
  await logIn('vouches', provider, { number: 'vouched2', mail: other, verified: false })
  expect(await of('vouched2')).toEqual({ mail, verified_mail: null })
  await logIn('vouches', provider, { number: 'vouched2', mail: other, verified: true })
  expect(await of('vouched2')).toEqual({ mail: other, verified_mail: other })
})

test('[PROV-8] a mail opens an account only if the provider and its owner here have proved it, and the rule says so', async () => {
  const mail = 'wang@campus.test'
  await person('wang', { mail, verified_mail: mail })
  await person('typed', { mail: 'typed@campus.test' })
  const matching = await added('by-mail', { matches: ['mail'] })
  const silent = await added('no-rule')
  const said = { number: 'w', mail: mail.toUpperCase() }
  const refused = [
    await logIn('by-mail', matching, said),
    await logIn('by-mail', matching, { ...said, verified: false }),
    await logIn('by-mail', matching, { ...said, verified: 'yes' }),
    await logIn('by-mail', matching, { number: 't', mail: 'typed@campus.test', verified: true }),
    await logIn('no-rule', silent, { ...said, verified: true }),
  ]
  expect(refused.map(({ error }) => error)).toEqual(Array(5).fill('OAUTH_NOT_CONNECTED'))
  expect(await uidOf(await logIn('by-mail', matching, { ...said, verified: true }))).toBe('wang')
  expect(await uidOf(await logIn('by-mail', matching, { number: 'w' }))).toBe('wang')
  const second = await logIn('by-mail', matching, { ...said, number: 'w2', verified: true })
  expect(second.error).toBe('OAUTH_CONNECTED_ALREADY')
})

test('[PROV-8] two accounts with one mail are neither', async () => {
  const mail = 'shared@campus.test'
  await person('share1', { mail, verified_mail: mail })
  await person('share2', { mail, verified_mail: mail })
  const matching = await added('shared', { matches: ['mail'] })
  expect((await logIn('shared', matching, { number: 'x', mail, verified: true })).error).toBe(
    'OAUTH_NOT_CONNECTED',
  )
})

test('[PROV-9] a student number opens an account only at a provider whose rules name it', async () => {
  await person('zhao', { student_number: 'A240009' })
  const trusted = await added('numbers', { matches: ['number'], rules: [numberFrom('data.number')] })
  const unruled = await added('unruled', { matches: ['number'] })
  const unmatched = await added('unmatched', { rules: [numberFrom('data.number')] })
  for (const [name, provider] of [
    ['unruled', unruled],
    ['unmatched', unmatched],
  ] as const) {
    expect((await logIn(name, provider, { number: 'A240009', studentNumber: 'A240009' })).error).toBe(
      'OAUTH_NOT_CONNECTED',
    )
  }
  expect(await uidOf(await logIn('numbers', trusted, { number: 'a240009' }))).toBe('zhao')
})

test('[PROV-10] no rule reaches the account of root, an administrator or a teacher, and none is made beside it', async () => {
  const provider = await added('powers', {
    matches: ['number', 'mail'],
    creates: true,
    rules: [numberFrom('data.number')],
  })
  const powers = [
    ['power-root', { privilege: Privilege.Root }],
    ['power-admin', { privilege: Privilege.Admin }],
    ['power-teacher', { is_teacher: true }],
  ] as const
  for (const [uid, fields] of powers) {
    await person(uid, { ...fields, student_number: uid })
    const answer = await logIn('powers', provider, { number: uid })
    expect([answer.error, answer.cookie]).toEqual(['OAUTH_CONNECT_YOURSELF', undefined])
  }
  const rows = await server.db.selectFrom('users').select('uid').where('uid', 'like', 'power-%').execute()
  expect(rows).toHaveLength(3)
})

test('[PROV-11] a banned account that fits gets no session and no connection', async () => {
  const provider = await added('bans', { matches: ['number'], rules: [numberFrom('data.number')] })
  const { userId } = await person('banned1', { student_number: 'B1', privilege: Privilege.Banned })
  expect((await logIn('bans', provider, { number: 'B1' })).error).toBe('BANNED')
  const links = await server.db.selectFrom('oauth_links').select('id').where('user_id', '=', userId).execute()
  expect(links).toEqual([])
})

test('[PROV-12] mix-up: what began at one provider ends at no other', async () => {
  const [honest, hostile] = [
    await added('honest', { creates: true }),
    await added('hostile', { creates: true }),
  ]
  const { url, cookie } = await begun('honest')
  const handed = honest.approve(url, { data: { number: 'victim' } })
  expect((await back('hostile', handed, cookie)).error).toBe('OAUTH_STATE_INVALID')
  const other = await begun('hostile')
  const stolen = { ...handed, state: hostile.approve(other.url, { data: { number: 'evil' } }).state }
  expect((await back('hostile', stolen, other.cookie)).error).toBe('OAUTH_REFUSED')
  expect((await back('honest', handed, cookie)).data).toEqual({ action: 'login' })
  expect((await back('honest', handed, cookie)).error).toBe('OAUTH_STATE_INVALID')
})

test('[PROV-12] two providers may know two people by one id', async () => {
  const [first, second] = [await added('id-one', { creates: true }), await added('id-two', { creates: true })]
  const uids = [
    await uidOf(await logIn('id-one', first, { number: 'same-id' })),
    await uidOf(await logIn('id-two', second, { number: 'same-id' })),
  ]
  expect(uids).toEqual(['same-id', 'same-id-2'])
})

test('[PROV-12] one that is turned off, or removed, ends no login that began before', async () => {
  const provider = await added('ending', { creates: true })
  const [first, second] = [await begun('ending'), await begun('ending')]
  const put = (on: boolean) =>
    server.call(root, 'PUT /admin/providers/:provider', { params: params('ending'), body: { on } })
  await put(false)
  const late = await back('ending', provider.approve(first.url, { data: { number: 'l' } }), first.cookie)
  expect(late.error).toBe('NOT_FOUND')
  await put(true)
  await server.call(root, 'DELETE /admin/providers/:provider', { params: params('ending') })
  await addProvider(server, root, newProvider('ending', 'oauth2', oauth2Of(provider), { creates: true }))
  const later = await back('ending', provider.approve(second.url, { data: { number: 'l' } }), second.cookie)
  expect(later.error).toBe('OAUTH_STATE_INVALID')
})

test('[PROV-13] one’s own account connects with a row as with the provider of the settings', async () => {
  const provider = await added('connects')
  const someone = await server.person('connects1')
  const { url, cookie } = await begun('connects', someone, 'connect')
  const handed = provider.approve(url, { data: { number: 'c-1', name: 'C' } })
  expect((await back('connects', handed, cookie, someone)).data).toEqual({ action: 'connect' })
  expect((await server.call(someone, 'GET /oauth', {})).data).toEqual({ connects: 'C' })
  expect(await uidOf(await logIn('connects', provider, { number: 'c-1' }))).toBe('connects1')
})

test('[PROV-14] a changed row counts at once, and the browser is sent to no address that somebody else named', async () => {
  await added('moves')
  const { url } = await begun('moves')
  expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost/oauth/moves/callback')
  const elsewhere = await startTestProvider()
  outside.push(elsewhere)
  const connection = newProvider('moves', 'oauth2', oauth2Of(elsewhere)).connection
  await server.call(root, 'PUT /admin/providers/:provider', { params: params('moves'), body: { connection } })
  expect(new URL((await begun('moves')).url).origin).toBe(
    new URL(elsewhere.settings['OAUTH_TOKEN_URL']!).origin,
  )
})

test('[PROV-15] a provider that is trusted to ask for a second factor spares a second one here', async () => {
  const provider = await added(
    'factors',
    { creates: true },
    { secondFactorAttribute: 'data.amr', secondFactorValue: 'mfa' },
  )
  await logIn('factors', provider, { number: 'factor1' })
  await server.db
    .updateTable('users')
    .set({ second_factor_at: new Date() })
    .where('uid', '=', 'factor1')
    .execute()
  expect((await logIn('factors', provider, { number: 'factor1', amr: ['pwd'] })).error).toBe(
    'SECOND_FACTOR_NEEDED',
  )
  expect((await logIn('factors', provider, { number: 'factor1', amr: ['pwd', 'mfa'] })).status).toBe(200)
})
