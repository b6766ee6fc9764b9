import { Judge } from '@verdict/domain/verdict'
import { enter, frozen, makeContest, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem, resultsOf, submitted } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { everythingCompared } from '@verdict/testkit/similarity'
import { detail, hide, list, pid, setter, withSubmissions } from '@verdict/testkit/submission'
import { describe, expect, test } from 'vitest'

withSubmissions()

const put = (who: TestPerson | null, sid: number, judge: number) =>
  server.call(who, 'PUT /status/:sid', { params: { sid }, body: { judge } })
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

describe('one submission', () => {
  test('[SUB-AGAIN-3] it leads to the tries around it: the same person, problem, contest and course', async () => {
    const two = await judgeableProblem(server, setter, { tests: 1 })
    const other = await judgeableProblem(server, setter, { tests: 1 })
    const [first, second, third] = [
      await submitted(server, alice, two, '1'),
      await submitted(server, alice, two, '2'),
      await submitted(server, alice, two, '3'),
    ]
    await submitted(server, bob, two, 'b')
    await submitted(server, alice, other, 'o')
    const triesOf = async (who: TestPerson, sid: number) => (await detail(who, sid)).data.tries
    expect(await triesOf(alice, first)).toEqual({ previous: null, next: second })
    expect(await triesOf(alice, second)).toEqual({ previous: first, next: third })
    expect(await triesOf(admin, third)).toEqual({ previous: second, next: null })
  })

  test('[RT-ROW-1] only its author learns when its state changed', async () => {
    const problem = await judgeableProblem(server, setter, { tests: 1 })
    const sid = await submitted(server, alice, problem, 'code')
    const rowFor = async (who: TestPerson) =>
      (await list(who, { uid: 'alice' })).data.docs.find((row) => row.sid === sid)
    expect((await rowFor(alice))?.updatedAt).toBe((await detail(alice, sid)).data.updatedAt)
    expect(await rowFor(bob)).not.toHaveProperty('updatedAt')
    expect(await rowFor(admin)).not.toHaveProperty('updatedAt')
  })

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
      uid: 'alice',
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

  test('[SUB-GET-2] a viewer of the row alone gets the row of the list, others find nothing', async () => {
    const sid = await submitted(server, alice, pid)
    const rowOf = async (person: TestPerson | null) =>
      (await list(person, { pid })).data.docs.find((row) => row.sid === sid)
    for (const person of [null, bob, setter]) {
      const { status, data } = await detail(person, sid)
      expect([status, data]).toEqual([200, await rowOf(person)])
      expect(data).toMatchObject({ sid, viewable: false })
    }
    expect(await detail(alice, 999_999)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    await hide()
    for (const person of [null, bob])
      expect(await detail(person, sid)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect((await detail(setter, sid)).data).toEqual(await rowOf(setter))
    for (const person of [alice, admin, root])
      expect((await detail(person, sid)).data.code).toBe('int main() {}')
  })

  test('[SUB-GET-2] in a contest the row is for those inside, and pending while its ranklist is frozen', async () => {
    const cid = await makeContest(server, admin, { list: [pid], ...frozen })
    for (const who of [alice, bob]) await enter(server, who, cid)
    const sid = await submittedIn(server, alice, cid, pid)
    await host.judge(Judge.Accepted)
    expect((await detail(alice, sid)).data).toMatchObject({ judge: Judge.Accepted, viewable: true })
    const { data } = await detail(bob, sid)
    expect(data).toMatchObject({ sid, judge: Judge.Pending, time: 0, viewable: false })
    expect(data).toEqual((await list(bob, { mid: cid })).data.docs[0])
    for (const person of [null, setter])
      expect(await detail(person, sid)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
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
    await everythingCompared(server)
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
