import { Privilege } from '@verdict/domain/privilege'
import { startTestProvider, type TestProvider } from '@verdict/testkit/oauth-provider'
import { cookieOf, said, signOn, university } from '@verdict/testkit/oauth'
import { addProvider, newProvider } from '@verdict/testkit/sign-in-provider'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../account/account-service.ts'
import { cookieName } from '../account/session.ts'
import { unseal } from '../../platform/seal.ts'
import { putSiteValue, siteKeys } from '../../platform/site-values.ts'
import { sweepAttempts } from './oauth-attempt.ts'

let provider: TestProvider
let server: TestServer
let way: ReturnType<typeof signOn>
beforeAll(async () => {
  provider = await startTestProvider()
  server = await startTestServer(provider.settings)
  way = signOn(server, provider)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const params = university

const links = (who: TestPerson) => server.call(who, 'GET /oauth', {})

test('[OAUTH-URL-1] the address asks for a code by PKCE, and its cookie is the browser’s alone', async () => {
  const answer = await server.call(null, 'GET /oauth/:provider/url', { params, query: { action: 'login' } })
  const asked = new URL(answer.data.url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    client_id: provider.settings.OAUTH_CLIENT_ID,
    redirect_uri: 'http://localhost/oauth/university/callback',
    scope: 'openid profile',
    code_challenge_method: 'S256',
  })
  expect(asked.get('code_challenge')).toHaveLength(43)
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^verdict_sso=[\w-]{43}; Max-Age=600; Path=\/api\/oauth; HttpOnly; SameSite=Lax$/,
  )
})

test('[OAUTH-CB-1][OAUTH-LIST-1][OAUTH-LINK-1] connecting keeps a link whose tokens nobody can read', async () => {
  const person = await server.person('linker')
  expect((await way.connect(person, 240_001)).data).toEqual({ action: 'connect' })
  expect((await links(person)).data).toEqual({ university: 'Lin' })
  const row = await server.db
    .selectFrom('oauth_links')
    .selectAll()
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ provider: 'university', provider_id: '240001', display_name: 'Lin' })
  const open = (sealed: string | null): string =>
    unseal(server.context.settings.secretKey!, 'oauth-link', sealed!).toString()
  expect(provider.secrets).toContain(open(row.access_token))
  expect(provider.secrets).toContain(open(row.refresh_token))
  expect(open(row.raw)).toContain('private words')
  for (const secret of [...provider.secrets, 'private words']) {
    expect(JSON.stringify(row)).not.toContain(secret)
  }
})

test('[OAUTH-CB-1] a connected identity logs in, and ends the session that the browser held', async () => {
  const person = await server.person('comer')
  await way.connect(person, 'n-comer')
  const { url, cookie } = await way.begun(person, 'login')
  const answer = await way.back(person, { cookie, ...provider.approve(url, said('n-comer', 'New name')) })
  expect(answer.data).toEqual({ action: 'login' })
  const session = { ...person, cookie: cookieOf(answer.headers, cookieName)! }
  expect((await server.call(session, 'GET /account/profile', {})).data.uid).toBe('comer')
  expect((await server.call(person, 'GET /account/profile', {})).status).toBe(401)
  const admin = await server.person('names-admin', Privilege.Admin)
  const seen = await server.call(admin, 'GET /admin/users/:uid/oauth', { params: { uid: 'comer' } })
  expect(seen.data.docs).toMatchObject([{ providerId: 'n-comer', displayName: 'New name' }])
})

describe('what is refused', () => {
  test('an identity that no account is connected with: OAUTH_NOT_CONNECTED, and no account is made', async () => {
    expect((await way.logIn('stranger')).error).toBe('OAUTH_NOT_CONNECTED')
    const rows = await server.db.selectFrom('users').select('id').where('uid', '=', 'stranger').execute()
    expect(rows).toEqual([])
  })

  test('[OAUTH-STATE-1] a state is good once, in its browser, and not for ever', async () => {
    const person = await server.person('replayer')
    await way.connect(person, 'n-replayer')
    const { url, cookie } = await way.begun(null, 'login')
    const handed = provider.approve(url, said('n-replayer'))
    const refused = [
      { ...handed, cookie, state: `${handed.state}x` },
      { ...handed, cookie: undefined },
      { ...handed, cookie: (await way.begun(null, 'login')).cookie },
    ]
    for (const wrong of refused) expect((await way.back(null, wrong)).error).toBe('OAUTH_STATE_INVALID')
    expect((await way.back(null, { ...handed, cookie })).data).toEqual({ action: 'login' })
    expect((await way.back(null, { ...handed, cookie })).error).toBe('OAUTH_STATE_INVALID')

    const late = await way.begun(null, 'login')
    await server.db
      .updateTable('oauth_attempts')
      .set({ expires_at: new Date(0) })
      .execute()
    const answer = await way.back(null, {
      cookie: late.cookie,
      ...provider.approve(late.url, said('n-replayer')),
    })
    expect(answer.error).toBe('OAUTH_STATE_INVALID')
    await sweepAttempts(server.context)
    expect(await server.db.selectFrom('oauth_attempts').selectAll().execute()).toEqual([])
  })

  test('[OAUTH-STATE-1] what one session began, no other ends', async () => {
    const [victim, other] = [await server.person('victim1'), await server.person('other1')]
    const { url, cookie } = await way.begun(victim, 'connect')
    const handed = provider.approve(url, said('n-victim1'))
    expect((await way.back(other, { cookie, ...handed })).error).toBe('OAUTH_STATE_INVALID')
    const again = await way.begun(victim, 'connect')
    const second = provider.approve(again.url, said('n-victim1'))
    expect((await way.back(null, { cookie: again.cookie, ...second })).error).toBe('LOGIN_REQUIRED')
    expect((await links(other)).data).toEqual({})
  })

  test('an identity of somebody else, and a second identity', async () => {
    const [first, second] = [await server.person('first1'), await server.person('second1')]
    await way.connect(first, 'n-first')
    expect((await way.connect(second, 'n-first')).error).toBe('OAUTH_CONNECTED_ELSEWHERE')
    expect((await way.connect(first, 'n-another')).error).toBe('OAUTH_CONNECTED_ALREADY')
    expect((await way.connect(first, 'n-first')).data).toEqual({ action: 'connect' })
  })

  test('[OAUTH-BAN-1] a banned account', async () => {
    const person = await server.person('barred1')
    await way.connect(person, 'n-barred')
    await server.db.updateTable('users').set({ privilege: 0 }).where('id', '=', person.userId).execute()
    const answer = await way.logIn('n-barred')
    expect(answer).toMatchObject({ status: 403, error: 'BANNED' })
    expect(cookieOf(answer.headers, cookieName)).toBeUndefined()
  })

  test('a code that the provider does not know, and a person without an id: OAUTH_REFUSED', async () => {
    const { url, cookie } = await way.begun(null, 'login')
    const { state } = provider.approve(url, said('x'))
    expect((await way.back(null, { cookie, state, code: 'made up' })).error).toBe('OAUTH_REFUSED')
    for (const nobody of [
      {},
      { data: { number: '' } },
      { data: { number: 'x'.repeat(256) } },
      { data: { number: 1.5 } },
    ]) {
      const again = await way.begun(null, 'login')
      const handed = provider.approve(again.url, nobody)
      expect((await way.back(null, { cookie: again.cookie, ...handed })).error).toBe('OAUTH_REFUSED')
    }
  })

  test('a provider that is down: OAUTH_UNREACHABLE, and it is tried again the next time', async () => {
    const broken = await startTestProvider()
    const brokenServer = await startTestServer(broken.settings)
    const site = signOn(brokenServer, broken)
    const undiscovered = await startTestServer({ OAUTH_CLIENT_ID: 'x', OAUTH_ISSUER: 'http://127.0.0.1:1' })
    try {
      const { url, cookie } = await site.begun(null, 'login')
      const handed = broken.approve(url, said('x'))
      broken.breakDown()
      expect(await site.back(null, { cookie, ...handed })).toMatchObject({
        status: 409,
        error: 'OAUTH_UNREACHABLE',
      })
      const query = { action: 'login' as const }
      const answer = await undiscovered.call(null, 'GET /oauth/:provider/url', { params, query })
      expect(answer.error).toBe('OAUTH_UNREACHABLE')
    } finally {
      await Promise.all([brokenServer.close(), undiscovered.close(), broken.close()])
    }
  })

  test('[DOM-PROVIDER-1][OAUTH-SITE-1] another provider, and any where none is set up: NOT_FOUND', async () => {
    const none = await startTestServer()
    try {
      const query = { action: 'login' as const }
      const ask = (to: TestServer, name: string) =>
        to.call(null, 'GET /oauth/:provider/url', { params: { provider: name }, query })
      expect((await ask(server, 'toString')).error).toBe('NOT_FOUND')
      expect((await ask(none, 'university')).error).toBe('NOT_FOUND')
      expect((await none.call(null, 'GET /website', {})).data.oauthEnabled).toEqual({ university: false })
      expect((await server.call(null, 'GET /website', {})).data.oauthEnabled).toEqual({ university: true })
    } finally {
      await none.close()
    }
  })
})

/** That of an account that has one. */
async function givePassword({ userId }: TestPerson, of: string): Promise<void> {
  await createAccount(server.context, of, 'Passw0rd', Privilege.User)
  const { password_hash } = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('uid', '=', of)
    .executeTakeFirstOrThrow()
  await server.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
}

describe('disconnecting', () => {
  test('[OAUTH-DEL-1] ends the tie of one’s own account, but not its only way in', async () => {
    const person = await server.person('keeper1')
    await way.connect(person, 'n-keeper')
    const remove = () => server.call(person, 'DELETE /oauth/:provider', { params })
    // The accounts of these tests have no password.
    expect((await remove()).error).toBe('OAUTH_ONLY_WAY_IN')
    expect((await links(person)).data).toEqual({ university: 'Lin' })
    await givePassword(person, 'leaver1')
    expect((await remove()).data).toEqual({})
    expect((await remove()).error).toBe('NOT_FOUND')
    expect((await way.logIn('n-keeper')).error).toBe('OAUTH_NOT_CONNECTED')
  })

  test('[OAUTH-DEL-1] another provider that is on is a way in, too, and a password only where it is accepted', async () => {
    const root = await server.person('del-root', Privilege.Root)
    const link = (who: TestPerson, name: string) =>
      server.db
        .insertInto('oauth_links')
        .values({
          user_id: who.userId,
          provider: name,
          provider_id: who.uid,
          display_name: '',
          raw: '',
          access_token: '',
        })
        .execute()
    const cas = (name: string, on: boolean) =>
      addProvider(server, root, newProvider(name, 'cas', { serverUrl: 'https://cas.example' }, { on }))
    await cas('second', true)
    await cas('unused', false)
    const remove = async (who: TestPerson, name: string) =>
      (await server.call(who, 'DELETE /oauth/:provider', { params: { provider: name } })).error
    const person = await server.person('two-ways')
    for (const name of ['university', 'second', 'unused']) await link(person, name)
    expect(await remove(person, 'second')).toBeNull()
    expect(await remove(person, 'university')).toBe('OAUTH_ONLY_WAY_IN')
    await link(person, 'second')
    const both = await Promise.all([remove(person, 'university'), remove(person, 'second')])
    expect(both.filter((error) => error === 'OAUTH_ONLY_WAY_IN')).toHaveLength(1)

    const typist = await server.person('typist1')
    await givePassword(typist, 'typist2')
    await link(typist, 'second')
    const put = (value: boolean) => putSiteValue(server.db, siteKeys.localLogin, value)
    await put(false)
    expect(await remove(typist, 'second')).toBe('OAUTH_ONLY_WAY_IN')
    await put(true)
    expect(await remove(typist, 'second')).toBeNull()
  })

  test('[OAUTH-ADMIN-1] an admin reads anybody’s and removes those of users below, on record', async () => {
    const [user, admin, other] = [
      await server.person('below1'),
      await server.person('admin1', Privilege.Admin),
      await server.person('admin2', Privilege.Admin),
    ]
    await way.connect(user, 'n-below')
    await way.connect(other, 'n-admin2')
    const uid = 'BELOW1'
    const read = await server.call(admin, 'GET /admin/users/:uid/oauth', { params: { uid } })
    expect(read.data.docs).toMatchObject([{ provider: 'university', providerId: 'n-below' }])
    for (const secret of provider.secrets) expect(read.text).not.toContain(secret)
    const remove = (uid: string) =>
      server.call(admin, 'DELETE /admin/users/:uid/oauth/:provider', { params: { uid, ...params } })
    expect((await remove('admin2')).error).toBe('FORBIDDEN')
    expect((await remove('nobody-here')).error).toBe('NOT_FOUND')
    expect((await remove(uid)).data).toEqual({})
    expect((await remove(uid)).error).toBe('NOT_FOUND')
    expect((await links(user)).data).toEqual({})
    const trace = await server.db
      .selectFrom('audit')
      .select(['action', 'before', 'actor_id'])
      .where('target', '=', 'user:below1')
      .execute()
    expect(trace).toMatchObject([
      { action: 'user.disconnect', actor_id: admin.userId, before: { providerId: 'n-below' } },
    ])
  })
})

describe('[OAUTH-CREATE-1] where a first login makes an account', () => {
  test.each([
    ['240002', '240002'],
    ['li.na@example.edu', 'li-na-example-edu'],
    ['root', 'root-2'],
    ['学', 'user-2'],
  ])('the identity %s becomes %s, and the next login is the same account', async (id, uid) => {
    const open = await startTestServer({ ...provider.settings, OAUTH_CREATE_ACCOUNTS: 'on' })
    try {
      for (let login = 0; login < 2; login += 1) {
        const answer = await signOn(open, provider).logIn(id)
        const cookie = cookieOf(answer.headers, cookieName)!
        const person = { userId: 0, uid: '', privilege: Privilege.User, teams: [], cookie }
        const { data } = await open.call(person, 'GET /account/profile', {})
        expect(data).toMatchObject({ uid, nick: 'Lin', privilege: Privilege.User })
      }
    } finally {
      await open.close()
    }
  })

  test('a name that is taken is never taken over', async () => {
    const open = await startTestServer({ ...provider.settings, OAUTH_CREATE_ACCOUNTS: 'on' })
    try {
      const owner = await open.person('Zhang')
      const answer = await signOn(open, provider).logIn('zhang')
      const person = { ...owner, cookie: cookieOf(answer.headers, cookieName)! }
      expect((await open.call(person, 'GET /account/profile', {})).data.uid).toBe('zhang-2')
      expect((await open.call(owner, 'GET /oauth', {})).data).toEqual({})
    } finally {
      await open.close()
    }
  })
})
