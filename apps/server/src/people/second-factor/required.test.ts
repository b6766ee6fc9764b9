import { Privilege } from '@verdict/domain/privilege'
import type { FactorRule } from '@verdict/domain/second-factor'
import { codeOf, withTotp } from '@verdict/testkit/second-factor'
import { giveMail, mailable, setMail } from '@verdict/testkit/mail'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let server: TestServer
let root: TestPerson
let admin: TestPerson
let teacher: TestPerson
let user: TestPerson
beforeAll(async () => {
  server = await startTestServer(mailable)
  root = await server.person('the-root', Privilege.Root)
  await setMail(server, root, 1)
  admin = await server.person('an-admin', Privilege.Admin)
  teacher = await server.person('a-teacher')
  user = await server.person('a-user')
  await server.db.updateTable('users').set({ is_teacher: true }).where('id', '=', teacher.userId).execute()
  await withTotp(server.context, root.userId)
})
afterAll(() => server.close())
beforeEach(() => proved(root))

const proved = ({ userId }: TestPerson) =>
  server.db
    .updateTable('sessions')
    .set({ factor_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .execute()
const rule = (secondFactor: FactorRule, who = root) =>
  server.call(who, 'PUT /admin/settings', { body: { secondFactor } })
const listed = async (who: TestPerson) => (await server.call(who, 'GET /problem', {})).error

test.each<[FactorRule, string[]]>([
  ['nobody', []],
  ['admins', ['an-admin']],
  ['teachers', ['an-admin', 'a-teacher']],
])('[SF-DUE-1] required of %s, those without one do nothing but set it up', async (wanted, due) => {
  expect((await rule(wanted)).data.secondFactor).toBe(wanted)
  for (const who of [admin, teacher, user, root]) {
    const isDue = due.includes(who.uid)
    const profile = await server.call(who, 'GET /account/profile', {})
    expect([who.uid, await listed(who), profile.data.factorDue ?? false]).toEqual([
      who.uid,
      isDue ? 'FACTOR_DUE' : null,
      isDue,
    ])
  }
  await rule('nobody')
})

test('[SF-DUE-1] once it is set up everything is open, and a page’s first answer tells nothing before', async () => {
  const fresh = await server.person('fresh-admin', Privilege.Admin)
  await rule('admins')
  const page = async () =>
    (await server.app.inject({ url: '/problems', headers: { cookie: fresh.cookie } })).body.includes(
      'GET /problem',
    )
  expect(await page()).toBe(false)
  const { data } = await server.call(fresh, 'POST /account/factors/app', {})
  const body = { code: codeOf(data.secret) }
  expect((await server.call(fresh, 'PUT /account/factors/app', { body })).status).toBe(200)
  expect([await listed(fresh), await page()]).toEqual([null, true])
  // Without it they are where they were.
  await server.call(fresh, 'DELETE /account/factors/app', {})
  expect(await listed(fresh)).toBe('FACTOR_DUE')
  await rule('nobody')
})

test('[SF-DUE-1] a token of theirs does nothing either', async () => {
  const scripted = await server.person('scripted-admin', Privilege.Admin)
  const make = { body: { name: 'script', scopes: ['read' as const] } }
  const { data } = await server.call(scripted, 'POST /account/tokens', make)
  await rule('admins')
  const headers = { authorization: `Bearer ${data.token}` }
  const answer = await server.app.inject({ url: '/api/problem', headers })
  expect(answer.json()).toMatchObject({ error: 'FACTOR_DUE' })
  await rule('nobody')
})

test('[SF-DUE-2] a root without one does not require it of anybody; the change is audited', async () => {
  const bare = await server.person('bare-root', Privilege.Root)
  expect((await rule('admins', bare)).error).toBe('FACTOR_FIRST')
  await rule('admins')
  const { after } = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'site.settings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ secondFactor: 'admins' })
  await rule('nobody')
})

test('[SF-RESET-1] who stands above takes all of a second factor away: audited, sessions ended, no root', async () => {
  const lost = await server.person('lost-phone')
  await withTotp(server.context, lost.userId)
  const reset = (who: TestPerson, uid: string) =>
    server.call(who, 'DELETE /admin/users/:uid/factors', { params: { uid } })
  for (const [who, uid] of [
    [admin, 'the-root'],
    [admin, 'an-admin'],
    [root, 'the-root'],
    [user, 'lost-phone'],
  ] as const) {
    expect((await reset(who, uid)).error).toBe('FORBIDDEN')
  }
  await giveMail(server, lost, 'lost@example.edu')
  expect((await reset(admin, 'lost-phone')).status).toBe(200)
  const mails = await server.db.selectFrom('deliveries').select(['kind', 'recipient']).execute()
  expect(mails).toEqual([{ kind: 'factorsReset', recipient: 'lost@example.edu' }])
  expect((await server.call(lost, 'GET /account/profile', {})).status).toBe(401)
  for (const table of ['totp_secrets', 'recovery_codes', 'passkeys'] as const) {
    const rows = await server.db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', lost.userId)
      .execute()
    expect(rows).toEqual([])
  }
  const trail = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'action'])
    .where('target', '=', 'user:lost-phone')
    .execute()
  expect(trail).toEqual([{ actor_id: admin.userId, action: 'user.factors' }])
})

test('[SF-RESET-2] administrators see and find who has one', async () => {
  const find = async (secondFactor: number) => {
    const query = { secondFactor, pageSize: 100 }
    const { data } = await server.call(admin, 'GET /admin/users', { query })
    return data.docs.map(({ uid, secondFactor: has = false }) => [uid, has])
  }
  const [having, lacking] = [await find(1), await find(0)]
  expect(having).toContainEqual(['the-root', true])
  expect(lacking).toContainEqual(['a-user', false])
  expect(having.every(([, has]) => has) && lacking.every(([, has]) => !has)).toBe(true)
})
