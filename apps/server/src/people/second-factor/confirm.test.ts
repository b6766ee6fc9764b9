import { sealedPassword } from '@verdict/web-client/password'
import type { Endpoint } from '@verdict/contract/endpoint'
import { endpoints, type Key } from '@verdict/contract/endpoints'
import { Privilege } from '@verdict/domain/privilege'
import { shaped } from '@verdict/testkit/endpoint-table/shaped'
import { codeOf, withTotp } from '@verdict/testkit/second-factor'
import { startTestServer, type TestAnswer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let root: TestPerson
let secret: string
beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('the-root', Privilege.Root)
  ;({ secret } = await withTotp(server.context, root.userId))
})
afterAll(() => server.close())

type AnyCall = (who: TestPerson, key: Key, args: object) => Promise<TestAnswer<unknown>>
const ask = (who: TestPerson, key: Key, args: object = {}) =>
  (server.call as unknown as AnyCall)(who, key, { ...shaped[key], ...args })

const flagged = (Object.entries(endpoints) as [Key, Endpoint][]).filter(([, { confirm }]) => confirm)
/** A body that names what has to be confirmed. */
const body = (key: Key): object => {
  const bodies: Partial<Record<Key, object>> = {
    'PUT /admin/settings': { signUp: { rule: 'closed' } },
    'PUT /admin/users/:uid': { privilege: Privilege.Admin },
    'PUT /webhook/:hookId': { url: 'https://hooks.example' },
  }
  return bodies[key] ? { body: bodies[key] } : {}
}

test('[SF-CONFIRM-4] deleting, privileges, secrets, settings that open the site, tokens, passwords, webhooks and ways to sign in ask again', () => {
  expect(flagged.map(([key]) => key).toSorted()).toEqual([
    'DELETE /account/factors/app',
    'DELETE /account/passkeys/:id',
    'DELETE /admin/providers/:provider',
    'DELETE /admin/users/:uid/factors',
    'DELETE /contest/:cid',
    'DELETE /problem/:pid',
    'GET /oauth/:provider/url',
    'POST /account/factors/app',
    'POST /account/factors/recovery',
    'POST /account/passkeys',
    'POST /account/passkeys/options',
    'POST /account/tokens',
    'POST /admin/judge-tokens',
    'POST /admin/judges',
    'POST /admin/lti',
    'POST /admin/lti/keys',
    'POST /admin/providers',
    'POST /admin/users/:uid/erase',
    'POST /admin/users/teachers',
    'POST /admin/webhooks',
    'POST /contest/:cid/webhooks',
    'POST /course/:id/webhooks',
    'POST /device/answer',
    'POST /lti/launch/:launchId/account',
    'POST /oauth/:provider/connect',
    'POST /webhook/:hookId/secret',
    'PUT /account/factors/app',
    'PUT /account/password',
    'PUT /admin/lti/:platformId',
    'PUT /admin/mail',
    'PUT /admin/providers',
    'PUT /admin/providers/:provider',
    'PUT /admin/retention',
    'PUT /admin/settings',
    'PUT /admin/users/:uid',
    'PUT /admin/users/:uid/password',
    'PUT /webhook/:hookId',
  ])
})

test('[SF-CONFIRM-4] each of them is refused in a session that proved nothing of late', async () => {
  for (const [key] of flagged) {
    expect([key, (await ask(root, key, body(key))).error]).toEqual([key, 'CONFIRM_NEEDED'])
  }
})

test('[SF-CONFIRM-4] the same call, made again once it was confirmed, is done', async () => {
  const set = () => server.call(root, 'PUT /admin/settings', { body: { signUp: { rule: 'closed' } } })
  expect((await set()).error).toBe('CONFIRM_NEEDED')
  const confirmed = await server.call(root, 'POST /account/confirm', { body: { code: codeOf(secret) } })
  expect(confirmed.status).toBe(200)
  expect((await set()).data.signUp.rule).toBe('closed')
  await server.db
    .updateTable('sessions')
    .set({ factor_at: sql<Date>`factor_at - interval '11 minutes'` })
    .where('user_id', '=', root.userId)
    .execute()
  expect((await set()).error).toBe('CONFIRM_NEEDED')
})

test('[SF-CONFIRM-4] fields that undo nothing are changed without it', async () => {
  const { status } = await server.call(root, 'PUT /admin/settings', {
    body: { managersRejudgeAndExport: true },
  })
  expect(status).toBe(200)
})

test('[SF-CONFIRM-5] who has no second factor is asked for none', async () => {
  const plain = await server.person('plain-root', Privilege.Root)
  await server.db
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`confirmed_at - interval '1 day'` })
    .where('user_id', '=', plain.userId)
    .execute()
  const set = await server.call(plain, 'PUT /admin/settings', { body: { signUp: { rule: 'open' } } })
  expect(set.status).toBe(200)
  const { apiPublicKey } = (await server.call(null, 'GET /website', {})).data
  const sealed = () => sealedPassword('Passw0rd', apiPublicKey)
  const change = { body: { oldPassword: sealed(), newPassword: sealed() } }
  expect((await server.call(plain, 'PUT /account/password', change)).error).toBe('WRONG_CURRENT_PASSWORD')
  expect((await server.call(plain, 'POST /account/factors/recovery', {})).error).toBe('CONFIRM_NEEDED')
})

test('[SF-CONFIRM-5] who may not do it at all learns nothing of a second factor', async () => {
  const user = await server.person('a-user')
  await withTotp(server.context, user.userId)
  expect((await ask(user, 'DELETE /problem/:pid')).error).toBe('FORBIDDEN')
})

test('[SF-CONFIRM-3] a token of such a person does none of it, a token of others what its scopes allow', async () => {
  const plain = await server.person('scripted', Privilege.Root)
  const make = { body: { name: 'script', scopes: ['admin' as const] } }
  const { data } = await server.call(plain, 'POST /account/tokens', make)
  const remove = async () => {
    const headers = { authorization: `Bearer ${data.token}` }
    const answer = await server.app.inject({ method: 'DELETE', url: '/api/problem/999999', headers })
    return answer.json<{ error: string }>().error
  }
  expect(await remove()).toBe('NOT_FOUND')
  await withTotp(server.context, plain.userId)
  expect(await remove()).toBe('TOKEN_NEVER')
})
