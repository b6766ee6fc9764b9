import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem, judgeHost, resultsOf, submitted, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workOff } from '../similarity/work.ts'
import { listStatus } from './read.ts'

let server: TestServer
let host: TestHost
let alice: TestPerson
let bob: TestPerson
let setter: TestPerson
let admin: TestPerson
let root: TestPerson
let pid: number

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  alice = await server.person('Alice')
  bob = await server.person('bob')
  setter = await server.person('setter')
  admin = await server.person('admin1', Privilege.Admin)
  root = await server.person('root1', Privilege.Root)
})
beforeEach(async () => {
  pid = await judgeableProblem(server, setter)
})
afterEach(async () => {
  await server.db.deleteFrom('judging_tasks').execute()
})
afterAll(() => server.close())

const list = (who: TestPerson | null, query: Record<string, string | number> = {}) =>
  server.call(who, 'GET /status/list', { query })
const own = (who: TestPerson, query: Record<string, string | number> = {}) =>
  server.call(who, 'GET /account/submissions', { query })
const detail = (who: TestPerson | null, sid: number) =>
  server.call(who, 'GET /status/:sid', { params: { sid } })
const put = (who: TestPerson | null, sid: number, judge: number) =>
  server.call(who, 'PUT /status/:sid', { params: { sid }, body: { judge } })
const post = (who: TestPerson | null, body: object) =>
  server.call(who, 'POST /status', { body: { pid, language: Language.C, code: 'x', ...body } })
const hide = () =>
  server.db.updateTable('problems').set({ status: ProblemStatus.Reserve }).where('pid', '=', pid).execute()
const countsOf = async (person: TestPerson) => ({
  user: await server.db
    .selectFrom('users')
    .select(['submit', 'solve'])
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow(),
  problem: await server.db
    .selectFrom('problems')
    .select(['submit', 'solve'])
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow(),
})

describe('submitting', () => {
  test('[SUB-POST-1] [SUB-POST-7] code is kept as it is, Pending, with its judgement and its task', async () => {
    const code = '\u{FEFF}int main() {\r\n}\r\n// \u{1F600}'
    const answer = await post(alice, { code, mid: 0, language: Language.Cpp11 })
    expect(answer.status).toBe(201)
    const { sid } = answer.data
    const row = await server.db
      .selectFrom('submissions')
      .selectAll()
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      user_id: alice.userId,
      pid,
      code,
      code_bytes: Buffer.byteLength(code),
      judge: Judge.Pending,
      contest_id: 0,
      counted_judge: null,
    })
    const task = await host.take()
    expect(task).toMatchObject({ sid, code, language: Language.Cpp11, timeMs: 1000, memoryKb: 262_144 })
    expect(task.tests).toHaveLength(1)
  })

  test('[SUB-POST-2] it needs a login and a problem that may be seen', async () => {
    expect(await post(null, {})).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })
    expect(await post(alice, { pid: 999_999 })).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    await hide()
    expect(await post(alice, {})).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    for (const person of [setter, admin, root]) expect((await post(person, {})).status).toBe(201)
    await server.call(root, 'DELETE /problem/:pid', { params: { pid } })
    for (const person of [alice, setter, root]) expect((await post(person, {})).status).toBe(404)
  })

  test('[SUB-POST-3] code has 1 to 65,536 bytes', async () => {
    expect(await post(alice, { code: '' })).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
    const long = await post(alice, { code: 'é'.repeat(32_769) })
    expect(long).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
    expect(long.errors[0]!.message).toContain('65536')
    expect((await post(alice, { code: 'é'.repeat(32_768) })).status).toBe(201)
    expect((await post(alice, { code: 'a\0b' })).status).toBe(400)
  })

  test('[SUB-POST-1] what is no number is taken for no problem', async () => {
    for (const wrong of [String(pid), [pid], true]) {
      expect(await post(alice, { pid: wrong })).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
    }
  })

  test.each([0, 6, 1.5, '2'])('[SUB-POST-4] %j is no language', async (language) => {
    expect(await post(alice, { language })).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
  })

  test('[SUB-POST-6] 0, -1 and null mean no contest; one that does not exist is unknown', async () => {
    for (const mid of [0, -1, null]) {
      const { data } = await post(alice, { mid })
      expect((await detail(alice, data.sid)).data.mid).toBe(0)
    }
    expect(await post(alice, { mid: 7 })).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect(await post(alice, { course: 7 })).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })
})

describe('the rate limit', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ RATE_LIMIT_SUBMIT: '1/3600s' })
  })
  afterAll(() => limited.close())

  test('[SUB-POST-5] [API-RATE-3] holds for one person, and refused submissions do not count', async () => {
    const [carol, dave] = [await limited.person('carol'), await limited.person('dave')]
    const pid = await judgeableProblem(limited, carol)
    const send = (who: TestPerson, pid: number) =>
      limited.call(who, 'POST /status', { body: { pid, language: Language.C, code: 'x' } })
    expect((await send(carol, 999_999)).status).toBe(404)
    expect((await send(carol, pid)).status).toBe(201)
    const second = await send(carol, pid)
    expect(second).toMatchObject({ status: 429, error: 'RATE_LIMITED' })
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(dave, pid)).status).toBe(201)
    const stored = await limited.db.selectFrom('submissions').select('sid').execute()
    expect(stored).toHaveLength(2)
  })
})

describe('the status list', () => {
  test('[SUB-LIST-1] [SUB-LIST-4] [API-ENV-4] [API-DATE-1] newest first, and nothing private in a row', async () => {
    const sids = [await submitted(server, alice, pid), await submitted(server, bob, pid)]
    await server.db
      .updateTable('submissions')
      .set({ sim: 90, sim_sid: sids[1]! })
      .where('sid', '=', sids[0]!)
      .execute()
    const { status, data } = await list(null, { pid })
    expect(status).toBe(200)
    expect(data).toMatchObject({ page: 1, limit: 30, total: 2 })
    expect(data.docs.map(({ sid }) => sid)).toEqual(sids.toReversed())
    expect(data.docs[1]).toEqual({
      sid: sids[0],
      pid,
      title: 'A + B',
      uid: 'Alice',
      mid: 0,
      course: null,
      judge: Judge.Pending,
      time: 0,
      memory: 0,
      language: Language.Cpp17,
      length: 13,
      createdAt: data.docs[1]!.createdAt,
      create: data.docs[1]!.createdAt,
      viewable: false,
    })
  })

  test('[SUB-LIST-7] [SUB-LIST-8] the way to the detail is for the author and admins, likeness for admins', async () => {
    const sid = await submitted(server, alice, pid)
    const earlier = await submitted(server, bob, pid)
    await server.db
      .updateTable('submissions')
      .set({ sim: 90, sim_sid: earlier })
      .where('sid', '=', sid)
      .execute()
    const seen = async (who: TestPerson | null) => {
      const row = (await list(who, { pid, uid: 'alice' })).data.docs[0]!
      return [row.viewable, row.sim, row.sim_s_id]
    }
    for (const who of [null, bob, setter]) expect(await seen(who)).toEqual([false, undefined, undefined])
    expect(await seen(alice)).toEqual([true, undefined, undefined])
    for (const who of [admin, root]) expect(await seen(who)).toEqual([true, 90, earlier])
  })

  test('[SUB-LIST-2] [SUB-LIST-3] every filter selects what it says', async () => {
    const [first, second] = [await submitted(server, alice, pid), await submitted(server, bob, pid)]
    await server.db
      .updateTable('submissions')
      .set({ language: Language.Java })
      .where('sid', '=', first)
      .execute()
    await host.judge(Judge.WrongAnswer)
    const found = async (query: Record<string, string | number>) =>
      (await list(null, { pid, ...query })).data.docs.map(({ sid }) => sid)
    expect(await found({})).toEqual([second, first])
    expect(await found({ uid: 'aLICE' })).toEqual([first])
    expect(await found({ uid: 'nobody-here' })).toEqual([])
    expect(await found({ judge: Judge.WrongAnswer })).toEqual([first])
    expect(await found({ judge: Judge.Pending })).toEqual([second])
    expect(await found({ language: Language.Java })).toEqual([first])
    expect(await found({ mid: -1 })).toEqual([second, first])
    expect(await found({ mid: 999_999 })).toEqual([])
    expect(await found({ course: 1 })).toEqual([])
    expect((await list(null, { pid: 999_999 })).data).toMatchObject({ docs: [], total: 0, pages: 1 })
  })

  test('[SUB-LIST-10] an admin’s rows have their user, and the list can be asked for one', async () => {
    const sid = await submitted(server, alice, pid)
    await submitted(server, bob, pid)
    const { docs } = (await list(admin, { pid, user: 'ALICE' })).data
    expect(docs).toMatchObject([{ sid, user: { uid: alice.uid, nick: expect.any(String) as string } }])
    for (const other of [null, alice, bob]) {
      for (const row of (await list(other, { pid })).data.docs) expect(row).not.toHaveProperty('user')
    }
  })

  test.each([
    'page=0',
    'page=x',
    'pageSize=101',
    'pageSize=0',
    'judge=13',
    'language=9',
    'mid=-2',
    'pid=0',
    'uid=%00',
  ])('refuses %s', async (query) => {
    const answer = await server.app.inject({ url: `/api/status/list?${query}` })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'VALIDATION_FAILED' })
  })

  test('an empty filter is none', async () => {
    const sid = await submitted(server, alice, pid)
    const answer = await server.app.inject({
      url: `/api/status/list?pid=${pid}&uid=&judge=&language=&mid=&course=`,
    })
    expect(answer.json()).toMatchObject({ data: { docs: [{ sid }], total: 1 } })
  })

  test('pages follow each other without a gap, and a longer one asks the database no more often', async () => {
    const sids: number[] = []
    for (let i = 0; i < 5; i++) sids.unshift(await submitted(server, alice, pid))
    const pages = await Promise.all([1, 2, 3].map((page) => list(null, { pid, page, pageSize: 2 })))
    expect(pages.flatMap(({ data }) => data.docs.map(({ sid }) => sid))).toEqual(sids)
    expect(pages[0]!.data).toMatchObject({ total: 5, pages: 3, limit: 2 })
    expect(await statementsFor(1)).toBe(await statementsFor(100))
  })

  test('[API-PAGE-4] beyond 10,000 rows the total is a lower bound and says so', async () => {
    await sql`insert into submissions (user_id, pid, language, code, code_bytes)
      select ${alice.userId}, ${pid}, 1, 'x', 1 from generate_series(1, 10001)`.execute(server.db)
    expect((await list(null, { pid })).data).toMatchObject({ total: 10_000, totalIsLowerBound: true })
    await server.db.deleteFrom('submissions').where('pid', '=', pid).execute()
  })

  test('progress shows while it is judged', async () => {
    const two = await judgeableProblem(server, setter, { tests: 2 })
    await submitted(server, alice, two)
    const task = await host.take()
    await host.progress(task, 1, resultsOf(task).slice(0, 1))
    expect((await list(null, { pid: two })).data.docs[0]).toMatchObject({
      judge: Judge.RunningJudge,
      progress: { done: 1, total: 2 },
    })
    await host.finish(task)
    const row = (await list(null, { pid: two })).data.docs[0]!
    expect(row).toMatchObject({ judge: Judge.Accepted, time: 10, memory: 1024 })
    expect(row.progress).toBeUndefined()
  })
})

/** SQL statements that a page of this length takes. */
async function statementsFor(pageSize: number): Promise<number> {
  let count = 0
  const db = server.context.db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await listStatus({ ...server.context, db }, null, { pid, page: 1, pageSize })
  return count
}

describe('my submissions', () => {
  test('[ACC-SUBS-1] [SUB-OWN-1] [SUB-OWN-2] [API-PAGE-5] filters and orders', async () => {
    const carol = await server.person(`carol${pid}`)
    const other = await judgeableProblem(server, setter)
    const sids = []
    for (const [index, to] of [pid, pid, other].entries()) {
      sids.push(await submitted(server, carol, to))
      await host.judge(Judge.Accepted, { time: [30, 10, 20][index]!, memory: [2, 3, 1][index]! * 1024 })
    }
    const [a, b, c] = sids as [number, number, number]
    const found = async (query: Record<string, string | number>) =>
      (await own(carol, query)).data.docs.map(({ sid }) => sid)
    expect(await found({})).toEqual([c, b, a])
    expect(await found({ sort: 1 })).toEqual([a, b, c])
    expect(await found({ sortBy: 'time' })).toEqual([a, c, b])
    expect(await found({ sortBy: 'time', sort: 1 })).toEqual([b, c, a])
    expect(await found({ sortBy: 'memory', sort: -1 })).toEqual([b, a, c])
    expect(await found({ problem: other })).toEqual([c])
    expect(await found({ judge: Judge.WrongAnswer })).toEqual([])
    expect(await found({ language: Language.Cpp17 })).toEqual([c, b, a])
    await server.db.updateTable('submissions').set({ contest_id: 3 }).where('sid', '=', a).execute()
    expect(await found({ contest: -1 })).toEqual([c, b])
    expect(await found({ contest: 0 })).toEqual([c, b])
    expect(await found({ contest: 3 })).toEqual([a])
    expect((await own(carol)).data.limit).toBe(30)
  })

  test('[ACC-SUBS-2] holds one’s own only, whatever became of the problem, and needs a login', async () => {
    const carol = await server.person(`carol${pid}`)
    await submitted(server, bob, pid)
    const sid = await submitted(server, carol, pid)
    await hide()
    expect((await own(carol)).data.docs).toMatchObject([{ sid, viewable: true }])
    await server.call(root, 'DELETE /problem/:pid', { params: { pid } })
    expect((await own(carol)).data.docs).toMatchObject([{ sid, viewable: true }])
    expect((await list(carol, { pid })).data.docs).toMatchObject([{ sid }])
    expect((await list(setter, { pid })).data.docs).toEqual([])
    expect((await list(admin, { pid })).data.total).toBe(2)
    const answer = await server.app.inject({ url: '/api/account/submissions' })
    expect(answer.statusCode).toBe(401)
  })

  test.each(['sort=2', 'sortBy=length', 'problem=0', 'contest=-2', 'pageSize=101'])(
    'refuses %s',
    async (query) => {
      const answer = await server.app.inject({
        url: `/api/account/submissions?${query}`,
        headers: { cookie: alice.cookie },
      })
      expect(answer.statusCode).toBe(400)
    },
  )
})

describe('one submission', () => {
  test('[SUB-GET-1] its author reads code, error and the results of its tests', async () => {
    const two = await judgeableProblem(server, setter, { tests: 2 })
    const sid = await submitted(server, alice, two, 'the code')
    const task = await host.take()
    const [first, second] = resultsOf(task)
    await host.progress(task, 1, [first!])
    expect((await detail(alice, sid)).data).toMatchObject({
      judge: Judge.RunningJudge,
      progress: { done: 1, total: 2 },
      testcase: [first],
    })
    const tests = [first!, { ...second!, judge: Judge.RuntimeError }]
    const judgeMessage = 'checker: the second token'
    await host.finish(task, { judge: Judge.RuntimeError, error: 'signal 11 \0', judgeMessage, tests })
    const { status, data } = await detail(alice, sid)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      sid,
      uid: 'Alice',
      code: 'the code',
      judge: Judge.RuntimeError,
      error: 'signal 11 \u{FFFD}',
      testcase: tests,
      contestTitle: null,
      mayViewTests: false,
      mayRejudge: false,
      viewable: true,
    })
    for (const key of ['judgeMessage', 'judgeHost', 'simSolution', 'progress'])
      expect(data).not.toHaveProperty(key)
    expect((await detail(admin, sid)).data).toMatchObject({
      judgeMessage,
      judgeHost: 'built-in',
      simSolution: null,
      mayViewTests: true,
      mayRejudge: false,
    })
    expect((await detail(root, sid)).data.mayRejudge).toBe(true)
  })

  test('[SUB-GET-2] who may see the row only is told so, who may not see it finds nothing', async () => {
    const sid = await submitted(server, alice, pid)
    expect(await detail(null, sid)).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })
    for (const person of [bob, setter]) {
      expect(await detail(person, sid)).toMatchObject({ status: 403, error: 'FORBIDDEN' })
    }
    expect(await detail(alice, 999_999)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    await hide()
    expect(await detail(bob, sid)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect((await detail(setter, sid)).status).toBe(403)
    for (const person of [alice, admin, root]) expect((await detail(person, sid)).status).toBe(200)
  })

  test('[SUB-GET-3] the similar solution is for admins', async () => {
    const earlier = await submitted(server, bob, pid, 'the same')
    const sid = await submitted(server, alice, pid, 'the  same')
    await server.db
      .updateTable('submissions')
      .set({ sim: 97, sim_sid: earlier })
      .where('sid', '=', sid)
      .execute()
    const { data } = await detail(admin, sid)
    expect(data).toMatchObject({ sim: 97, sim_s_id: earlier })
    expect(data.simSolution).toMatchObject({ sid: earlier, uid: 'bob', code: 'the same' })
    expect(await detail(alice, sid)).not.toHaveProperty('data.simSolution')
  })

  test('a result of a test that was removed stays and says so to who could read the test', async () => {
    const sid = await submitted(server, setter, pid)
    const task = await host.judge()
    const { uuid } = task.tests[0]!
    await server.call(setter, 'DELETE /testcase/:pid/:uuid', { params: { pid, uuid } })
    expect((await detail(setter, sid)).data).toMatchObject({
      mayViewTests: true,
      testcase: [{ uuid, judge: Judge.Accepted, removed: true }],
    })
  })
})

describe('rejudge and skip', () => {
  const audits = (sid: number) =>
    server.db
      .selectFrom('audit')
      .select(['action', 'before', 'after', 'actor_id'])
      .where('target', '=', `submission:${sid}`)
      .orderBy('id')
      .execute()

  test('[SUB-REJUDGE-1] [SUB-REJUDGE-2] [JDG-MANY-1] counts stay until the new judgement ends', async () => {
    const dora = await server.person(`dora${pid}`)
    const sid = await submitted(server, dora, pid)
    await host.judge(Judge.Accepted)
    const solved = { user: { submit: 1, solve: 1 }, problem: { submit: 1, solve: 1 } }
    expect(await countsOf(dora)).toEqual(solved)
    // What compares it in the background has said its own first.
    do await workOff(server.context)
    while ((await server.db.selectFrom('similarity_jobs').select('sid').execute()).length > 0)
    await server.db.updateTable('submissions').set({ sim: 60, sim_sid: sid }).where('sid', '=', sid).execute()

    const figures = async () =>
      (await server.call(null, 'GET /problem/:pid/statistics', { params: { pid } })).data
    await server.db
      .updateTable('submissions')
      .set({ time_ms: 70, memory_kb: 900 })
      .where('sid', '=', sid)
      .execute()
    const before = await figures()
    expect(before.runs.docs).toMatchObject([{ sid, time: 70, memory: 900 }])

    const answer = await put(root, sid, Judge.RejudgePending)
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({
      judge: Judge.RejudgePending,
      testcase: [],
      sim: 60,
      time: 0,
      memory: 0,
    })
    expect(await countsOf(dora)).toEqual(solved)
    expect(await figures()).toEqual(before)
    const task = await host.take()
    expect((await detail(dora, sid)).data.judge).toBe(Judge.RunningJudge)
    expect(await countsOf(dora)).toEqual(solved)
    await host.finish(task, { judge: Judge.WrongAnswer })
    expect((await detail(root, sid)).data).toMatchObject({ judge: Judge.WrongAnswer })
    expect((await detail(root, sid)).data.sim).toBeUndefined()
    expect(await countsOf(dora)).toEqual({ user: { submit: 1, solve: 0 }, problem: { submit: 1, solve: 0 } })

    const judgements = await server.db
      .selectFrom('judgements')
      .select(['reason', 'judge', 'created_by'])
      .where('sid', '=', sid)
      .orderBy('id')
      .execute()
    expect(judgements).toEqual([
      { reason: 'submit', judge: Judge.Accepted, created_by: dora.userId },
      { reason: 'rejudge', judge: Judge.WrongAnswer, created_by: root.userId },
    ])
    expect(await audits(sid)).toEqual([
      {
        action: 'submission.rejudge',
        before: { judge: Judge.Accepted },
        after: { judge: Judge.RejudgePending },
        actor_id: root.userId,
      },
    ])
  })

  test('a rejudge while it runs takes the running one’s place', async () => {
    const sid = await submitted(server, alice, pid)
    const old = await host.take()
    await put(root, sid, Judge.RejudgePending)
    expect((await host.renew(old)).data).toEqual({ cancelled: true })
    expect(await host.finish(old)).toMatchObject({ status: 409, error: 'LEASE_LOST' })
    await host.judge(Judge.WrongAnswer)
    expect((await detail(alice, sid)).data.judge).toBe(Judge.WrongAnswer)
  })

  test('[SUB-SKIP-1] a skip leaves every count and takes back a lease, once', async () => {
    const dora = await server.person(`dora${pid}`)
    const sid = await submitted(server, dora, pid)
    await host.judge(Judge.Accepted)
    const second = await submitted(server, dora, pid)
    const task = await host.take()

    expect((await put(root, sid, Judge.Skipped)).data).toMatchObject({ judge: Judge.Skipped })
    expect(await countsOf(dora)).toEqual({ user: { submit: 0, solve: 0 }, problem: { submit: 0, solve: 0 } })
    await put(root, sid, Judge.Skipped)
    expect(await audits(sid)).toHaveLength(1)
    const row = await server.db
      .selectFrom('submissions')
      .select(['skipped_by', 'skipped_at'])
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ skipped_by: root.userId, skipped_at: expect.any(Date) })

    await put(root, second, Judge.Skipped)
    expect((await host.renew(task)).data).toEqual({ cancelled: true })
    expect(await host.progress(task, 1, [])).toMatchObject({ status: 409, error: 'LEASE_LOST' })
    expect(await host.finish(task)).toMatchObject({ status: 409, error: 'LEASE_LOST' })
    expect((await detail(dora, second)).data.judge).toBe(Judge.Skipped)
    expect((await list(null, { pid, judge: Judge.Skipped })).data.total).toBe(2)
  })

  test('[SUB-SKIP-2] a rejudge lifts it, and it counts again when that ends', async () => {
    const dora = await server.person(`dora${pid}`)
    const sid = await submitted(server, dora, pid)
    await host.judge(Judge.Accepted)
    await put(root, sid, Judge.Skipped)
    expect((await put(root, sid, Judge.RejudgePending)).data.judge).toBe(Judge.RejudgePending)
    expect((await countsOf(dora)).problem).toEqual({ submit: 0, solve: 0 })
    await host.judge(Judge.Accepted)
    expect(await countsOf(dora)).toEqual({ user: { submit: 1, solve: 1 }, problem: { submit: 1, solve: 1 } })
    const row = await server.db
      .selectFrom('submissions')
      .select(['skipped_by', 'skipped_at', 'judge'])
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ skipped_by: null, skipped_at: null, judge: Judge.Accepted })
  })

  test('[SUB-REJUDGE-1] is root’s alone', async () => {
    const sid = await submitted(server, alice, pid)
    expect((await put(null, sid, Judge.Skipped)).status).toBe(401)
    for (const person of [alice, setter, admin]) {
      expect(await put(person, sid, Judge.Skipped)).toMatchObject({ status: 403, error: 'FORBIDDEN' })
    }
    expect(await put(root, 999_999, Judge.Skipped)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  test.each([0, 1, 3, 10, 13, -1])('[SUB-UPDATE-1] %i is refused', async (judge) => {
    const sid = await submitted(server, alice, pid)
    expect(await put(root, sid, judge)).toMatchObject({ status: 400, error: 'INVALID_JUDGE_ACTION' })
  })
})
