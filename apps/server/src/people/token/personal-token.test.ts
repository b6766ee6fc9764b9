import type { TokenScope } from '@verdict/domain/access-token'
import { tokenPattern } from '@verdict/domain/access-token'
import { Privilege } from '@verdict/domain/privilege'
import { running } from '@verdict/testkit/contest'
import { makeExam } from '@verdict/testkit/exam'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, givePassword } from '../account/account-service.ts'
import { passwordKeys } from '../account/encryption.ts'
import { noPassword } from '../account/password.ts'
import { cookieName, openSession } from '../account/session.ts'
import { hashOfToken, isWholeToken, makeToken } from './token-text.ts'
import { sweepTokens } from './token-service.ts'

let server: TestServer
let root: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('the-root', Privilege.Root)
})
afterAll(() => server.close())

const make = async (who: TestPerson, scopes: TokenScope[] = ['read'], days?: number) => {
  const body = { name: 'script', scopes, ...(days !== undefined && { days }) }
  const { data } = await server.call(who, 'POST /account/tokens', { body })
  return data
}
const bearing = (token: string) => ({ authorization: `Bearer ${token}` })
/** As a program calls: without a cookie and an origin. */
const send = (token: string, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  server.app.inject({ method, url: `/api${url}`, headers: bearing(token), ...(payload && { payload }) })
const answersTo = async (token: string): Promise<string> => {
  const answer = await send(token, 'GET', '/account/profile')
  return (
    answer.json<{ data: { uid: string } | null; error?: string }>().error ?? `as ${answer.json().data.uid}`
  )
}
const rowOf = (id: number) =>
  server.db.selectFrom('access_tokens').selectAll().where('id', '=', id).executeTakeFirst()
const privilegeOf = (person: TestPerson, privilege: Privilege) =>
  server.db.updateTable('users').set({ privilege }).where('id', '=', person.userId).execute()

describe('what a token is', () => {
  test('[TOKEN-MAKE-1] shown once, kept as its hash, for 90 days unless chosen', async () => {
    const person = await server.person('maker')
    const { token, ...made } = await make(person, ['submit', 'read', 'read'])
    expect(token).toMatch(tokenPattern)
    expect(made).toMatchObject({
      name: 'script',
      scopes: ['read', 'submit'],
      lastUsedAt: null,
      lastAddress: null,
    })
    const days = (Date.parse(made.expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(90)
    expect(await rowOf(made.id)).toMatchObject({ token_hash: hashOfToken(token), user_id: person.userId })
    const list = await server.call(person, 'GET /account/tokens', {})
    expect(list.data).toEqual({ docs: [made] })
    expect(list.text).not.toContain(token)
  })

  test.each([0, 366, 1.5])('[TOKEN-MAKE-1] none lives for %s days', async (days) => {
    const person = await server.person(`days-${String(days).replace('.', '-')}`)
    const body = { name: 'script', scopes: ['read' as const], days }
    expect((await server.call(person, 'POST /account/tokens', { body })).error).toBe('VALIDATION_FAILED')
  })

  test('[TOKEN-MAKE-2] its end tells whether it was copied whole, and no two are alike', () => {
    const made = Array.from({ length: 50 }, makeToken)
    expect(new Set(made).size).toBe(50)
    for (const token of made) {
      expect(isWholeToken(token)).toBe(true)
      expect(isWholeToken(token.slice(0, -1))).toBe(false)
      const other = token.at(20) === 'a' ? 'b' : 'a'
      expect(isWholeToken(token.slice(0, 20) + other + token.slice(21))).toBe(false)
    }
  })
})

describe('a call with one', () => {
  test('[TOKEN-USE-1] is its owner’s, whatever cookie and origin come with it, and sets no cookie', async () => {
    const [owner, other] = [await server.person('caller'), await server.person('other-caller')]
    const { token } = await make(owner, ['read', 'submit'])
    await server.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(0) })
      .execute()
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/api/account/notifications',
      headers: { ...bearing(token), cookie: other.cookie, origin: 'https://elsewhere.example' },
      payload: { readThrough: 1 },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const mine = await server.app.inject({
      url: '/api/account/profile',
      headers: { ...bearing(token), cookie: other.cookie },
    })
    expect(mine.json()).toMatchObject({ data: { uid: owner.uid } })
    expect(mine.headers['set-cookie']).toBeUndefined()
  })

  test('[TOKEN-USE-2] writes when and from where, at most once a minute', async () => {
    const person = await server.person('used')
    const { id, token } = await make(person)
    await answersTo(token)
    const first = (await rowOf(id))!
    expect(first.last_address).toBe('127.0.0.1')
    await answersTo(token)
    expect((await rowOf(id))!.last_used_at).toEqual(first.last_used_at)
    await server.db
      .updateTable('access_tokens')
      .set({ last_used_at: sql<Date>`clock_timestamp() - interval '61 seconds'` })
      .where('id', '=', id)
      .execute()
    await answersTo(token)
    expect((await rowOf(id))!.last_used_at!.getTime()).toBeGreaterThanOrEqual(first.last_used_at!.getTime())
  })

  test('[TOKEN-USE-3] unknown, over, revoked and broken ones are answered alike', async () => {
    const person = await server.person('ended')
    const [over, revoked] = [await make(person), await make(person)]
    await server.db
      .updateTable('access_tokens')
      .set({ expires_at: new Date() })
      .where('id', '=', over.id)
      .execute()
    expect(
      (await server.call(person, 'DELETE /account/tokens/:id', { params: { id: revoked.id } })).status,
    ).toBe(200)
    const answers = new Set<string>()
    for (const token of [over.token, revoked.token, makeToken(), 'verdict_', `${makeToken()}x`]) {
      for (const url of ['/account/profile', '/website']) {
        const { statusCode, body } = await send(token, 'GET', url)
        expect(statusCode).toBe(401)
        answers.add(body)
      }
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toContain('TOKEN_INVALID')
  })

  test('[TOKEN-USE-3] one address makes few guesses, and what stands is answered beside them', async () => {
    const { token } = await make(await server.person('beside'))
    const from = (bearer: string) =>
      server.app.inject({ url: '/api/account/profile', headers: bearing(bearer), remoteAddress: '10.9.8.7' })
    let answer = await from(makeToken())
    for (let times = 1; times <= 60; times += 1) answer = await from(makeToken())
    expect(answer.statusCode).toBe(429)
    expect((await from(token)).statusCode).toBe(200)
  })

  test('[TOKEN-LOG-1] leaves no trace of it, wherever a client puts it', async () => {
    const { token } = await make(await server.person('planter'), ['read', 'submit', 'teach'])
    const send = (
      url: string,
      { payload, headers }: { payload?: string | object; headers?: Record<string, string> } = {},
    ) =>
      server.app.inject({
        method: payload === undefined ? 'GET' : 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers, ...bearing(token) },
        ...(payload !== undefined && { payload }),
      })
    await send(`/api/search?keyword=${token}`)
    await send(`/api/user/${token}`)
    await send(`/api/account/profile?token=${token}`)
    await send('/api/discuss', { payload: `{"title": "${token}` })
    await send('/api/discuss', { payload: { token } })
    const headers = { 'user-agent': token, referer: token, 'x-request-id': token }
    await send('/api/account/profile', { headers })
    await send(`/${token}`)
    // The log is read when the server of the tests is closed: testkit/log-watch.ts.
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from audit a where a::text like ${`%${token}%`}`.execute(server.db)
    expect(rows[0]?.found).toBe(0)
  })
})

describe('what ends it for good', () => {
  const stays = 'TOKEN_INVALID'
  test('[TOKEN-END-1] an admin above its owner, which is audited', async () => {
    const [owner, admin] = [await server.person('watched'), await server.person('watcher', Privilege.Admin)]
    const [one, two] = [await make(owner), await make(owner)]
    const above = await make(root)
    const params = { uid: owner.uid }
    const list = await server.call(admin, 'GET /admin/users/:uid/tokens', { params })
    expect(list.data.docs.map(({ id }) => id)).toEqual([two.id, one.id])
    expect(
      (
        await server.call(admin, 'DELETE /admin/users/:uid/tokens/:id', {
          params: { uid: 'the-root', id: above.id },
        })
      ).error,
    ).toBe('FORBIDDEN')
    expect(
      (
        await server.call(admin, 'DELETE /admin/users/:uid/tokens/:id', {
          params: { ...params, id: above.id },
        })
      ).error,
    ).toBe('NOT_FOUND')
    await server.call(admin, 'DELETE /admin/users/:uid/tokens/:id', { params: { ...params, id: one.id } })
    expect([await answersTo(one.token), await answersTo(two.token)]).toEqual([stays, 'as watched'])
    await server.call(admin, 'DELETE /admin/users/:uid/tokens', { params })
    expect(await answersTo(two.token)).toBe(stays)
    const audit = await server.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'user.tokens')
      .orderBy('id')
      .execute()
    expect(audit.map(({ after }) => after)).toEqual([{ revoked: 1, token: 'script' }, { revoked: 1 }])
    expect(await answersTo(above.token)).toBe('as the-root')
  })

  test('[TOKEN-END-1] nobody revokes another person’s', async () => {
    const [owner, stranger] = [await server.person('kept-one'), await server.person('stranger')]
    const { id, token } = await make(owner)
    expect((await server.call(stranger, 'DELETE /account/tokens/:id', { params: { id } })).error).toBe(
      'NOT_FOUND',
    )
    expect(await answersTo(token)).toBe('as kept-one')
  })

  test('[TOKEN-END-2] another password, chosen or given, but not another hash of the same', async () => {
    const uid = 'changer'
    const userId = await createAccount(server.context, uid, 'Passw0rd', Privilege.User)
    const { checksum } = await server.db
      .selectFrom('users')
      .select('checksum')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const session = await openSession(
      server.context,
      { id: userId, privilege: Privilege.User, checksum },
      { address: '', agent: '', requestId: '' },
    )
    const person = { userId, uid, privilege: Privilege.User, teams: [], cookie: `${cookieName}=${session}` }
    const { publicKey } = await passwordKeys(server.context)
    const first = await make(person)
    const passwords = {
      oldPassword: sealed(publicKey, 'Passw0rd'),
      newPassword: sealed(publicKey, 'Passw0rd2'),
    }
    expect((await server.call(person, 'PUT /account/password', { body: passwords })).status).toBe(200)
    expect([await answersTo(first.token), await rowOf(first.id)]).toEqual([stays, undefined])
    const second = await make(person)
    await server.db.transaction().execute((tx) => givePassword(server.context, tx, userId, noPassword()))
    expect([await answersTo(second.token), await rowOf(second.id)]).toEqual([stays, undefined])
  })

  test('[TOKEN-END-2] a ban and a demotion, also after they are lifted', async () => {
    const admin = await server.person('demoted', Privilege.Admin)
    const { id, token } = await make(admin, ['read', 'admin'])
    const change = (privilege: Privilege) =>
      server.call(root, 'PUT /admin/users/:uid', {
        params: { uid: 'demoted' },
        body: { privilege: privilege },
      })
    await change(Privilege.User)
    expect([await answersTo(token), await rowOf(id)]).toEqual([stays, undefined])
    await change(Privilege.Admin)
    expect(await answersTo(token)).toBe(stays)
    const again = await server.person('banned-later')
    const late = await make(again)
    await server.call(root, 'POST /admin/users/bans', { body: { uids: ['banned-later'], banned: true } })
    expect(await answersTo(late.token)).toBe(stays)
    await server.call(root, 'POST /admin/users/bans', { body: { uids: ['banned-later'], banned: false } })
    expect(await answersTo(late.token)).toBe(stays)
  })

  test('[TOKEN-END-2] what changed the account past the page ends it too, and it is swept', async () => {
    const person = await server.person('past', Privilege.Admin)
    const { id, token } = await make(person)
    await privilegeOf(person, Privilege.User)
    expect(await answersTo(token)).toBe(stays)
    await sweepTokens(server.context)
    expect(await rowOf(id)).toBeUndefined()
  })

  test('[TOKEN-END-3] a promotion gives it nothing', async () => {
    const person = await server.person('raised')
    const { token } = await make(person, ['admin'])
    await privilegeOf(person, Privilege.Root)
    expect((await send(token, 'GET', '/admin/users')).json()).toMatchObject({ error: 'FORBIDDEN' })
  })
})

describe('in an exam', () => {
  test('[TOKEN-SLEEP-1] it sleeps from the start to the end of its owner’s, whatever is asked', async () => {
    const sitter = await server.person('sitter')
    const { token } = await make(sitter, ['read', 'submit', 'teach'])
    const asleep = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      (await send(token, method, url, payload)).json<{ error?: string }>().error ?? 'awake'
    expect(await asleep('GET', '/website')).toBe('awake')
    const cid = await makeExam(server, root, { ...running, sitters: [sitter] })
    const asked = [
      ['GET', '/website'],
      ['GET', '/servertime'],
      ['GET', '/account/profile'],
      ['GET', `/contest/${cid}`],
      ['POST', `/exam/${cid}/entry`, { accepts: true }],
      ['POST', '/account/logout', {}],
      ['POST', '/status', { pid: 1, language: 1, code: 'x', mid: cid }],
    ] as const
    for (const [method, url, payload] of asked)
      expect([url, await asleep(method, url, payload)]).toEqual([url, 'TOKEN_ASLEEP'])
    const { entered_at, session_id } = await server.db
      .selectFrom('exam_sitters')
      .select(['entered_at', 'session_id'])
      .where('user_id', '=', sitter.userId)
      .executeTakeFirstOrThrow()
    expect([entered_at, session_id]).toEqual([null, null])
    await server.call(sitter, 'POST /exam/:cid/entry', { params: { cid }, body: { accepts: true } })
    expect(await asleep('GET', '/website')).toBe('TOKEN_ASLEEP')
    await server.db.deleteFrom('exam_sitters').where('user_id', '=', sitter.userId).execute()
    expect(await asleep('GET', '/website')).toBe('awake')
  })
})
