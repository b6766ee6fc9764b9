import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem, resultsOf, submitted } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { out, outputProblem, sendOutputs } from '@verdict/testkit/outputs'
import { hide, list, pid, setter, withSubmissions } from '@verdict/testkit/submission'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { pageOfSubmissions } from './submission-read.ts'

withSubmissions()

const own = (who: TestPerson, query: Record<string, string | number> = {}) =>
  server.call(who, 'GET /account/submissions', { query })

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
  await pageOfSubmissions({ ...server.context, db }, null, { pid, page: 1, pageSize })
  return count
}

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
      uid: 'alice',
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

  test('[SUB-LIST-2] output files are in no language', async () => {
    const problem = await outputProblem(server, root)
    const { data } = await sendOutputs(server, alice, { pid: problem }, [out('1.out', '2')])
    const find = async (query: Record<string, number>) =>
      (await list(null, { pid: problem, ...query })).data.docs.map(({ sid }) => sid)
    expect(await find({})).toEqual([data.sid])
    for (const { language } of (await list(null, { pid: problem })).data.docs) {
      expect(await find({ language })).toEqual([])
    }
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

  test('[API-QUERY-2] user, problem and contest are uid, pid and mid in every list of submissions', async () => {
    const sid = await submitted(server, alice, pid)
    await submitted(server, bob, pid)
    const choices: Record<string, string | number>[] = [
      { uid: 'alice', pid, mid: 0 },
      { user: 'alice', problem: pid, contest: 0 },
    ]
    const none: Record<string, number>[] = [
      { problem: 999_999 },
      { pid: 999_999 },
      { contest: 999_999 },
      { mid: 999_999 },
    ]
    const sids = (answer: { data: { docs: { sid: number }[] } }) => answer.data.docs.map((row) => row.sid)
    for (const query of choices) {
      expect(sids(await list(null, query))).toEqual([sid])
      expect(sids(await server.call(admin, 'GET /admin/solutions', { query }))).toEqual([sid])
      const exported = await server.call(admin, 'GET /admin/solutions/export', { query })
      expect(exported.text.trim().split('\n')).toHaveLength(2)
      const own = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== 'alice'))
      expect(sids(await server.call(alice, 'GET /account/submissions', { query: own }))).toEqual([sid])
    }
    for (const query of none) {
      expect(sids(await list(null, query))).toEqual([])
      expect(sids(await server.call(admin, 'GET /admin/solutions', { query }))).toEqual([])
      expect(sids(await server.call(alice, 'GET /account/submissions', { query }))).toEqual([])
    }
  })

  test.each([
    'page=0',
    'page=x',
    'pageSize=101',
    'pageSize=0',
    'judge=13',
    'language=999',
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
