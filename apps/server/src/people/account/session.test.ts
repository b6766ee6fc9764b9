import { createHash } from 'node:crypto'
import { Privilege } from '@verdict/domain/privilege'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordKeys } from './encryption.ts'
import { createAccount, sweepSessions } from './account-service.ts'
import { cookieName, openSession } from './session.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const stands = async (person: TestPerson) =>
  (await server.call(person, 'GET /account/profile', {})).status === 200
const sessionOf = (person: TestPerson) =>
  server.db.selectFrom('sessions').selectAll().where('user_id', '=', person.userId).executeTakeFirstOrThrow()
const shift = (person: TestPerson, column: 'expires_at' | 'last_seen_at', interval: string) =>
  server.db
    .updateTable('sessions')
    .set({ [column]: sql`clock_timestamp() + ${interval}::interval` })
    .where('user_id', '=', person.userId)
    .execute()
const setPrivilege = (person: TestPerson, privilege: Privilege) =>
  server.db.updateTable('users').set({ privilege }).where('id', '=', person.userId).execute()

describe('what a session is', () => {
  test('[SEC-SESS-2][SEC-SESS-8] a row with the hash of the token, and whose it is', async () => {
    const person = await server.person('sara', Privilege.Admin)
    const token = person.cookie.slice(cookieName.length + 1)
    const row = await sessionOf(person)
    expect(row.token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(row).toMatchObject({
      user_id: person.userId,
      privilege: Privilege.Admin,
      checksum: 'checksum of sara',
      address: '127.0.0.1',
      agent: 'test',
    })
  })

  test('[SEC-SESS-1] the cookie is HttpOnly and SameSite=Lax for seven days; Secure over https only', async () => {
    await createAccount(server.context, 'cora', 'Passw0rd', Privilege.User)
    const password = sealed((await passwordKeys(server.context)).publicKey, 'Passw0rd')
    const login = async (target: TestServer) =>
      String(
        (await target.call(null, 'POST /account/login', { body: { username: 'cora', password } })).headers[
          'set-cookie'
        ],
      )
    const plain = await login(server)
    expect(plain).toMatch(/^verdict_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)

    const secure = await startTestServer({ PUBLIC_URL: 'https://judge.example' })
    try {
      await createAccount(secure.context, 'cora', 'Passw0rd', Privilege.User)
      const key = (await passwordKeys(secure.context)).publicKey
      const answer = await secure.call(null, 'POST /account/login', {
        body: { username: 'cora', password: sealed(key, 'Passw0rd') },
      })
      expect(String(answer.headers['set-cookie'])).toMatch(/; Secure/)
    } finally {
      await secure.close()
    }
  })
})

describe('how long it lives', () => {
  test('[SEC-SESS-4] seven days from its last use, and not a moment longer', async () => {
    const person = await server.person('gone')
    const { expires_at } = await sessionOf(person)
    expect(Math.abs(expires_at.getTime() - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
    await shift(person, 'expires_at', '-1 second')
    expect(await stands(person)).toBe(false)
  })

  test('[SEC-SESS-4][SEC-SESS-3] use renews row and cookie, at most once a minute', async () => {
    const person = await server.person('renewed')
    await shift(person, 'expires_at', '1 hour')
    const early = await server.call(person, 'GET /account/profile', {})
    expect(early.headers['set-cookie']).toBeUndefined()
    const before = await sessionOf(person)

    await shift(person, 'last_seen_at', '-61 seconds')
    const answer = await server.call(person, 'GET /account/profile', {
      headers: { 'x-request-id': 'seen-1' },
    })
    expect(String(answer.headers['set-cookie'])).toContain(person.cookie)
    const after = await sessionOf(person)
    expect(after.expires_at.getTime() - before.expires_at.getTime()).toBeGreaterThan(6 * 86_400_000)
    expect(after.last_seen_at.getTime()).toBeGreaterThanOrEqual(before.last_seen_at.getTime())
    const user = await server.db
      .selectFrom('users')
      .select(['last_visited_at', 'last_request_id'])
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(user.last_request_id).toBe('seen-1')
    expect(user.last_visited_at).not.toBeNull()
  })

  test('expired ones are swept, the others stay', async () => {
    const [old, young] = [await server.person('swept'), await server.person('kept')]
    await shift(old, 'expires_at', '-1 second')
    await sweepSessions(server.context)
    const rows = await server.db
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', 'in', [old.userId, young.userId])
      .execute()
    expect(rows).toEqual([{ user_id: young.userId }])
  })
})

describe('what ends it at once', () => {
  test('[SEC-SESS-5] another checksum of the account', async () => {
    const person = await server.person('checked')
    expect(await stands(person)).toBe(true)
    await server.db
      .updateTable('users')
      .set({ checksum: 'another' })
      .where('id', '=', person.userId)
      .execute()
    expect(await stands(person)).toBe(false)
  })

  test('[SEC-SESS-7] a demotion and a ban', async () => {
    const admin = await server.person('demoted', Privilege.Admin)
    await setPrivilege(admin, Privilege.User)
    expect(await stands(admin)).toBe(false)
    const user = await server.person('barred')
    await setPrivilege(user, Privilege.Banned)
    expect(await stands(user)).toBe(false)
  })

  test('[SEC-SESS-6] a promotion does not, and counts from the next login on', async () => {
    const person = await server.person('promoted')
    await setPrivilege(person, Privilege.Admin)
    expect(await stands(person)).toBe(true)
    const denied = await server.call(person, 'GET /tag/list', { query: {} })
    expect(denied).toMatchObject({ status: 403, error: 'FORBIDDEN' })
    // The page shows what the session may do: its menu, and by the same profile in its first answer.
    const profile = { privilege: Privilege.User, promotedTo: Privilege.Admin }
    expect((await server.call(person, 'GET /account/profile', {})).data).toMatchObject(profile)
    expect((await server.call(person, 'PUT /account/profile', { body: {} })).data).toMatchObject(profile)
    const user = { id: person.userId, privilege: Privilege.Admin, checksum: 'checksum of promoted' }
    const origin = { address: '127.0.0.1', agent: 'test', requestId: 'test' }
    const fresh = { ...person, cookie: `${cookieName}=${await openSession(server.context, user, origin)}` }
    expect((await server.call(fresh, 'GET /account/profile', {})).data).toMatchObject({
      privilege: Privilege.Admin,
      promotedTo: null,
    })
  })

  test('a token that nobody was given opens nothing', async () => {
    const forged = {
      userId: 0,
      uid: '',
      privilege: Privilege.Root,
      teams: [],
      cookie: `${cookieName}=${'A'.repeat(43)}`,
    }
    expect(await stands(forged)).toBe(false)
  })
})

describe('one’s own sessions', () => {
  /** The same person in another browser. */
  const again = async (person: TestPerson, agent: string): Promise<TestPerson> => {
    const user = { id: person.userId, privilege: person.privilege, checksum: `checksum of ${person.uid}` }
    const origin = { address: '10.0.0.1', agent, requestId: '' }
    return { ...person, cookie: `${cookieName}=${await openSession(server.context, user, origin)}` }
  }
  const list = async (person: TestPerson) =>
    (await server.call(person, 'GET /account/sessions', {})).data.docs

  test('[ACC-SET-7] are listed with the one that asks marked, and nobody else’s among them', async () => {
    const [here, stranger] = [await server.person('listed'), await server.person('unlisted')]
    await again(here, 'other browser')
    const docs = await list(here)
    expect(docs.map(({ agent, address, current }) => [agent, address, current])).toEqual([
      ['other browser', '10.0.0.1', false],
      ['test', '127.0.0.1', true],
    ])
    const [foreign] = await list(stranger)
    const params = { id: foreign!.id }
    expect((await server.call(here, 'DELETE /account/sessions/:id', { params })).error).toBe('NOT_FOUND')
    expect(await stands(stranger)).toBe(true)
  })

  test('[ACC-SET-7] one ends alone, or all but the one that asks', async () => {
    const here = await server.person('ender')
    const [one, two, three] = await Promise.all(['a', 'b', 'c'].map((agent) => again(here, agent)))
    const { id } = (await list(here)).find(({ agent }) => agent === 'a')!
    expect((await server.call(here, 'DELETE /account/sessions/:id', { params: { id } })).status).toBe(200)
    expect([await stands(one!), await stands(two!), await stands(three!)]).toEqual([false, true, true])
    expect((await server.call(here, 'DELETE /account/sessions', {})).data).toEqual({ ended: 2 })
    expect([await stands(here), await stands(two!), await stands(three!)]).toEqual([true, false, false])
    expect(await list(here)).toHaveLength(1)
  })

  test('[SEC-SESS-9] more than a hundred of one person push out the one that was not used for longest', async () => {
    const first = await server.person('hoarder')
    await shift(first, 'last_seen_at', '-1 hour')
    for (let count = 0; count < 99; count += 1) await again(first, `${count}`)
    expect(await stands(first)).toBe(true)
    await shift(first, 'last_seen_at', '-1 hour')
    const last = await again(first, 'one too many')
    expect(
      await server.db.selectFrom('sessions').select('id').where('user_id', '=', first.userId).execute(),
    ).toHaveLength(100)
    // All are listed, and the page says that there are no more.
    expect(await list(last)).toHaveLength(100)
  })
})

describe('calls that change state', () => {
  const send = (headers: Record<string, string>, cookie: string) =>
    server.app.inject({
      method: 'PUT',
      url: '/api/account/profile',
      headers: { host: 'judge.example', cookie, ...headers },
      payload: { motto: 'changed' },
    })

  test.each([
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site', origin: 'http://judge.example' }],
    ['another Origin', { origin: 'http://evil.example' }],
    ['Origin: null', { origin: 'null' }],
    ['neither', {}],
  ])('[SEC-CSRF-1] with %s are CROSS_ORIGIN', async (name, headers) => {
    const person = await server.person(`x${name.length}-${Object.keys(headers).length}`)
    const answer = await send(headers, person.cookie)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: 'CROSS_ORIGIN' })
  })

  test.each([
    ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['our own Origin', { origin: 'http://judge.example' }],
  ])('[SEC-CSRF-1] with %s are taken', async (name, headers) => {
    const person = await server.person(`ok${name.length}`)
    const answer = await send(headers, person.cookie)
    expect(answer.statusCode).toBe(200)
  })
})
