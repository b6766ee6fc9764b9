// Nobody who sits an exam learns of the others: not that they hand in, nor how it was judged, during it or afterwards.

import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { makeContest, moveContest, running, submittedIn } from '@verdict/testkit/contest'
import { seated } from '@verdict/testkit/exam-paper'
import { judgeableProblem, judgeHost, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownTimeTopic } from '../changes/index.ts'
import { watchable } from '../site/realtime/realtime-service.ts'

let server: TestServer
let host: TestHost
let admin: TestPerson
let root: TestPerson
let pid: number
let people = 0

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  await host.start()
  admin = await server.person('admin1', Privilege.Admin)
  root = await server.person('root1', Privilege.Root)
  pid = await judgeableProblem(server, admin)
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('judging_tasks').execute())

async function exam(rule: 'icpc' | 'oi' = 'icpc') {
  const [busy, beside] = [await server.person(`busy${++people}`), await server.person(`beside${people}`)]
  const cid = await makeContest(server, admin, { ...running, rule, list: [pid], option: { freeze: 'none' } })
  await seated(server, cid, [busy, beside], {})
  return { cid, busy, beside }
}

/** All that could say something of others in this contest. */
async function lookAround(who: TestPerson, cid: number, of: TestPerson, sid: number) {
  const list = async (query: object) => {
    const { status, data } = await server.call(who, 'GET /status/list', { query })
    return [status, data?.docs.map((row) => [row.sid, row.judge]), data?.total]
  }
  const { session_id } = await server.db
    .selectFrom('sessions')
    .select('id as session_id')
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow()
  const holder = { userId: who.userId, uid: who.uid, privilege: Privilege.User, sessionId: session_id }
  const contest = await server.call(who, 'GET /contest/:cid', { params: { cid } })
  return {
    overview: contest.data.overview,
    has: [contest.data.contest.hasRanklist, contest.data.contest.showsOthers],
    ranklist: (await server.call(who, 'GET /contest/:cid/ranklist', { params: { cid } })).error,
    asContestant: (
      await server.call(who, 'GET /contest/:cid/ranklist', { params: { cid }, query: { as: 'contestant' } })
    ).error,
    export: (await server.call(who, 'GET /contest/:cid/export', { params: { cid }, query: {} })).error,
    entrants: (await server.call(who, 'GET /contest/:cid/entrants', { params: { cid } })).error,
    lists: [await list({ mid: cid }), await list({ mid: cid, uid: of.uid }), await list({ uid: of.uid })],
    one: (await server.call(who, 'GET /status/:sid', { params: { sid } })).error,
    watched: await watchable(server.context, holder, cid),
  }
}

const sidOfNext = async (): Promise<number> =>
  ((
    await server.db
      .selectFrom('submissions')
      .select(({ fn }) => fn.max('sid').as('last'))
      .executeTakeFirstOrThrow()
  ).last ?? 0) + 1

test('[EXAM-ALONE-1] what one hands in changes nothing for another, while it runs and after it; managers see all', async () => {
  const { cid, busy, beside } = await exam()
  const sid = await sidOfNext()
  const before = await lookAround(beside, cid, busy, sid)
  expect(before).toMatchObject({
    overview: [{ solve: 0, submit: 0 }],
    has: [false, false],
    ranklist: 'NOT_FOUND',
    watched: null,
    one: 'EXAM_ONLY',
  })
  expect(await submittedIn(server, busy, cid, pid)).toBe(sid)
  expect(await lookAround(beside, cid, busy, sid)).toEqual(before)
  await host.judge(Judge.Accepted)
  expect(await lookAround(beside, cid, busy, sid)).toEqual(before)

  const { data } = await server.call(admin, 'GET /contest/:cid/ranklist', { params: { cid } })
  expect(data.ranklist[busy.uid]?.[pid]).toMatchObject({ failed: 0 })
  const shown = { params: { cid }, query: { as: 'contestant' as const } }
  expect((await server.call(admin, 'GET /contest/:cid/ranklist', shown)).data.ranklist).toEqual({})
  expect((await server.call(busy, 'GET /contest/:cid', { params: { cid } })).data.solved).toEqual([pid])

  const question = { title: 'May we?', content: 'Is it so?', cid }
  const { did } = (await server.call(busy, 'POST /discuss', { body: question })).data
  const questions = async (who: TestPerson) =>
    (await server.call(who, 'GET /discuss/list', { query: { cid } })).data.docs.map((one) => one.did)
  expect([await questions(busy), await questions(beside)]).toEqual([[did], []])

  await moveContest(server, admin, cid, { start: -250, end: -10 })
  const isOpen = async () =>
    (
      await server.db
        .selectFrom('submissions')
        .select('is_open')
        .where('sid', '=', sid)
        .executeTakeFirstOrThrow()
    ).is_open
  await expect.poll(isOpen).toBe(true)
  const { lists, ...after } = await lookAround(beside, cid, busy, sid)
  expect(after).toMatchObject({ has: [false, false], ranklist: 'NOT_FOUND', watched: null, one: 'NOT_FOUND' })
  // The difficulty of its problems shows again.
  expect(after.overview).toMatchObject(before.overview)
  expect(lists).toEqual([
    [200, [], 0],
    [200, [], 0],
    [200, [], 0],
  ])
  const visitor = await server.call(null, 'GET /status/list', { query: {} })
  expect(visitor.data.docs.map((row) => row.sid)).not.toContain(sid)
  const statistics = await server.call(null, 'GET /problem/:pid/statistics', { params: { pid }, query: {} })
  expect(statistics.data.runs.docs.map((row) => row.sid)).not.toContain(sid)
  expect([await questions(busy), await questions(beside)]).toEqual([[did], []])
  expect((await server.call(beside, 'GET /discuss/:did', { params: { did }, query: {} })).error).toBe(
    'NOT_FOUND',
  )
  for (const who of [admin, busy]) {
    const { data: all } = await server.call(who, 'GET /status/list', { query: {} })
    expect(all.docs.map((row) => row.sid)).toContain(sid)
  }
  expect((await server.call(admin, 'GET /status/:sid', { params: { sid } })).data.sid).toBe(sid)
  expect((await server.call(busy, 'GET /status/:sid', { params: { sid } })).data.judge).toBe(Judge.Accepted)
  expect((await server.call(root, 'GET /contest/:cid/export', { params: { cid }, query: {} })).status).toBe(
    200,
  )
})

test('[EXAM-ALONE-2] its form shows the ranklist to sitters, and takes it back', async () => {
  const { cid, busy, beside } = await exam()
  const sid = await submittedIn(server, busy, cid, pid)
  await host.judge(Judge.WrongAnswer)
  const choose = (showsRanklist: boolean) =>
    server.call(admin, 'PUT /exam/:cid', { params: { cid }, body: { showsRanklist } })
  expect((await server.call(admin, 'GET /exam/:cid', { params: { cid } })).data.exam?.showsRanklist).toBe(
    false,
  )
  const heard: unknown[] = []
  const end = server.context.channel.subscribe(ownTimeTopic, (news) => heard.push(news))
  expect((await choose(true)).data.exam.showsRanklist).toBe(true)
  // Their open pages ask again, once.
  const news = { cid, userIds: expect.arrayContaining([busy.userId, beside.userId]) }
  await expect.poll(() => heard).toEqual([news])
  await choose(true)
  const open = await server.call(beside, 'GET /contest/:cid/ranklist', { params: { cid } })
  expect(open.data.ranklist[busy.uid]?.[pid]).toMatchObject({ failed: 1 })
  expect((await lookAround(beside, cid, busy, sid)).has).toEqual([true, true])
  await choose(false)
  await expect.poll(() => heard).toEqual([news, news])
  end()
  const headers = { 'if-none-match': String(open.headers['etag']) }
  const closed = await server.call(beside, 'GET /contest/:cid/ranklist', { params: { cid }, headers })
  expect(closed.error).toBe('NOT_FOUND')
})

test('[CON-OI-5] until a contest by the rule of the OI is open, others learn nothing of what somebody hands in', async () => {
  const [busy, beside] = [await server.person('oi-busy'), await server.person('oi-beside')]
  const cid = await makeContest(server, admin, { ...running, rule: 'oi', list: [pid] })
  for (const who of [busy, beside]) await server.call(who, 'POST /contest/:cid/verify', { params: { cid } })
  const ranklist = () => server.call(beside, 'GET /contest/:cid/ranklist', { params: { cid } })
  const sid = await sidOfNext()
  const [before, list] = [await lookAround(beside, cid, busy, sid), await ranklist()]
  expect(list.data).toMatchObject({ ranklist: {}, version: 0, info: { isFrozen: true } })
  const code = { pid, mid: cid, language: Language.Cpp17, code: 'int main() {}' }
  expect((await server.call(busy, 'POST /status', { body: code })).data.sid).toBe(sid)
  expect(await lookAround(beside, cid, busy, sid)).toEqual(before)
  const again = await ranklist()
  expect([again.text, again.headers['etag']]).toEqual([list.text, list.headers['etag']])
  await host.judge(Judge.Accepted)
  expect(await lookAround(beside, cid, busy, sid)).toEqual(before)
  expect((await ranklist()).text).toBe(list.text)
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  await expect.poll(async () => Object.keys((await ranklist()).data.ranklist)).toEqual(['oi-busy'])
})
