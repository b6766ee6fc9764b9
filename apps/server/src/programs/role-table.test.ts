// The whole product in one table: what each call answers to somebody of every kind. It is typed by the table of calls, so
// that one without a row does not compile; a new one needs one line. The data are these: the course is private
// and has a code; the contest is public, runs, and is the course's; the problem is reserved, the owner's and the course's
// own; the owner of problem, submission, discussion and comment has entered the contest and is in no course (RoleWorld).
// Finer rules have tests of their own beside their nouns; those of contests by phase stand in contest/roles.test.ts.

import type { CallArguments } from '@verdict/contract/client'
import { endpoints, type Endpoints, type Key } from '@verdict/contract/endpoints'
import { tokenUseOf } from '@verdict/contract/token-scope'
import { type TokenScope, tokenScopes } from '@verdict/domain/access-token'
import { usualAwards } from '@verdict/domain/awards'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { setterRoles } from '@verdict/domain/setter'
import { Judge } from '@verdict/domain/verdict'
import { solvedIn } from '@verdict/testkit/contest'
import { describeExamples } from '@verdict/testkit/call-examples/describe'
import { shaped } from '@verdict/testkit/endpoint-table/shaped'
import { sql } from 'kysely'
import { hostStatus } from '@verdict/testkit/judging'
import { asRole, makeRoleWorld, type Role, roles, type RoleWorld } from '@verdict/testkit/role-world'
import { newProvider } from '@verdict/testkit/sign-in-provider'
import { madeItem, madeStress } from '@verdict/testkit/endpoint-table/shaped'
import { outputProblem } from '@verdict/testkit/outputs'
import { noAssertion, noAttestation } from '@verdict/testkit/passkey'
import { leastMetadata } from '@verdict/testkit/saml-metadata'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSecret } from '../exchange/webhook/webhook-signature.ts'

/** Asked anew for each role, since some calls take away what they are asked about. */
type Ask<K extends Key> = (
  world: RoleWorld,
) => CallArguments<Endpoints[K]> | Promise<CallArguments<Endpoints[K]>>
/** Statuses in the order of `roles`. */
type Row<K extends Key> = [statuses: string, ask: Ask<K>]

const tries = 30
const unknown = 2_000_000_000
const university = { provider: 'university' }
const words = { title: 'Words', content: 'some' }
const keptForEver = {
  addresses: null,
  audit: null,
  examLog: null,
  drafts: null,
  runs: null,
  notifications: null,
  mails: null,
  code: null,
}
const window = { start: '2030-01-01T00:00:00.000Z', end: '2030-01-01T05:00:00.000Z' }

const noProvider = { provider: 'nobody-here' }
const none = () => ({})
/** Nobody waits for a host that is not there. */
const withoutHosts = async ({ server: { db } }: RoleWorld) => {
  await db.updateTable('judge_hosts').set({ last_seen_at: null }).execute()
  return {}
}
/** One that is being set up would be taken away, too. */
const withoutApps = async ({ server: { db } }: RoleWorld) => {
  await db.deleteFrom('totp_secrets').execute()
  return {}
}
const person = () => ({ params: { uid: 'target' } })
const contest = ({ cid }: RoleWorld) => ({ params: { cid } })
const exam = ({ exam: cid }: RoleWorld) => ({ params: { cid } })
const inTeams = async ({ fresh }: RoleWorld) => ({ params: { cid: (await fresh.team()).cid } })
const printsIn = ({ cid, server }: RoleWorld) =>
  server.db.updateTable('contests').set({ prints: true }).where('cid', '=', cid).execute()
/** Over and of teams, so that people take part in it by that alone. */
const virtualIn = async ({ fresh, server }: RoleWorld) => {
  const cid = await fresh.decidedContest()
  const offered = { takes_virtual: true, of_teams: true, is_open: true }
  await server.db.updateTable('contests').set(offered).where('cid', '=', cid).execute()
  return { params: { cid } }
}
/** The owner's. */
const printIn = async (world: RoleWorld) => {
  const { cid, people, server } = world
  await printsIn(world)
  const { print_id: id } = await server.db
    .insertInto('prints')
    .values({
      contest_id: cid,
      user_id: people.owner.userId,
      sent_by: people.owner.userId,
      title: 'a.cpp',
      pages: 1,
      document: Buffer.from('%PDF-1.3'),
    })
    .returning('print_id')
    .executeTakeFirstOrThrow()
  return { cid, id }
}
/** The owner's. */
const balloonIn = async ({ fresh, pid, people, server }: RoleWorld) => {
  const { cid, uid } = await fresh.entrant()
  await server.db.updateTable('contests').set({ balloons: 'all' }).where('cid', '=', cid).execute()
  await solvedIn(server, { contest_id: cid, user_id: people.owner.userId, pid })
  return { params: { cid }, body: { uid, pid, act: 'take' as const } }
}
const course = ({ courseId }: RoleWorld) => ({ params: { id: courseId } })
const launched = () => ({ params: { launchId: '00000000-0000-4000-8000-000000000000' } })
const linked = async ({ courseId, fresh, people, server: { db } }: RoleWorld) => {
  const url = 'https://p.example/'
  const { platform_id } = await db
    .insertInto('lti_platforms')
    .values({
      name: 'P',
      issuer: url,
      client_id: fresh.name(),
      deployments: ['1'],
      login_url: url,
      token_url: url,
      keys_url: url,
    })
    .returning('platform_id')
    .executeTakeFirstOrThrow()
  const { context_id } = await db
    .insertInto('lti_contexts')
    .values({
      platform_id,
      deployment: '1',
      context: 'c',
      title: 'C',
      course_id: courseId,
      linked_by: people.root.userId,
    })
    .returning('context_id')
    .executeTakeFirstOrThrow()
  return { params: { id: courseId, contextId: context_id } }
}
const newHook = { url: 'https://127.0.0.1/hook', kinds: ['verdict' as const] }
const hookIn = async ({ courseId, people, server: { db, context } }: RoleWorld) => {
  const { hook_id } = await db
    .insertInto('webhooks')
    .values({
      course_id: courseId,
      user_id: people.root.userId,
      url: newHook.url,
      kinds: ['verdict'],
      secret: makeSecret(context).sealed,
    })
    .returning('hook_id')
    .executeTakeFirstOrThrow()
  return { params: { hookId: hook_id } }
}
const withoutHooks = async ({ server: { db } }: RoleWorld) => {
  await db.deleteFrom('webhooks').execute()
  return { body: newHook }
}
const sentHook = async (world: RoleWorld) => {
  const { params } = await hookIn(world)
  const { delivery_id } = await world.server.db
    .insertInto('webhook_deliveries')
    .values({ hook_id: params.hookId, type: 'test', state: 'sent' })
    .returning('delivery_id')
    .executeTakeFirstOrThrow()
  return { params: { ...params, deliveryId: delivery_id } }
}
const writtenIn = async ({ cid, server: { db } }: RoleWorld, by: TestPerson, title: string) =>
  db
    .insertInto('discussions')
    .values({
      author_id: by.userId,
      contest_id: cid,
      title,
      content: title,
      html: `<p>${title}</p>`,
      has_math: false,
    })
    .returning('did')
    .executeTakeFirstOrThrow()
const askedIn = async (world: RoleWorld) => {
  const { did } = await writtenIn(world, world.people.owner, 'May n be 0?')
  return { params: { cid: world.cid, did } }
}
const announcedIn = (world: RoleWorld) => writtenIn(world, world.people.root, 'The second sample is wrong')
const ofContest = ({ cid }: RoleWorld) => ({ query: { contest: cid } })
/** The owner is on its roster. */
const onExam = async ({ fresh }: RoleWorld) => ({ params: { cid: await fresh.exam() } })
const erased = (uid: string) => ({ params: { uid }, body: { confirm: uid } })
const alarm = () => ({
  from: new Date(Date.now() - 20 * 60_000).toISOString(),
  until: new Date(Date.now() - 10 * 60_000).toISOString(),
})
/** Its verdict waits for the jury. */
const heldIn = async ({ fresh, server: { db } }: RoleWorld) => {
  const { cid, sid } = await fresh.contestSubmission()
  const { judgement_id } = await db
    .selectFrom('submissions')
    .select('judgement_id')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  const judge = Judge.WrongAnswer
  const verdict = { judge, time: 31, memory: 2_048, error: '', judgeMessage: '', tests: [], failure: null }
  await db.deleteFrom('judging_tasks').where('judgement_id', '=', judgement_id).execute()
  await db
    .insertInto('held_verdicts')
    .values({ judgement_id: judgement_id!, contest_id: cid, judge, verdict: JSON.stringify(verdict) })
    .execute()
  return { params: { cid }, body: { sids: [sid] } }
}
const removalIn = async ({ fresh, people, server: { db } }: RoleWorld) => {
  const cid = await fresh.contest()
  const { from, until } = alarm()
  const { id } = await db
    .insertInto('removed_intervals')
    .values({
      contest_id: cid,
      starts_at: new Date(from),
      ends_at: new Date(until),
      reason: 'Fire alarm',
      removed_by: people.root.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { cid, id } }
}
const job = async ({ fresh }: RoleWorld) => ({ params: { id: await fresh.job() } })

const noteIn = async ({ pid, people, server: { db } }: RoleWorld) => {
  const note = { about: 'statement', target: 'en', content: 'Is n at least 1?' }
  const { id } = await db
    .insertInto('problem_notes')
    .values({ pid, ...note, written_by: people.owner.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { pid, id } }
}
/** Somebody who asks for nothing here, so that roles of those who ask stay as they are. */
const setterIn = async ({ pid, people, server: { db } }: RoleWorld) => {
  await db
    .insertInto('problem_setters')
    .values({ pid, user_id: people.root.userId, role: 'test', added_by: people.owner.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { params: { pid, uid: people.root.uid } }
}

/** Others have saved it meanwhile. */
const nextRecipe = async ({ pid, server: { db } }: RoleWorld) => {
  const saved = await db
    .selectFrom('problem_recipes')
    .select('number')
    .where('pid', '=', pid)
    .executeTakeFirst()
  return { params: { pid }, body: { number: saved?.number ?? 0, rows: [], groups: [] } }
}

// Aligned, so that a column can be read.
// prettier-ignore
const table: { [K in Key]: Row<K> } = {
  //                                            vis ban usr mem mgr own adm rot hst

  // The site
  'GET /website':                             ['200 200 200 200 200 200 200 200 200', none],
  'GET /servertime':                          ['200 200 200 200 200 200 200 200 200', none],
  'GET /website/languages':                   ['200 200 200 200 200 200 200 200 200', none],
  'POST /upload':                             ['401 401 403 403 400 400 400 400 401', none],
  'POST /markdown/preview':                   ['401 401 200 200 200 200 200 200 401', () => ({ body: { content: 'x' } })],
  'GET /websocket/token':                     ['401 401 200 200 200 200 200 200 401', none],

  // Accounts
  'GET /account/profile':                     ['401 401 200 200 200 200 200 200 401', none],
  'POST /account/login':                      ['200 200 200 200 200 200 200 200 200', ({ password }) => ({ body: { username: 'target', password } })],
  'POST /account/login/second':               ['401 401 401 401 401 401 401 401 401', () => ({ body: { code: '123456' } })],
  'POST /account/login/passkey':              ['401 401 401 401 401 401 401 401 401', () => ({ body: { passkey: noAssertion } })],
  'POST /account/login/passkey/options':      ['200 200 200 200 200 200 200 200 200', () => ({ body: { step: 'first' } })],
  'POST /account/confirm':                    ['401 401 401 401 401 401 401 401 401', () => ({ body: { code: '123456' } })],
  'POST /account/confirm/options':            ['401 401 200 200 200 200 200 200 401', none],
  'GET /account/factors':                     ['401 401 200 200 200 200 200 200 401', none],
  'POST /account/factors/app':                ['401 401 200 200 200 200 200 200 401', none],
  'PUT /account/factors/app':                 ['401 401 401 401 401 401 401 401 401', () => ({ body: { code: 'wrong' } })],
  'DELETE /account/factors/app':              ['401 401 404 404 404 404 404 404 401', withoutApps],
  'POST /account/factors/recovery':           ['401 401 409 409 409 409 409 409 401', none],
  'POST /account/passkeys/options':           ['401 401 200 200 200 200 200 200 401', none],
  'POST /account/passkeys':                   ['401 401 409 409 409 409 409 409 401', () => ({ body: { name: 'x', passkey: noAttestation } })],
  'PUT /account/passkeys/:id':                ['401 401 404 404 404 404 404 404 401', () => ({ params: { id: unknown }, body: { name: 'x' } })],
  'DELETE /account/passkeys/:id':             ['401 401 404 404 404 404 404 404 401', () => ({ params: { id: unknown } })],
  'POST /account/register':                   ['201 201 201 201 201 201 201 201 201', async ({ password, fresh }) => ({ body: { username: fresh.name(), password } })],
  'POST /account/logout':                     ['200 200 200 200 200 200 200 200 200', none],
  'PUT /account/profile':                     ['401 401 200 200 200 200 200 200 401', () => ({ body: { motto: 'x' } })],
  'PUT /account/password':                    ['401 401 401 401 401 401 401 401 401', (world) => ({ body: { oldPassword: world.password, newPassword: world.password } })],
  'GET /account/sessions':                    ['401 401 200 200 200 200 200 200 401', none],
  'DELETE /account/sessions':                 ['401 401 200 200 200 200 200 200 401', none],
  'DELETE /account/sessions/:id':             ['401 401 404 404 404 404 404 404 401', async ({ fresh, target }) => ({ params: { id: await fresh.sessionOf(target) } })],
  'GET /account/tokens':                      ['401 401 200 200 200 200 200 200 401', none],
  'POST /account/tokens':                     ['401 401 201 201 201 201 201 201 401', () => ({ body: { name: 'script', scopes: ['read'] } })],
  'DELETE /account/tokens/:id':               ['401 401 404 404 404 404 404 404 401', () => ({ params: { id: unknown } })],
  'POST /device/code':                        ['200 200 200 200 200 200 200 200 200', () => ({ body: { name: 'script' } })],
  'POST /device/token':                       ['400 400 400 400 400 400 400 400 400', () => ({ body: { device_code: 'x' } })],
  'POST /device/revoke':                      ['200 200 200 200 200 200 200 200 200', () => ({ body: { token: 'x' } })],
  'POST /device/look':                        ['401 401 404 404 404 404 404 404 401', () => ({ body: { userCode: 'x' } })],
  'POST /device/answer':                      ['401 401 404 404 404 404 404 404 401', () => ({ body: { userCode: 'x', allow: true } })],
  'GET /draft':                               ['401 401 200 200 200 200 200 200 401', ({ pid }) => ({ query: { pid } })],
  'PUT /draft':                               ['401 401 200 200 200 200 200 200 401', ({ pid }) => ({ body: { pid, language: Language.C, code: 'x', base: null } })],
  'GET /draft/templates':                     ['401 401 200 200 200 200 200 200 401', none],
  'PUT /draft/templates/:language':           ['401 401 200 200 200 200 200 200 401', () => ({ params: { language: Language.C }, body: { code: 'x' } })],
  'GET /account/submissions':                 ['401 401 200 200 200 200 200 200 401', none],
  'GET /account/notifications':               ['401 401 200 200 200 200 200 200 401', none],
  'PUT /account/notifications':               ['401 401 200 200 200 200 200 200 401', () => ({ body: { readThrough: 1 } })],
  'POST /account/mail':                       ['401 401 409 409 409 409 409 409 401', none],
  'GET /account/notices':                     ['401 401 200 200 200 200 200 200 401', none],
  'PUT /account/notices':                     ['401 401 200 200 200 200 200 200 401', () => ({ body: { kind: 'mark', mail: true } })],
  'PUT /account/push':                        ['401 401 409 409 409 409 409 409 401', () => ({ body: { endpoint: 'https://push.example/1', p256dh: 'B'.repeat(87), auth: 'x'.repeat(22) } })],
  'DELETE /account/push':                     ['401 401 200 200 200 200 200 200 401', none],
  'POST /account/unsubscribe':                ['409 409 409 409 409 409 409 409 409', () => ({ body: { token: 'x' } })],
  'PUT /account/mail':                        ['401 401 409 409 409 409 409 409 401', () => ({ body: { token: 'x' } })],
  'POST /account/forgotten':                  ['200 200 200 200 200 200 200 200 200', () => ({ body: { name: 'nobody-here' } })],
  'POST /account/forgotten/link':             ['409 409 409 409 409 409 409 409 409', () => ({ body: { token: 'x' } })],
  'PUT /account/forgotten':                   ['409 409 409 409 409 409 409 409 409', ({ password }) => ({ body: { token: 'x', newPassword: password } })],
  'GET /oauth':                               ['401 401 200 200 200 200 200 200 401', none],
  'GET /oauth/:provider/url':                 ['404 404 404 404 404 404 404 404 404', () => ({ params: university, query: { action: 'login' } })],
  'GET /oauth/:provider/callback':            ['404 404 404 404 404 404 404 404 404', () => ({ params: university, query: { code: 'x', state: 'x' } })],
  'DELETE /oauth/:provider':                  ['401 401 404 404 404 404 404 404 401', () => ({ params: university })],

  // People
  'GET /user/:uid':                           ['200 200 200 200 200 200 200 200 200', person],
  'GET /user/:uid/activity':                  ['200 200 200 200 200 200 200 200 200', person],
  'GET /search':                              ['200 200 200 200 200 200 200 200 200', () => ({ query: { keyword: 'a' } })],
  'GET /user/items':                          ['401 401 200 200 200 200 200 200 401', none],
  'GET /user/ranklist':                       ['200 200 200 200 200 200 200 200 200', none],
  'GET /user/list':                           ['401 401 403 403 403 403 200 200 401', none],
  'GET /admin/users':                         ['401 401 403 403 403 403 200 200 401', none],
  'GET /admin/users/:uid':                    ['401 401 403 403 403 403 200 200 401', person],
  'PUT /admin/users/:uid':                    ['401 401 403 403 403 403 200 200 401', () => ({ ...person(), body: { nick: 'Nick' } })],
  'PUT /admin/users/:uid/password':           ['401 401 403 403 403 403 200 200 401', ({ password }) => ({ ...person(), body: { newPassword: password } })],
  'GET /admin/users/:uid/sessions':           ['401 401 403 403 403 403 200 200 401', person],
  'DELETE /admin/users/:uid/factors':         ['401 401 403 403 403 403 200 200 401', person],
  'DELETE /admin/users/:uid/sessions':        ['401 401 403 403 403 403 200 200 401', person],
  'DELETE /admin/users/:uid/sessions/:id':    ['401 401 403 403 403 403 200 200 401', async ({ fresh, target }) => ({ params: { uid: target.uid, id: await fresh.sessionOf(target) } })],
  'GET /admin/users/:uid/tokens':             ['401 401 403 403 403 403 200 200 401', person],
  'DELETE /admin/users/:uid/tokens':          ['401 401 403 403 403 403 200 200 401', person],
  'DELETE /admin/users/:uid/tokens/:id':      ['401 401 403 403 403 403 404 404 401', () => ({ params: { uid: 'target', id: unknown } })],
  'GET /oauth/providers':                     ['200 200 200 200 200 200 200 200 200', none],
  'POST /oauth/:provider/login':              ['404 404 404 404 404 404 404 404 404', () => ({ params: noProvider, body: { username: 'x', password: 'x' } })],
  'POST /oauth/:provider/connect':            ['401 401 404 404 404 404 404 404 401', () => ({ params: noProvider, body: { username: 'x', password: 'x' } })],
  'GET /admin/providers':                     ['401 401 403 403 403 403 403 200 401', none],
  'POST /admin/providers':                    ['401 401 403 403 403 403 403 201 401', ({ fresh }) => ({ body: newProvider(fresh.name().toLowerCase(), 'cas', { serverUrl: 'https://cas.example' }) })],
  'PUT /admin/providers':                     ['401 401 403 403 403 403 403 409 401', () => ({ body: { names: ['nobody-here'] } })],
  'PUT /admin/providers/:provider':           ['401 401 403 403 403 403 403 404 401', () => ({ params: noProvider, body: { on: false } })],
  'DELETE /admin/providers/:provider':        ['401 401 403 403 403 403 403 404 401', () => ({ params: noProvider })],
  'POST /admin/providers/:provider/trial':    ['401 401 403 403 403 403 403 404 401', () => ({ params: noProvider, body: {} })],
  'GET /admin/users/:uid/oauth':              ['401 401 403 403 403 403 200 200 401', person],
  'DELETE /admin/users/:uid/oauth/:provider': ['401 401 403 403 403 403 404 404 401', () => ({ params: { uid: 'target', ...university } })],
  'GET /admin/users/:uid/audit':              ['401 401 403 403 403 403 200 200 401', person],
  'POST /admin/users/import':                 ['401 401 403 403 403 403 200 200 401', () => ({ body: { dryRun: true, rows: [{ uid: 'imported' }] } })],
  'POST /admin/users/student-numbers':       ['401 401 403 403 403 403 200 200 401', () => ({ body: { dryRun: true, rows: [{ uid: 'target', studentNumber: 'S1' }] } })],
  'POST /admin/users/bans':                   ['401 401 403 403 403 403 200 200 401', () => ({ body: { uids: ['nobody-here'], banned: true } })],
  'POST /admin/users/teachers':               ['401 401 403 403 403 403 403 200 401', () => ({ body: { dryRun: true, uids: ['target'] } })],
  'DELETE /admin/users/:uid/forgotten':       ['401 401 403 403 403 403 404 404 401', person],
  'GET /admin/mail':                          ['401 401 403 403 403 403 403 200 401', none],
  'PUT /admin/mail':                          ['401 401 403 403 403 403 403 200 401', () => ({ body: {} })],
  'POST /admin/mail/test':                    ['401 401 403 403 403 403 403 409 401', none],
  'GET /admin/mail/deliveries':               ['401 401 403 403 403 403 403 200 401', none],
  'POST /admin/mail/deliveries/:id':          ['401 401 403 403 403 403 403 404 401', () => ({ params: { id: unknown } })],
  'POST /admin/saml-metadata':               ['401 401 403 403 403 403 403 200 401', () => ({ body: { metadata: leastMetadata } })],
  'GET /admin/retention':                     ['401 401 403 403 403 403 403 200 401', none],
  'PUT /admin/retention':                     ['401 401 403 403 403 403 403 200 401', () => ({ body: keptForEver })],
  'GET /account/data':                        ['401 401 200 200 200 200 200 200 401', none],
  'GET /admin/users/:uid/data':               ['401 401 403 403 403 403 403 200 401', person],
  'POST /admin/users/:uid/erase':             ['401 401 403 403 403 403 403 200 401', async ({ fresh }) => erased((await fresh.person()).uid)],
  'GET /admin/audit':                         ['401 401 403 403 403 403 403 200 401', none],

  // Problems
  'GET /problem':                             ['401 401 403 200 200 403 200 200 401', ({ courseId }) => ({ query: { course: courseId } })],
  'GET /problem/items':                       ['401 401 200 200 200 200 200 200 401', none],
  'GET /problem/next':                        ['401 401 403 200 200 403 200 200 401', ({ courseId }) => ({ query: { course: courseId } })],
  'GET /problem/tags':                        ['401 401 403 200 200 403 200 200 401', ({ courseId }) => ({ query: { course: courseId } })],
  'GET /problem/:pid/neighbours':             ['404 404 404 200 200 200 200 200 404', ({ pid, courseId }) => ({ params: { pid }, query: { course: courseId } })],
  'GET /problem/:pid':                        ['404 404 404 200 200 200 200 200 404', ({ pid, courseId }) => ({ params: { pid }, query: { course: courseId } })],
  'POST /problem/':                           ['401 401 403 403 201 403 201 201 401', ({ courseId }) => ({ query: { course: courseId }, body: { title: 'x', description: 'x' } })],
  'PUT /problem/:pid':                        ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid }, body: { title: 'Changed' } })],
  'DELETE /problem/:pid':                     ['401 401 403 403 403 403 403 200 401', async ({ fresh }) => ({ params: { pid: await fresh.problem() } })],
  'GET /problem/:pid/statistics':             ['404 404 404 200 200 200 200 200 404', ({ pid, courseId }) => ({ params: { pid }, query: { course: courseId } })],
  'GET /problem/:pid/content':                ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'POST /problem/:pid/attachment':            ['401 401 404 404 400 400 400 400 401', ({ pid }) => ({ params: { pid }, query: { name: 'notes.txt' } })],
  'GET /problem/:pid/attachment/:name':       ['404 404 404 200 200 200 200 200 404', async ({ pid, courseId, fresh }) => ({ params: { pid, name: await fresh.attachment() }, query: { course: courseId } })],
  'GET /problem/:pid/inputs':                 ['200 200 200 200 200 200 200 200 200', async ({ server, people }) => ({ params: { pid: await outputProblem(server, people.root) }, query: {} })],
  'DELETE /problem/:pid/attachment/:name':    ['401 401 404 404 200 200 200 200 401', async ({ pid, fresh }) => ({ params: { pid, name: await fresh.attachment() } })],
  'POST /problem/:pid/pdf':                   ['401 401 404 404 400 400 400 400 401', ({ pid }) => ({ params: { pid }, query: {} })],
  'GET /problem/:pid/pdf':                    ['404 404 404 200 200 200 200 200 404', async ({ pid, courseId, fresh }) => ({ params: { pid }, query: { lang: await fresh.pdf(), course: courseId } })],
  'DELETE /problem/:pid/pdf':                 ['401 401 404 404 200 200 200 200 401', async ({ pid, fresh }) => ({ params: { pid }, query: { lang: await fresh.pdf() } })],
  'POST /problem/:pid/try':                   ['401 401 404 404 429 429 429 429 401', ({ pid }) => ({ params: { pid }, body: { type: ProblemType.SpecialJudge, code: 'x' } })],
  'GET /problem/:pid/package':                ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'GET /problem/:pid/package/formats':        ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'GET /problem/:pid/verification':           ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'GET /problem/:pid/verification/tests':     ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid }, query: { from: 1, count: 10 } })],
  'POST /problem/:pid/verification':          ['401 401 404 404 409 409 409 409 401', ({ pid }) => ({ params: { pid } })],
  'DELETE /problem/:pid/verification':        ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'GET /problem/:pid/editorial':              ['404 404 404 200 200 200 200 200 404', async ({ pid, courseId, fresh }) => ({ params: { pid: await fresh.editorial(pid) }, query: { course: courseId } })],
  'GET /problem/:pid/editorial/source':       ['401 401 404 403 200 403 200 200 401', ({ pid, courseId }) => ({ params: { pid }, query: { course: courseId } })],
  'PUT /problem/:pid/editorial':              ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid }, query: {}, body: {} })],
  'GET /problem/:pid/setters':                ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'PUT /problem/:pid/setters/:uid':           ['401 401 404 404 200 200 200 200 401', ({ pid, people }) => ({ params: { pid, uid: people.root.uid }, body: { role: 'test' as const } })],
  'DELETE /problem/:pid/setters/:uid':        ['401 401 404 404 200 200 200 200 401', setterIn],
  'GET /problem/:pid/notes':                  ['401 401 404 404 200 200 200 200 401', async (world) => ({ params: { pid: (await noteIn(world)).params.pid } })],
  'POST /problem/:pid/notes':                 ['401 401 404 404 201 201 201 201 401', ({ pid }) => ({ params: { pid }, body: { about: 'statement' as const, target: 'en', content: 'Is n at least 1?' } })],
  'POST /problem/:pid/notes/:id/answers':     ['401 401 404 404 201 201 201 201 401', async (world) => ({ ...(await noteIn(world)), body: { content: 'It is.' } })],
  'PUT /problem/:pid/notes/:id':              ['401 401 404 404 200 200 200 200 401', async (world) => ({ ...(await noteIn(world)), body: { resolved: true } })],
  'GET /problem/:pid/checklist':              ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'GET /problem/:pid/recipe':                  ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'PUT /problem/:pid/recipe':                  ['401 401 404 404 200 200 200 200 401', nextRecipe],
  'POST /problem/:pid/recipe/preview':         ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid }, body: { rows: [{ kind: 'text' as const, input: '1' }] } })],
  'POST /problem/:pid/recipe/file':            ['401 401 404 404 400 400 400 400 401', ({ pid }) => ({ params: { pid } })],
  'GET /problem/:pid/recipe/file/:sha256':     ['401 401 404 404 404 404 404 404 401', ({ pid }) => ({ params: { pid, sha256: '0'.repeat(64) } })],
  'GET /problem/:pid/sources/deleted':         ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'GET /problem/:pid/sources/versions':        ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid }, query: { role: 'checker' as const } })],
  'GET /problem/:pid/sources/versions/:number':['401 401 404 404 404 404 404 404 401', ({ pid }) => ({ params: { pid, number: 1 }, query: { role: 'checker' as const } })],
  'POST /problem/:pid/sources/versions/:number':['401 401 404 404 404 404 404 404 401', ({ pid }) => ({ params: { pid, number: 1 }, body: { role: 'checker' as const } })],
  'GET /problem/:pid/build':                   ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'POST /problem/:pid/build':                  ['401 401 404 404 409 409 409 409 401', ({ pid }) => ({ params: { pid } })],
  'DELETE /problem/:pid/build':                ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'GET /problem/:pid/stress':                  ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'POST /problem/:pid/stress':                 ['401 401 404 404 409 409 409 409 401', ({ pid }) => ({ params: { pid }, body: { first: 'a', second: 'b', command: 'gen ${seed}' } })],
  'DELETE /problem/:pid/stress':               ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'POST /problem/:pid/stress/test':            ['401 401 404 404 409 409 409 409 401', ({ pid }) => ({ params: { pid } })],
  'POST /problem/:pid/compile':                ['401 401 404 404 429 429 429 429 401', ({ pid }) => ({ params: { pid }, body: { role: 'solution' as const, language: Language.Cpp17, code: 'x' } })],
  'GET /testcase/:pid':                       ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'POST /testcase/:pid':                      ['401 401 404 404 201 201 201 201 401', ({ pid }) => ({ params: { pid }, body: { in: '1', out: '1' } })],
  'GET /testcase/:pid/:uuid':                 ['401 401 404 404 200 200 200 200 401', ({ pid, uuid }) => ({ params: { pid, uuid } })],
  'DELETE /testcase/:pid/:uuid':              ['401 401 404 404 200 200 200 200 401', async ({ pid, fresh }) => ({ params: { pid, uuid: await fresh.testcase() } })],
  'POST /testcase/:pid/complete':             ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid } })],
  'PUT /testcase/:pid/groups':                ['401 401 404 404 200 200 200 200 401', ({ pid }) => ({ params: { pid }, body: { groups: [] } })],
  'POST /testcase/:pid/archive':              ['401 401 404 404 400 400 400 400 401', ({ pid }) => ({ params: { pid } })],

  'GET /import':                              ['401 401 200 200 200 200 200 200 401', none],
  'POST /import':                             ['401 401 403 403 201 403 201 201 401', ({ courseId }) => ({ query: { course: courseId } })],
  'GET /import/:id':                          ['401 401 404 404 404 200 404 404 401', async ({ fresh }) => ({ params: { id: await fresh.import() } })],
  'GET /import/:id/problem':                  ['401 401 404 404 404 200 404 404 401', async ({ fresh }) => ({ params: { id: await fresh.import() } })],
  'POST /import/:id/file':                    ['401 401 404 404 404 403 404 404 401', async ({ fresh }) => ({ params: { id: await fresh.import() } })],
  'PUT /import/:id':                          ['401 401 404 404 404 403 404 404 401', async ({ fresh }) => ({ params: { id: await fresh.import() }, body: { problems: [{ position: 1, as: 'new' }] } })],
  'DELETE /import/:id':                       ['401 401 404 404 404 200 404 404 401', async ({ fresh }) => ({ params: { id: await fresh.import() } })],

  // Learning platforms
  'GET /admin/lti':                           ['401 401 403 403 403 403 403 200 401', none],
  'POST /admin/lti':                          ['401 401 403 403 403 403 403 201 401', ({ fresh }) => ({ body: { name: 'P', issuer: 'https://p.example', clientId: fresh.name(), deployments: ['1'], loginUrl: 'https://p.example/a', tokenUrl: 'https://p.example/t', keysUrl: 'https://p.example/k' } })],
  'PUT /admin/lti/:platformId':               ['401 401 403 403 403 403 403 404 401', () => ({ params: { platformId: 999_999 }, body: { name: 'P' } })],
  'DELETE /admin/lti/:platformId':            ['401 401 403 403 403 403 403 404 401', () => ({ params: { platformId: 999_999 } })],
  'POST /admin/lti/invitation':               ['401 401 403 403 403 403 403 201 401', none],
  'POST /admin/lti/keys':                     ['401 401 403 403 403 403 403 200 401', none],
  'POST /lti/page/confirm':                   ['409 409 409 409 409 409 409 409 409', () => ({ body: { page: 'x'.repeat(43), stored: '' } })],
  'POST /lti/page/ticket':                    ['409 409 409 409 409 409 409 409 409', () => ({ body: { page: 'x'.repeat(43), framed: true } })],
  'POST /lti/page/answer':                    ['409 409 409 409 409 409 409 409 409', () => ({ body: { page: 'x'.repeat(43) } })],
  'GET /lti/launch/:launchId':                ['409 409 409 409 409 409 409 409 409', launched],
  'POST /lti/launch/:launchId/account':       ['409 409 409 409 409 409 409 409 409', () => ({ ...launched(), body: { account: 'new' as const } })],
  'POST /lti/launch/:launchId/choice':        ['401 401 409 409 409 409 409 409 401', ({ courseId }) => ({ ...launched(), body: { courseId, cid: null } })],
  'GET /course/:id/lti':                      ['401 401 403 403 200 403 200 200 401', course],
  'PUT /course/:id/lti/:contextId':           ['401 401 403 403 200 403 200 200 401', async (world) => ({ ...(await linked(world)), body: { teacherRole: 'ta' as const } })],
  'DELETE /course/:id/lti/:contextId':        ['401 401 403 403 200 403 200 200 401', linked],
  'POST /course/:id/lti/:contextId/sync':     ['401 401 403 403 409 403 409 409 401', linked],
  'GET /course/:id/lti/:contextId/members':   ['401 401 403 403 200 403 200 200 401', linked],
  'GET /course/:id/lti-grades':               ['401 401 403 403 200 403 200 200 401', course],
  'POST /course/:id/lti-grades':              ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: {} })],

  // Webhooks
  'GET /admin/webhooks':                      ['401 401 403 403 403 403 200 200 401', none],
  'POST /admin/webhooks':                     ['401 401 403 403 403 403 201 201 401', withoutHooks],
  'GET /course/:id/webhooks':                 ['401 401 403 403 200 403 200 200 401', course],
  'POST /course/:id/webhooks':                ['401 401 403 403 201 403 201 201 401', async (world) => ({ ...course(world), ...(await withoutHooks(world)) })],
  'GET /contest/:cid/webhooks':               ['401 401 403 403 200 403 200 200 401', contest],
  'POST /contest/:cid/webhooks':              ['401 401 403 403 201 403 201 201 401', async (world) => ({ ...contest(world), ...(await withoutHooks(world)) })],
  'GET /contest/:cid/feed':                   ['401 401 403 403 200 403 200 200 401', contest],
  'GET /contest/:cid/commentary':             ['401 401 403 403 200 403 200 200 401', contest],
  'POST /contest/:cid/commentary':            ['401 401 403 403 201 403 201 201 401', (world) => ({ ...contest(world), body: { message: 'The first solution of the day.', tags: ['first'] } })],
  'GET /contest/:cid/package':                ['401 401 403 403 200 403 200 200 401', (world) => ({ ...contest(world), query: { file: 'results' } })],
  'PUT /contest/:cid/feed':                   ['401 401 403 403 200 403 200 200 401', (world) => ({ ...contest(world), body: { isOpen: true, isPublic: false } })],
  'PUT /webhook/:hookId':                     ['401 401 404 404 200 404 200 200 401', async (world) => ({ ...(await hookIn(world)), body: { isOn: false } })],
  'DELETE /webhook/:hookId':                  ['401 401 404 404 200 404 200 200 401', hookIn],
  'POST /webhook/:hookId/secret':             ['401 401 404 404 200 404 200 200 401', hookIn],
  'POST /webhook/:hookId/test':               ['401 401 404 404 200 404 200 200 401', hookIn],
  'GET /webhook/:hookId/deliveries':          ['401 401 404 404 200 404 200 200 401', hookIn],
  'POST /webhook/:hookId/deliveries/:deliveryId': ['401 401 404 404 200 404 200 200 401', sentHook],

  // Tags and groups
  'GET /tag':                                 ['200 200 200 200 200 200 200 200 200', none],
  'GET /tag/items':                           ['200 200 200 200 200 200 200 200 200', none],
  'GET /tag/list':                            ['401 401 403 403 403 403 200 200 401', none],
  'GET /tag/:tid':                            ['200 200 200 200 200 200 200 200 200', ({ tid }) => ({ params: { tid } })],
  'POST /tag':                                ['401 401 403 403 403 403 201 201 401', async ({ fresh }) => ({ body: { name: fresh.name() } })],
  'PUT /tag/:tid':                            ['401 401 403 403 403 403 200 200 401', ({ tid }) => ({ params: { tid }, body: { color: 'red' } })],
  'DELETE /tag/:tid':                         ['401 401 403 403 403 403 403 200 401', async ({ fresh }) => ({ params: { tid: await fresh.tag() } })],
  'GET /group':                               ['200 200 200 200 200 200 200 200 200', none],
  'GET /group/list':                          ['401 401 403 403 403 403 200 200 401', none],
  'GET /group/:gid':                          ['200 200 200 200 200 200 200 200 200', ({ gid }) => ({ params: { gid } })],
  'POST /group/':                             ['401 401 403 403 403 403 201 201 401', async ({ fresh }) => ({ body: { title: fresh.name() } })],
  'PUT /group/:gid':                          ['401 401 403 403 403 403 200 200 401', ({ gid }) => ({ params: { gid }, body: { title: 'renamed' } })],
  'DELETE /group/:gid':                       ['401 401 403 403 403 403 403 200 401', async ({ fresh }) => ({ params: { gid: await fresh.group() } })],
  'GET /group/:gid/members':                  ['401 401 403 403 403 403 200 200 401', ({ gid }) => ({ params: { gid } })],
  'PUT /group/:gid/members':                  ['401 401 403 403 403 403 200 200 401', ({ gid }) => ({ params: { gid }, body: { add: ['target'] } })],

  // Submissions
  'POST /status':                             ['401 401 403 201 201 403 201 201 401', ({ pid, courseId }) => ({ body: { pid, course: courseId, language: Language.C, code: 'x' } })],
  'GET /status/outputs':                      ['401 401 403 409 409 403 409 409 401', ({ pid, courseId }) => ({ query: { pid, course: courseId } })],
  'POST /status/outputs':                     ['401 401 403 409 409 403 409 409 401', ({ pid, courseId }) => ({ query: { pid, course: courseId } })],
  'GET /status/:sid/output/:number':          ['401 401 404 403 404 404 404 404 401', ({ sid }) => ({ params: { sid, number: 1 } })],
  'GET /status/list':                         ['200 200 200 200 200 200 200 200 200', none],
  'GET /status/:sid':                         ['404 404 404 200 200 200 200 200 404', ({ sid }) => ({ params: { sid } })],
  'PUT /status/:sid/mark':                    ['401 401 404 404 200 403 200 200 401', async ({ fresh }) => ({ params: { sid: await fresh.homework() }, body: { score: 50, base: null } })],
  'PUT /status/:sid':                         ['401 401 403 403 403 403 403 200 401', async ({ fresh }) => ({ params: { sid: await fresh.work() }, body: { judge: Judge.Skipped } })],
  'POST /run':                                ['401 401 403 201 201 403 201 201 401', ({ pid, courseId }) => ({ body: { pid, course: courseId, language: Language.C, code: 'x', input: '1' } })],
  'POST /run/recording':                      ['401 401 403 201 201 403 201 201 401', async ({ fresh, pid, courseId }) => { await fresh.recorder(); return { body: { pid, course: courseId, language: Language.C, code: 'x', input: '1' } } }],
  'GET /run/recording':                       ['401 401 200 200 200 200 200 200 401', ({ pid }) => ({ query: { pid } })],
  'GET /run':                                 ['401 401 200 200 200 200 200 200 401', ({ pid }) => ({ query: { pid } })],
  'GET /run/:id':                             ['401 401 404 404 404 200 404 404 401', async ({ fresh }) => ({ params: { id: await fresh.run() } })],
  'DELETE /run/:id':                          ['401 401 404 404 404 200 404 404 401', async ({ fresh }) => ({ params: { id: await fresh.run() } })],
  'GET /admin/solutions':                     ['401 401 403 403 403 403 200 200 401', none],
  'GET /admin/solutions/export':              ['401 401 403 403 403 403 200 200 401', none],
  'GET /admin/jobs':                          ['401 401 403 403 403 403 403 200 401', none],
  'POST /admin/jobs':                         ['401 401 403 403 403 403 403 201 401', async ({ fresh }) => ({ body: { action: 'rejudge', sids: [await fresh.judged()] } })],
  'GET /admin/jobs/:id':                      ['401 401 403 403 403 403 403 200 401', job],
  'GET /admin/jobs/:id/changes':              ['401 401 403 403 403 403 403 200 401', job],
  'GET /admin/jobs/:id/people':               ['401 401 403 403 403 403 403 200 401', job],
  'GET /admin/jobs/:id/ranks':                ['401 401 403 403 403 403 403 200 401', async (world) => ({ ...(await job(world)), query: { cid: world.cid } })],
  'PUT /admin/jobs/:id':                      ['401 401 403 403 403 403 403 409 401', job],
  'DELETE /admin/jobs/:id':                   ['401 401 403 403 403 403 403 200 401', job],

  // Contests
  'GET /contest/list':                        ['401 401 403 200 200 403 200 200 401', ({ courseId }) => ({ query: { course: courseId } })],
  'GET /contest/:cid':                        ['401 401 403 200 200 200 200 200 401', contest],
  'POST /contest/':                           ['401 401 403 403 201 403 201 201 401', ({ courseId }) => ({ body: { ...window, title: 'Made', course: courseId } })],
  'PUT /contest/:cid':                        ['401 401 403 403 200 403 200 200 401', ({ cid }) => ({ params: { cid }, body: { title: 'Changed' } })],
  'DELETE /contest/:cid':                     ['401 401 403 403 403 403 403 200 401', async ({ fresh }) => ({ params: { cid: await fresh.contest() } })],
  'POST /contest/:cid/copy':                  ['401 401 403 403 201 403 201 201 401', contest],
  'POST /contest/:cid/verify':                ['401 401 403 200 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.contest() } })],
  'GET /contest/:cid/board':                  ['401 401 404 404 404 404 404 404 401', contest],
  'GET /contest/:cid/ranklist':               ['401 401 403 403 200 200 200 200 401', contest],
  'GET /contest/:cid/ranklist/history':       ['401 401 403 403 200 200 200 200 401', contest],
  'GET /contest/:cid/entrants':               ['401 401 403 403 200 403 200 200 401', contest],
  'GET /contest/:cid/helpers':                ['401 401 403 403 200 403 200 200 401', contest],
  'PUT /contest/:cid/helpers':                ['401 401 403 403 200 403 200 200 401', (world) => ({ ...contest(world), body: { kind: 'balloon' as const, uids: ['target'] } })],
  'GET /contest/:cid/balloons':               ['401 401 404 404 200 404 200 200 401', async (world) => ({ params: (await balloonIn(world)).params, query: {} })],
  'PUT /contest/:cid/balloons':               ['401 401 404 404 200 404 200 200 401', balloonIn],
  'GET /contest/:cid/prints':                 ['401 401 404 404 200 404 200 200 401', async (world) => { await printIn(world); return { ...contest(world), query: {} } }],
  'GET /contest/:cid/prints/own':             ['401 401 403 403 200 200 200 200 401', async (world) => { await printsIn(world); return contest(world) }],
  'POST /contest/:cid/prints':                ['401 401 403 403 201 201 201 201 401', async (world) => { await printsIn(world); return { ...contest(world), body: { title: 'a.cpp', text: 'int main() {}' } } }],
  'GET /contest/:cid/prints/:id/document':    ['401 401 404 404 200 404 200 200 401', async (world) => ({ params: await printIn(world) })],
  'PUT /contest/:cid/prints/:id':             ['401 401 404 404 200 404 200 200 401', async (world) => ({ params: await printIn(world), body: { act: 'printed' as const } })],
  'GET /contest/:cid/teams':                  ['401 401 403 403 200 403 200 200 401', inTeams],
  'GET /contest/:cid/teams/lists':            ['401 401 403 403 200 403 200 200 401', inTeams],
  'GET /contest/:cid/teams/:number':          ['401 401 403 403 200 200 200 200 401', async ({ fresh }) => ({ params: await fresh.team() })],
  'POST /contest/:cid/teams':                 ['401 401 403 403 201 403 201 201 401', async (world) => ({ ...(await inTeams(world)), body: { name: 'Team' } })],
  'PUT /contest/:cid/teams/:number':          ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.team(), body: { name: 'Changed' } })],
  'DELETE /contest/:cid/teams/:number':       ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.team() })],
  'POST /contest/:cid/teams/sheet':           ['401 401 403 403 200 403 200 200 401', async (world) => ({ ...(await inTeams(world)), body: { rows: [{ team: '南京 Ⅰ', organization: 'Nanjing', country: 'CHN', category: 'Guests', members: 'owner' }], dryRun: true } })],
  'POST /contest/:cid/teams/slips':           ['401 401 403 403 409 403 409 409 401', async (world) => ({ ...(await inTeams(world)), body: {} })],
  'POST /contest/:cid/teams/organizations':   ['401 401 403 403 201 403 201 201 401', async (world) => ({ ...(await inTeams(world)), body: { name: 'University', country: 'CHN' } })],
  'PUT /contest/:cid/teams/organizations/:id': ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.organization(), body: { name: 'Changed' } })],
  'DELETE /contest/:cid/teams/organizations/:id': ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.organization() })],
  'POST /contest/:cid/teams/categories':      ['401 401 403 403 201 403 201 201 401', async (world) => ({ ...(await inTeams(world)), body: { name: 'Guests', ranked: false } })],
  'PUT /contest/:cid/teams/categories/:id':   ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.teamCategory(), body: { name: 'Changed' } })],
  'DELETE /contest/:cid/teams/categories/:id': ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.teamCategory() })],
  'GET /contest/:cid/awards':                 ['401 401 403 403 200 200 200 200 401', contest],
  'GET /contest/:cid/awards/settings':        ['401 401 403 403 200 403 200 200 401', contest],
  'PUT /contest/:cid/awards/settings':        ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.decidedContest() }, body: usualAwards })],
  'POST /contest/:cid/finalize':              ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.decidedContest() }, body: { extraBronze: 1, comment: 'As announced' } })],
  'DELETE /contest/:cid/finalize':            ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.decidedContest(true) } })],
  'GET /contest/:cid/resolver':               ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.endedContest() } })],
  'DELETE /contest/:cid/entrants/:uid':       ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.entrant() })],
  'GET /contest/:cid/work':                   ['401 401 403 403 200 403 200 200 401', contest],
  'GET /contest/:cid/extensions':             ['401 401 403 403 200 403 200 200 401', contest],
  'POST /contest/:cid/extensions':            ['401 401 403 403 201 403 201 201 401', (world) => ({ ...contest(world), body: { uid: 'owner', minutes: 60 } })],
  'DELETE /contest/:cid/extensions/:id':      ['401 401 403 403 404 403 404 404 401', ({ cid }) => ({ params: { cid, id: unknown } })],
  'GET /exam/:cid':                           ['401 401 403 403 200 403 200 200 401', contest],
  'PUT /exam/:cid':                           ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() }, body: { doors: 20 } })],
  'GET /exam/:cid/entry':                     ['401 401 404 404 404 200 404 404 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() } })],
  'POST /exam/:cid/entry':                    ['401 401 404 404 404 200 404 404 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() }, body: { accepts: true } })],
  'POST /exam/:cid/beat':                     ['401 401 404 404 404 200 404 404 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() }, body: { front: true } })],
  'POST /exam/:cid/code-login':               ['401 401 401 401 401 401 401 401 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() }, body: { who: 'owner', code: 'wrong' } })],
  'DELETE /exam/:cid':                        ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() } })],
  'GET /exam/:cid/desk':                      ['401 401 404 403 200 403 200 200 401', onExam],
  'GET /exam/:cid/desk/changes':              ['401 401 404 403 200 403 200 200 401', async (world) => ({ ...(await onExam(world)), query: { since: window.start } })],
  'GET /exam/:cid/log':                       ['401 401 404 403 200 403 200 200 401', async (world) => ({ ...(await onExam(world)), query: {} })],
  'POST /exam/:cid/desk/waiting/:id':         ['401 401 404 403 404 403 404 404 401', async (world) => ({ params: { ...(await onExam(world)).params, id: unknown }, body: { approve: true, reason: 'x' } })],
  'POST /exam/:cid/desk/seat':                ['401 401 404 403 200 403 200 200 401', async (world) => ({ ...(await onExam(world)), body: { uid: 'owner', seatId: null, reason: 'x' } })],
  'POST /exam/:cid/desk/let-in':              ['401 401 404 403 200 403 200 200 401', async (world) => ({ ...(await onExam(world)), body: { uid: 'owner', reason: 'x' } })],
  'POST /exam/:cid/desk/incident':            ['401 401 404 403 201 403 201 201 401', async (world) => ({ ...(await onExam(world)), body: { uid: null, roomId: null, text: 'x' } })],
  'POST /exam/:cid/desk/message':             ['401 401 404 403 201 403 201 201 401', async (world) => ({ ...(await onExam(world)), body: { uid: null, roomId: null, text: 'x' } })],
  'POST /exam/:cid/desk/questions/:id/close': ['401 401 404 403 404 403 404 404 401', async (world) => ({ params: { ...(await onExam(world)).params, id: unknown } })],
  'GET /exam/:cid/messages':                  ['401 401 404 404 404 200 404 404 401', onExam],
  'POST /exam/:cid/questions':                ['401 401 404 404 404 201 404 404 401', async (world) => ({ ...(await onExam(world)), body: { text: 'x' } })],
  'GET /exam/:cid/times':                     ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() } })],
  'POST /exam/:cid/times':                    ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() }, body: { uid: 'owner', minutes: 5, reason: 'Ill' } })],
  'POST /exam/:cid/pauses':                   ['401 401 404 403 200 404 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.runningExam() }, body: { reason: 'Fire alarm' } })],
  'POST /exam/:cid/pauses/resume':            ['401 401 404 403 200 404 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.runningExam(true) }, body: {} })],
  'GET /exam/check':                          ['200 200 200 200 200 200 200 200 200', () => ({ query: {} })],
  'GET /exam/:cid/rooms':                     ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() } })],
  'POST /exam/:cid/rooms':                    ['401 401 404 403 201 403 201 201 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() }, body: { name: 'A room' } })],
  'PUT /exam/:cid/rooms/:roomId':             ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.examRoom(), body: { name: 'A room' } })],
  'DELETE /exam/:cid/rooms/:roomId':          ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.examRoom() })],
  'POST /exam/:cid/draw':                     ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: (await fresh.examRoom()).cid }, body: { seed: 'x' } })],
  'DELETE /exam/:cid/draw':                   ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() }, query: {} })],
  'GET /exam/:cid/sitters':                   ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() }, query: {} })],
  'POST /exam/:cid/sitters':                  ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() }, body: { rows: [{ who: 'target' }] } })],
  'POST /exam/:cid/sitters/course':           ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() }, body: {} })],
  'PUT /exam/:cid/sitters/:uid':              ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam(), uid: 'owner' }, body: { seatId: null } })],
  'DELETE /exam/:cid/sitters/:uid':           ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam(), uid: 'owner' } })],
  'POST /exam/:cid/slips':                    ['401 401 404 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.exam() }, body: {} })],
  'POST /contest/:cid/virtual':               ['401 401 403 201 409 403 409 409 401', virtualIn],
  'GET /contest/:cid/desk':                   ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.contest() } })],
  'POST /contest/:cid/desk/freeze':           ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.contest() }, body: { reason: 'Decided by the jury' } })],
  'POST /contest/:cid/desk/extend':           ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.contest() }, body: { minutes: 10, reason: 'Power cut' } })],
  'POST /contest/:cid/desk/start':            ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.contestAhead() }, body: { minutes: 10 } })],
  'POST /contest/:cid/desk/hold':             ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.contestAhead() }, body: { reason: 'Printers' } })],
  'POST /contest/:cid/desk/removals':         ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.contest() }, body: { ...alarm(), reason: 'Fire alarm' } })],
  'DELETE /contest/:cid/desk/removals/:id':   ['401 401 403 403 200 403 200 200 401', removalIn],
  'GET /contest/:cid/desk/verdicts':          ['401 401 403 403 200 403 200 200 401', async (world) => ({ params: (await heldIn(world)).params })],
  'POST /contest/:cid/desk/verdicts/confirm': ['401 401 403 403 200 403 200 200 401', heldIn],
  'POST /contest/:cid/desk/verdicts/rejudge': ['401 401 403 403 200 403 200 200 401', heldIn],
  'GET /contest/:cid/desk/tries':             ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => { const { cid, sid } = await fresh.contestSubmission(); return { params: { cid }, query: { sid } } }],
  'POST /contest/:cid/desk/tries':            ['401 401 403 403 201 403 201 201 401', async ({ fresh }) => { const { cid, sid } = await fresh.contestSubmission(); return { params: { cid }, body: { sid, time: 2000, memory: 262_144 } } }],
  'POST /contest/:cid/unfreeze':              ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: { cid: await fresh.endedContest() } })],
  'GET /contest/:cid/export':                 ['401 401 403 403 403 403 403 200 401', async ({ fresh }) => ({ params: { cid: await fresh.endedContest() } })],

  // Courses
  'GET /course':                              ['200 200 200 200 200 200 200 200 200', none],
  'GET /course/items':                        ['401 401 200 200 200 200 200 200 401', none],
  'GET /course/:id':                          ['401 401 403 200 200 403 200 200 401', course],
  'POST /course':                             ['401 401 403 403 403 403 403 201 401', () => ({ body: { name: 'Another' } })],
  'POST /course/:id':                         ['401 401 403 200 200 403 200 200 401', async ({ fresh }) => ({ params: { id: await fresh.course() }, body: { joinCode: 'wrong' } })],
  'PUT /course/:id':                          ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: { description: 'Changed' } })],
  'GET /course/:id/template':                 ['401 401 403 403 200 403 200 200 401', course],
  'PUT /course/:id/template/:language':       ['401 401 403 403 200 403 200 200 401', (world) => ({ params: { id: world.courseId, language: Language.C }, body: { code: 'x' } })],
  'GET /course/:id/progress':                 ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), query: {} })],
  'GET /course/:id/progress/:cid':            ['401 401 403 403 200 403 200 200 401', ({ courseId, cid }) => ({ params: { id: courseId, cid }, query: {} })],
  'GET /course/:id/progress/:cid/people':     ['401 401 403 403 200 403 200 200 401', ({ courseId, cid }) => ({ params: { id: courseId, cid }, query: {} })],
  'GET /course/:id/member':                   ['401 401 403 200 200 403 200 200 401', course],
  'GET /course/:id/member/:uid':              ['401 401 403 200 200 403 200 200 401', ({ courseId }) => ({ params: { id: courseId, uid: 'manager' } })],
  'POST /course/:id/member/:uid':             ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.courseMember(), body: { role: { viewSolution: true } } })],
  'PUT /course/:id/member/:uid/student-number': ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.courseMember(), body: { studentNumber: fresh.name() } })],
  'POST /course/:id/member':                  ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: { uids: ['target'] } })],
  'PUT /course/:id/member':                   ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => { const { id, uid } = await fresh.courseMember(); return { params: { id }, body: { uids: [uid], role: null } } }],
  'DELETE /course/:id/member/:uid':           ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.courseMember() })],
  'GET /course/:id/announcement':             ['401 401 403 200 200 403 200 200 401', course],
  'POST /course/:id/announcement':            ['401 401 403 403 201 403 201 201 401', (world) => ({ ...course(world), body: words })],
  'PUT /course/:id/announcement/:announcementId': ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.announcement(), body: { isPinned: true } })],
  'DELETE /course/:id/announcement/:announcementId': ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.announcement() })],
  'POST /course/:id/copy':                    ['401 401 403 403 403 403 403 201 401', async ({ fresh }) => ({ params: { id: await fresh.smallCourse() }, body: { name: 'Copied', days: 7 } })],
  'GET /course/:id/calendar':                 ['401 401 403 200 200 403 200 200 401', course],
  'GET /account/calendar':                    ['401 401 200 200 200 200 200 200 401', none],
  'POST /account/calendar':                   ['401 401 200 200 200 200 200 200 401', none],
  'DELETE /account/calendar':                 ['401 401 200 200 200 200 200 200 401', none],
  'GET /calendar/:file':                      ['404 404 404 404 404 404 404 404 404', () => ({ params: { file: 'unknown.ics' } })],
  'GET /course/:id/join-link':                ['401 401 403 403 200 403 200 200 401', course],
  'PUT /course/:id/join-link':                ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: { isOn: true } })],
  'POST /course/join':                        ['401 401 403 403 403 403 403 403 401', () => ({ body: { joinCode: 'no-such-code' } })],
  'GET /course/join/:token':                  ['200 200 200 200 200 200 200 200 200', async ({ fresh }) => ({ params: { token: await fresh.joinToken() } })],
  'POST /course/join/:token':                 ['401 401 200 200 200 200 200 200 401', async ({ fresh }) => ({ params: { token: await fresh.joinToken() } })],
  'POST /course/:id/member/list':             ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: { rows: [{ who: 'target' }] } })],
  'GET /course/:id/gradebook':               ['401 401 403 403 200 403 200 200 401', course],
  'GET /course/:id/gradebook/own':           ['401 401 403 200 403 403 403 403 401', course],
  'GET /course/:id/gradebook/settings':      ['401 401 403 403 200 403 200 200 401', course],
  'PUT /course/:id/gradebook/settings':      ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: { scale: 'percent', steps: [], dropLowest: 0, categories: [], items: [] } })],
  'POST /course/:id/gradebook/column':        ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: { title: 'Oral', outOf: 2_000 } })],
  'PUT /course/:id/gradebook/column/:columnId': ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.gradeColumn(), body: { title: 'Report' } })],
  'DELETE /course/:id/gradebook/column/:columnId': ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.gradeColumn() })],
  'POST /course/:id/gradebook/column/:columnId/marks': ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.gradeColumn(), body: { dryRun: false, rows: [{ who: 'member', mark: '1' }] } })],
  'PUT /course/:id/gradebook/exception':      ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => { const { id, columnId } = await fresh.gradeColumn(); return { params: { id }, body: { uid: 'member', columnId, exception: { mark: null, reason: 'ill' } } } }],
  'POST /course/:id/gradebook/order':        ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: { lines: ['S1'] } })],
  'POST /course/:id/gradebook/export':       ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: { format: 'csv' } })],
  'GET /exam/:cid/hand-in':                   ['401 401 404 404 404 200 404 404 401', exam],
  'POST /exam/:cid/hand-in':                  ['401 401 404 404 404 409 404 404 401', exam],
  'POST /exam/:cid/hand-in/:uid/reopen':      ['401 401 404 403 409 403 409 409 401', ({ exam: cid }) => ({ params: { cid, uid: 'owner' }, body: { reason: 'x' } })],
  'POST /exam/:cid/drafts/:pid':              ['401 401 404 404 404 404 404 404 401', ({ exam: cid, pid }) => ({ params: { cid, pid } })],
  'PUT /exam/:cid/drafts/:sid':               ['401 401 404 403 404 403 404 404 401', ({ exam: cid, sid }) => ({ params: { cid, sid }, body: { counts: true } })],
  'GET /exam/:cid/papers':                    ['401 401 404 403 200 403 200 200 401', exam],
  'GET /exam/:cid/archive':                   ['401 401 404 403 200 403 200 200 401', exam],
  'GET /exam/:cid/print':                     ['401 401 404 403 200 403 200 200 401', (world) => ({ ...exam(world), query: {} })],
  'GET /receipt/:code':                       ['404 404 404 404 404 404 404 404 404', () => ({ params: { code: 'XXXX' } })],
  'GET /receipt-keys':                        ['200 200 200 200 200 200 200 200 200', none],
  'GET /course/:id/homework':                 ['401 401 403 200 200 403 200 200 401', course],
  'GET /account/comments':                    ['401 401 200 200 200 200 200 200 401', none],
  'GET /account/homework':                    ['401 401 200 200 200 200 200 200 401', none],
  'GET /course/:id/section':                  ['401 401 403 200 200 403 200 200 401', course],
  'POST /course/:id/section':                 ['401 401 403 403 201 403 201 201 401', (world) => ({ ...course(world), body: { names: [world.fresh.name()] } })],
  'PUT /course/:id/section':                  ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: { sectionIds: [1] } })],
  'PUT /course/:id/section/:sectionId':       ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.section(), body: {} })],
  'DELETE /course/:id/section/:sectionId':    ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.section() })],
  'POST /course/:id/section/members':         ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: { uids: ['manager'], sectionId: null } })],
  'POST /course/:id/problem':                 ['401 401 403 403 200 403 200 200 401', (world) => ({ ...course(world), body: { problemIds: [world.pid] } })],
  'POST /course/:id/problem/rearrange':       ['401 401 403 403 200 403 200 200 401', course],
  'PUT /course/:id/problem/:pid':             ['401 401 403 403 200 403 200 200 401', ({ courseId, pid }) => ({ params: { id: courseId, pid }, body: { beforePos: 1 } })],
  'DELETE /course/:id/problem/:pid':          ['401 401 403 403 200 403 200 200 401', async ({ fresh }) => ({ params: await fresh.courseProblem() })],

  // Plans of practice, which root wrote
  'GET /plan/list':                           ['401 401 200 200 200 200 200 200 401', none],
  'GET /plan/review':                         ['401 401 200 200 200 200 200 200 401', none],
  'GET /plan/:key':                           ['401 401 200 200 200 200 200 200 401', async ({ fresh }) => ({ params: { key: await fresh.plan() } })],
  'POST /plan/':                              ['401 401 403 403 403 403 201 201 401', ({ pid }) => ({ body: { title: 'Plan', problems: [pid] } })],
  'PUT /plan/:key':                           ['401 401 403 403 403 403 200 200 401', async ({ fresh }) => ({ params: { key: await fresh.plan() }, body: { title: 'Changed' } })],
  'DELETE /plan/:key':                        ['401 401 403 403 403 403 200 200 401', async ({ fresh }) => ({ params: { key: await fresh.plan() } })],
  'PUT /plan/:key/follow':                    ['401 401 200 200 200 200 200 200 401', async ({ fresh }) => ({ params: { key: await fresh.plan() }, body: { follows: true } })],

  // News and discussion
  'GET /news/list':                           ['200 200 200 200 200 200 200 200 200', none],
  'GET /news/:nid':                           ['404 404 404 404 404 404 200 200 404', ({ nid }) => ({ params: { nid } })],
  'POST /news/':                              ['401 401 403 403 403 403 201 201 401', () => ({ body: words })],
  'PUT /news/:nid':                           ['401 401 403 403 403 403 200 200 401', ({ nid }) => ({ params: { nid }, body: { title: 'Changed' } })],
  'DELETE /news/:nid':                        ['401 401 403 403 403 403 403 200 401', async ({ fresh }) => ({ params: { nid: await fresh.news() } })],
  'GET /discuss/list':                        ['200 200 200 200 200 200 200 200 200', none],
  'GET /discuss/:did':                        ['200 200 200 200 200 200 200 200 200', ({ did }) => ({ params: { did } })],
  'POST /discuss':                            ['401 401 404 404 201 201 201 201 401', ({ cid }) => ({ body: { ...words, cid } })],
  'PUT /discuss/:did':                        ['401 401 403 403 403 200 200 200 401', ({ did }) => ({ params: { did }, body: { title: 'Changed' } })],
  'DELETE /discuss/:did':                     ['401 401 403 403 403 200 200 200 401', async ({ fresh }) => ({ params: { did: await fresh.discussion() } })],
  'POST /discuss/:did/comment':               ['401 401 201 201 201 201 201 201 401', ({ did }) => ({ params: { did }, body: words })],
  'PUT /discuss/:did/comment/:id':            ['401 401 403 403 403 200 200 200 401', ({ did, comment }) => ({ params: { did, id: comment }, body: words })],
  'GET /contest/:cid/clarifications':         ['401 401 403 403 200 403 200 200 401', async (world) => { await askedIn(world); return contest(world) }],
  'PUT /contest/:cid/clarifications/:did':    ['401 401 403 403 200 403 200 200 401', async (world) => ({ ...(await askedIn(world)), body: { act: 'take' } })],
  'POST /contest/:cid/clarifications/:did/answer': ['401 401 403 403 201 403 201 201 401', async (world) => ({ ...(await askedIn(world)), body: { quick: 'statement', to: ['owner'] } })],
  'PUT /contest/:cid/clarifications/prepared': ['401 401 403 403 200 403 200 200 401', (world) => ({ ...contest(world), body: { answers: ['Read the first sample again.'] } })],
  'GET /contest/:cid/clarifications/news':    ['401 401 403 403 200 200 200 200 401', async (world) => { await announcedIn(world); return contest(world) }],
  'PUT /contest/:cid/clarifications/news':    ['401 401 403 403 200 200 200 200 401', (world) => ({ ...contest(world), body: { read: window.start } })],
  'DELETE /discuss/:did/comment/:id':         ['401 401 403 403 403 200 200 200 401', async ({ did, fresh }) => ({ params: { did, id: await fresh.comment() } })],

  // Similarity and notices
  'GET /similarity/overview':                 ['401 401 403 403 200 403 200 200 401', ofContest],
  'GET /similarity/pairs':                    ['401 401 403 403 200 403 200 200 401', ofContest],
  'GET /similarity/clusters':                 ['401 401 403 403 200 403 200 200 401', ofContest],
  'GET /similarity/export':                   ['401 401 403 403 200 403 200 200 401', ofContest],
  'GET /similarity/pair/:left/:right':        ['401 401 404 404 404 404 404 404 401', ({ sid }) => ({ params: { left: sid, right: sid } })],
  'PUT /similarity/reviews':                  ['401 401 404 404 404 404 404 404 401', ({ sid }) => ({ body: { pairs: [{ left: sid, right: sid }], state: 'open' } })],
  'GET /admin/notifications':                 ['401 401 403 403 403 403 200 200 401', none],
  'POST /admin/notifications/broadcast':      ['401 401 403 403 403 403 201 201 401', () => ({ body: { title: 'x', content: 'x' } })],

  // Judge hosts
  'GET /judging':                             ['401 401 200 200 200 200 200 200 401', none],
  'GET /admin/settings':                      ['401 401 403 403 403 403 403 200 401', none],
  'PUT /admin/settings':                      ['401 401 403 403 403 403 403 200 401', () => ({ body: { managersRejudgeAndExport: false, signUp: { rule: 'open' } } })],
  'PUT /admin/languages/:language':           ['401 401 403 403 403 403 403 200 401', () => ({ params: { language: 1 }, body: { isOffered: true, timeFactor: 1, memoryFactor: 1 } })],
  'GET /today':                               ['401 401 200 200 200 200 200 200 401', none],
  'GET /admin/overview':                      ['401 401 403 403 403 403 200 200 401', none],
  'POST /health/probe':                       ['401 401 403 403 403 403 200 200 401', withoutHosts],
  'GET /health/report':                       ['401 401 403 403 403 403 200 200 401', none],
  'GET /admin/setup':                         ['401 401 403 403 403 403 403 200 401', none],
  'GET /admin/judges':                        ['401 401 403 403 403 403 200 200 401', none],
  'POST /admin/judges':                       ['401 401 403 403 403 403 403 201 401', async ({ fresh }) => ({ body: { name: fresh.name() } })],
  'PUT /admin/judges/:id':                    ['401 401 403 403 403 403 403 200 401', async ({ fresh }) => ({ params: { id: await fresh.host() }, body: {} })],
  'DELETE /admin/judges/:id':                 ['401 401 403 403 403 403 403 200 401', async ({ fresh }) => ({ params: { id: await fresh.host() } })],
  'POST /admin/judge-tokens':                 ['401 401 403 403 403 403 403 201 401', async ({ fresh }) => ({ body: { name: fresh.name(), labels: [] } })],
  'DELETE /admin/judge-tokens/:id':           ['401 401 403 403 403 403 403 404 401', () => ({ params: { id: unknown } })],
  'GET /contest/:cid/judging':                ['401 401 403 403 200 403 200 200 401', contest],
  'PUT /contest/:cid/judging':                ['401 401 403 403 403 403 200 200 401', ({ cid }) => ({ params: { cid }, body: { label: null } })],
  'POST /contest/:cid/warm-up':               ['401 401 403 403 200 403 200 200 401', contest],
  'POST /judge/join':                         ['401 401 401 401 401 401 401 401 401', () => ({ body: { token: 'of-nobody', name: 'lab' } })],
  'POST /judge/warm-up/:cid/progress':        ['401 401 401 401 401 401 401 401 200', () => ({ params: { cid: unknown }, body: { done: 0, finished: false, fault: '' } })],
  'POST /judge/start':                        ['401 401 401 401 401 401 401 401 200', () => ({ body: hostStatus })],
  'POST /judge/lease':                        ['401 401 401 401 401 401 401 401 200', async ({ fresh }) => { await fresh.work(); return { body: hostStatus } }],
  'POST /judge/task/:taskId/renew':           ['401 401 401 401 401 401 401 401 200', () => ({ params: { taskId: unknown }, body: { fencingToken: 1 } })],
  'POST /judge/task/:taskId/progress':        ['401 401 401 401 401 401 401 401 409', () => ({ params: { taskId: unknown }, body: { fencingToken: 1, number: 1, total: 1, tests: [] } })],
  'POST /judge/task/:taskId/finish':          ['401 401 401 401 401 401 401 401 409', () => ({ params: { taskId: unknown }, body: { fencingToken: 1, judge: Judge.Accepted, time: 1, memory: 1, error: '', judgeMessage: '', tests: [] } })],
  'POST /judge/trial/:trialId/renew':         ['401 401 401 401 401 401 401 401 200', () => ({ params: { trialId: unknown } })],
  'POST /judge/trial/:trialId/finish':        ['401 401 401 401 401 401 401 401 409', () => ({ params: { trialId: unknown }, body: { result: null } })],
  'POST /judge/run/:runId/renew':             ['401 401 401 401 401 401 401 401 200', () => ({ params: { runId: unknown } })],
  'POST /judge/run/:runId/finish':            ['401 401 401 401 401 401 401 401 409', () => ({ params: { runId: unknown }, body: { result: null } })],
  'POST /judge/make/:makeId/renew':            ['401 401 401 401 401 401 401 401 200', () => ({ params: { makeId: unknown } })],
  'PUT /judge/blob/:sha256':                   ['401 401 401 401 401 401 401 401 409', () => ({ params: { sha256: '0'.repeat(64) } })],
  'POST /judge/make/:makeId/items':            ['401 401 401 401 401 401 401 401 409', () => ({ params: { makeId: unknown }, body: { items: [madeItem] } })],
  'POST /judge/make/:makeId/stress':           ['401 401 401 401 401 401 401 401 409', () => ({ params: { makeId: unknown }, body: madeStress })],
  'POST /judge/make/:makeId/finish':           ['401 401 401 401 401 401 401 401 409', () => ({ params: { makeId: unknown }, body: { compile: null, hostFault: null } })],
  'GET /judge/blob/:sha256':                  ['401 401 401 401 401 401 401 401 404', () => ({ params: { sha256: '0'.repeat(64) } })],
}

// The call of the first role that may is also its example in the API documentation. The files of examples are written anew by
// `UPDATE_EXAMPLES=1 npm run test:server -- apps/server/src/programs/role-table.test.ts`.
describeExamples(table)

let server: TestServer
let world: RoleWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await makeRoleWorld(server)
  // Everybody who may try a checker has tried often enough, for as long as the table takes: nobody waits for a judge host.
  for (const { userId } of Object.values(world.people)) {
    for (let times = 0; times < tries; times += 1) {
      await server.context.rateLimiter.hit(`try:${userId}`, { count: tries, seconds: 60 })
    }
  }
  await sql`update rate_windows set hits = array(select hit + interval '1 hour' from unnest(hits) as hit),
    ends_at = ends_at + interval '1 hour' where key like 'try:%'`.execute(server.db)
})
afterAll(() => server.close())

type AnyCall = (
  who: unknown,
  key: Key,
  args: object,
) => Promise<{ status: number; data: unknown; error: string | null }>

type Asked = (world: RoleWorld) => object | Promise<object>

/** The answers to every role, in their order. */
async function answersTo(key: Key, ask: Asked = table[key][1]): Promise<string> {
  const answers: number[] = []
  const { access } = endpoints[key]
  const isAccounts = access !== 'public' && access !== 'judge'
  let args: object | null = null
  let isLeft = false
  for (const role of roles) {
    // A judge host has no account: it is refused before anybody looks at what it asks about.
    if (args === null || (!isLeft && !(isAccounts && role === 'host'))) args = await ask(world)
    const { who, headers } = await asRole(world, role)
    const { status } = await (server.call as unknown as AnyCall)(who, key, { ...args, headers })
    answers.push(status)
    // Somebody kept out, or who only read, has left what they asked about to the next: most of the time here is its making.
    const isKeptOut =
      status === 403 || status === 404 || (status === 401 && (who === null || role === 'banned'))
    isLeft = isKeptOut || (status < 300 && key.startsWith('GET '))
  }
  return answers.join(' ')
}

test('[API-ROLES-1] every call of the table has its row', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test.each(Object.keys(table) as Key[])('[API-ROLES-1] %s', async (key) => {
  expect(await answersTo(key)).toBe(table[key][0])
})

/** A teacher is a manager of the course who may do these as well, and nothing else. */
const taught: Partial<Record<Key, number>> = {
  'POST /course': 201,
  'POST /course/:id/copy': 201,
  'POST /plan/': 201,
  'GET /contest/:cid/export': 200,
}

test('[TEACH-2] a teacher is answered as any manager of the course, but for what the mark opens', async () => {
  const manager = roles.indexOf('manager')
  const [answers, expected]: Record<string, number>[] = [{}, {}]
  for (const key of Object.keys(table) as Key[]) {
    const args = await table[key][1](world)
    const { who, headers } = await asRole(world, 'teacher')
    const { status } = await (server.call as unknown as AnyCall)(who, key, { ...args, headers })
    answers![key] = status
    expected![key] = taught[key] ?? Number(table[key][0].split(' ')[manager])
  }
  expect(answers).toEqual(expected)
})

const rejudge = ({ sid }: RoleWorld) => ({ params: { sid }, body: { judge: Judge.RejudgePending } })
const skip = ({ sid }: RoleWorld) => ({ params: { sid }, body: { judge: Judge.Skipped } })
const exported = table['GET /contest/:cid/export'][1]

/** The rights that root may give course managers in their course, and those that stay root's. The submission is the course's. */
// prettier-ignore
const acts: [key: Key, off: string, on: string, ask: Asked][] = [
  //                            vis ban usr mem mgr own adm rot hst
  ['PUT /status/:sid',         '401 401 403 403 403 403 403 200 401',
                               '401 401 403 403 200 403 403 200 401', rejudge],
  ['PUT /status/:sid',         '401 401 403 403 403 403 403 200 401',
                               '401 401 403 403 403 403 403 200 401', skip],
  // Root has skipped it: lifting that is root's too.
  ['PUT /status/:sid',         '401 401 403 403 403 403 403 200 401',
                               '401 401 403 403 403 403 403 200 401', rejudge],
  ['GET /contest/:cid/export', '401 401 403 403 403 403 403 200 401',
                               '401 401 403 403 200 403 403 200 401', exported],
]

test('[API-ROLES-2] course managers rejudge and export in their course while root lets them', async () => {
  for (const on of [false, true]) {
    const { who } = await asRole(world, 'root')
    await server.call(who, 'PUT /admin/settings', { body: { managersRejudgeAndExport: on } })
    for (const [key, withoutIt, withIt, ask] of acts) {
      expect(`${on} ${key} ${await answersTo(key, ask)}`).toBe(`${on} ${key} ${on ? withIt : withoutIt}`)
    }
  }
})

type ProblemKey = Extract<Key, `${string} /problem/:pid${string}` | `${string} /testcase/:pid${string}`>

/** The same calls, to setters of the problem: those who write it, who test it and who translate it. */
// prettier-ignore
const setterTable: { [K in ProblemKey]: string } = {
  //                                           write test translate
  'GET /problem/:pid/neighbours':              '200 200 200',
  'GET /problem/:pid':                         '200 200 200',
  'PUT /problem/:pid':                         '200 403 403',
  'DELETE /problem/:pid':                      '403 403 403',
  'GET /problem/:pid/statistics':              '200 200 200',
  'GET /problem/:pid/content':                 '200 200 200',
  'POST /problem/:pid/attachment':             '400 403 403',
  'GET /problem/:pid/attachment/:name':        '200 200 200',
  'GET /problem/:pid/inputs':                  '200 200 200',
  'DELETE /problem/:pid/attachment/:name':     '200 403 403',
  'POST /problem/:pid/pdf':                    '400 403 403',
  'GET /problem/:pid/pdf':                     '200 200 200',
  'DELETE /problem/:pid/pdf':                  '200 403 403',
  'POST /problem/:pid/try':                    '429 429 403',
  'GET /problem/:pid/package':                 '200 403 403',
  'GET /problem/:pid/package/formats':         '200 403 403',
  'GET /problem/:pid/verification':            '200 200 403',
  'GET /problem/:pid/verification/tests':      '200 200 403',
  'POST /problem/:pid/verification':           '409 409 403',
  'DELETE /problem/:pid/verification':         '200 200 403',
  'GET /problem/:pid/editorial':               '200 404 404',
  'GET /problem/:pid/editorial/source':        '403 403 403',
  'PUT /problem/:pid/editorial':               '200 403 403',
  'GET /problem/:pid/setters':                 '200 200 200',
  'PUT /problem/:pid/setters/:uid':            '403 403 403',
  'DELETE /problem/:pid/setters/:uid':         '403 403 403',
  'GET /problem/:pid/notes':                   '200 200 200',
  'POST /problem/:pid/notes':                  '201 201 201',
  'POST /problem/:pid/notes/:id/answers':      '201 201 201',
  'PUT /problem/:pid/notes/:id':               '200 200 200',
  'GET /problem/:pid/checklist':               '200 200 200',
  'GET /problem/:pid/recipe':                  '200 200 403',
  'PUT /problem/:pid/recipe':                  '200 200 403',
  'POST /problem/:pid/recipe/preview':         '200 200 403',
  'POST /problem/:pid/recipe/file':            '400 400 403',
  'GET /problem/:pid/recipe/file/:sha256':     '404 404 403',
  'GET /problem/:pid/sources/deleted':         '200 200 403',
  'GET /problem/:pid/sources/versions':        '200 200 403',
  'GET /problem/:pid/sources/versions/:number':'404 404 403',
  'POST /problem/:pid/sources/versions/:number':'404 404 403',
  'GET /problem/:pid/build':                   '200 200 403',
  'POST /problem/:pid/build':                  '409 409 403',
  'DELETE /problem/:pid/build':                '200 200 403',
  'GET /problem/:pid/stress':                  '200 200 403',
  'POST /problem/:pid/stress':                 '409 409 403',
  'DELETE /problem/:pid/stress':               '200 200 403',
  'POST /problem/:pid/stress/test':            '409 409 403',
  'POST /problem/:pid/compile':                '429 429 403',
  'GET /testcase/:pid':                        '200 200 403',
  'POST /testcase/:pid':                       '201 201 403',
  'GET /testcase/:pid/:uuid':                  '200 200 403',
  'DELETE /testcase/:pid/:uuid':               '200 200 403',
  'POST /testcase/:pid/complete':              '200 200 403',
  'PUT /testcase/:pid/groups':                 '200 200 403',
  'POST /testcase/:pid/archive':               '400 400 403',
}

test('[API-ROLES-3] every call on a problem answers its setters by their roles', async () => {
  const owner = await asRole(world, 'owner')
  const answers: Record<string, string> = {}
  const setters: TestPerson[] = []
  for (const role of setterRoles) {
    const person = await server.person(`setter-${role}`)
    setters.push(person)
    // As with everybody else above.
    for (let times = 0; times < tries; times += 1) {
      await server.context.rateLimiter.hit(`try:${person.userId}`, { count: tries, seconds: 600 })
    }
  }
  for (const key of Object.keys(setterTable) as ProblemKey[]) {
    const statuses: number[] = []
    for (const [index, role] of setterRoles.entries()) {
      const args = (await table[key][1](world)) as { params: { pid: number } }
      const person = setters[index]!
      const setter = { params: { pid: args.params.pid, uid: person.uid }, body: { role } }
      await server.call(owner.who, 'PUT /problem/:pid/setters/:uid', setter)
      statuses.push((await (server.call as unknown as AnyCall)(person, key, args)).status)
    }
    answers[key] = statuses.join(' ')
  }
  for (const { uid } of setters) {
    await server.call(owner.who, 'DELETE /problem/:pid/setters/:uid', { params: { pid: world.pid, uid } })
  }
  expect(answers).toEqual(setterTable)
})

/** A role that may. */
const mayDo = (key: Key): Role | undefined => {
  const statuses = table[key][0].split(' ')
  const able: Role[] = ['admin', 'root', 'manager', 'owner', 'member', 'user', 'host', 'visitor']
  return able.find((role) => statuses[roles.indexOf(role)]?.startsWith('2'))
}

const writing = (Object.keys(table) as Key[]).filter(
  (key) => !key.startsWith('GET ') && mayDo(key) !== undefined,
)

test('[API-ONCE-1] a call that is sent four times at once is never a fault of the server', async () => {
  const failed: Record<string, string> = {}
  for (const key of writing) {
    const args = await table[key][1](world)
    const { who, headers } = await asRole(world, mayDo(key)!)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => (server.call as unknown as AnyCall)(who, key, { ...args, headers })),
    )
    const statuses = answers.map(({ status }) => status)
    if (statuses.some((status) => status >= 500)) failed[key] = statuses.join(' ')
  }
  await sql`delete from rate_windows where key not like 'try:%'`.execute(server.db)
  expect(failed).toEqual({})
}, 240_000)

/** However the answer holds its page. */
function pageIn(data: unknown): { docs: unknown[]; total: number } {
  const found = [data, ...Object.values(data as object)].find(
    (value) => typeof value === 'object' && value !== null && 'docs' in value && 'total' in value,
  )
  if (!found) throw new Error(`no page: ${JSON.stringify(data)}`)
  return found as { docs: unknown[]; total: number }
}

const paged = (Object.keys(table) as Key[]).filter((key) => {
  const { query } = endpoints[key] as { query?: { def?: { shape?: object } } }
  return key.startsWith('GET ') && query?.def?.shape !== undefined && 'page' in query.def.shape
})

test.each(paged)('[API-PAGE-1] %s tells a total that holds beyond its last page too', async (key) => {
  const { params, query }: { params?: object; query?: object } = await table[key][1](world)
  // An import is its owner's alone.
  const { who } = await asRole(world, key.startsWith('GET /import/') ? 'owner' : 'root')
  const at = async (page: number) => {
    const args = { params, query: { ...query, page, pageSize: 1 } }
    return pageIn((await (server.call as unknown as AnyCall)(who, key, args)).data)
  }
  const [first, far] = [await at(1), await at(5000)]
  expect(far.docs).toEqual([])
  expect(first.docs).toHaveLength(Math.min(1, first.total))
  expect(far.total).toBe(first.total)
})

async function tokenOf(role: Role, scope: TokenScope): Promise<string> {
  const { who } = await asRole(world, role)
  const body = { name: 'script', scopes: [scope] }
  return (await server.call(who, 'POST /account/tokens', { body })).data.token
}

/** Enough of them, as each call is made by each. */
const bearers: readonly Role[] = ['user', 'manager', 'owner', 'root']

test('[TOKEN-SCOPE-3] a token with the scope of a call is answered as a session of its owner, another is refused', async () => {
  const [answers, expected]: Record<string, string>[] = [{}, {}]
  const { who } = await asRole(world, 'root')
  await server.call(who, 'PUT /admin/settings', { body: { managersRejudgeAndExport: false } })
  for (const scope of tokenScopes) {
    const tokens: [Role, string][] = []
    for (const role of bearers) tokens.push([role, await tokenOf(role, scope)])
    const ask = async (key: Key, role: Role, args: object) => {
      const headers = { authorization: `Bearer ${tokens.find(([of]) => of === role)![1]}` }
      return (server.call as unknown as AnyCall)(null, key, { ...args, headers })
    }
    for (const key of Object.keys(table) as Key[]) {
      const use = tokenUseOf(key, endpoints[key])
      if (endpoints[key].access === 'judge') continue
      const name = `${key} with ${scope}`
      if (use === scope) {
        const statuses: number[] = []
        for (const role of bearers) statuses.push((await ask(key, role, await table[key][1](world))).status)
        answers![name] = statuses.join(' ')
        const row = table[key][0].split(' ')
        expected![name] = bearers.map((role) => row[roles.indexOf(role)]).join(' ')
      } else {
        // Refused before anything is looked at.
        answers![name] = String((await ask(key, 'root', shaped[key])).error)
        expected![name] = use === 'never' ? 'TOKEN_NEVER' : 'TOKEN_SCOPE'
      }
    }
  }
  expect(answers).toEqual(expected)
}, 240_000)
