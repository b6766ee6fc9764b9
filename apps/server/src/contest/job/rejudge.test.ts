import { Judge } from '@verdict/domain/verdict'
import { enter, makeContest, running, submittedIn } from '@verdict/testkit/contest'
import {
  apply,
  cancel,
  everythingVisible,
  expectCountsToAgree,
  get,
  handedIn,
  judgeAll,
  leftovers,
  news,
  nothing,
  pid,
  put,
  started,
  withJobs,
  work,
} from '@verdict/testkit/job'
import { expireLeases, judgeableProblem, putInOneGroup, resultsOf, submitted } from '@verdict/testkit/judging'
import { alice, bob, host, root, server } from '@verdict/testkit/lab'
import { allHeard, type TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { Accepted, WrongAnswer, CompileError, Skipped, RejudgePending } = Judge

withJobs()

/** The author is notified when a judgement took its place. */
const exceptWhen = (seen: object): unknown =>
  JSON.parse(JSON.stringify(seen, (key, value: unknown) => (key === 'updatedAt' ? undefined : value)))

describe('[JDG-MANY-2] [ADM-JOBS-2] a rejudge', () => {
  test('a rejudge with unchanged tests changes nothing that anybody sees, before or after', async () => {
    const cid = await makeContest(server, root, { ...running, list: [pid] })
    for (const who of [alice, bob]) await enter(server, who, cid)
    await submittedIn(server, alice, cid, pid)
    await host.judge(Accepted)
    await submittedIn(server, bob, cid, pid)
    await host.judge(WrongAnswer)
    const sids = [await handedIn(alice, Accepted), await handedIn(bob, CompileError)]
    const before = await everythingVisible()
    await allHeard(server)
    news.length = 0
    const id = await started({ action: 'rejudge', filter: { pid } })
    expect(await get(id)).toMatchObject({ state: 'judging', total: 4, judged: 0 })
    expect(await everythingVisible()).toEqual(before)
    // One's own submission is shown with its own judgement while the shadow runs.
    const task = await host.take()
    expect(await everythingVisible()).toEqual(before)
    await host.progress(task, 1, [])
    await host.finish(task, { judge: Accepted })
    await judgeAll(
      new Map([
        [sids[1]!, CompileError],
        [task.sid + 1, WrongAnswer],
      ]),
    )
    expect(await get(id)).toMatchObject({ state: 'ready', judged: 4, changed: 0, transitions: [] })
    expect(await everythingVisible()).toEqual(before)
    expect((await apply(id)).status).toBe(200)
    await work()
    expect(await get(id)).toMatchObject({ state: 'applied', applied: 4, overtaken: 0 })
    expect(exceptWhen(await everythingVisible())).toEqual(exceptWhen(before))
    await allHeard(server)
    expect(news).toEqual([])
    const { rows } = await sql`
      select s.sid from submissions s join judgements j on j.id = s.judgement_id
      where j.reason = 'shadow'`.execute(server.db)
    expect(rows).toHaveLength(4)
  })

  test('a rejudge with changed tests moves counts exactly as a recomputation says, and tells each author once', async () => {
    const other = await judgeableProblem(server, root)
    const lost = await handedIn(alice, Accepted)
    const won = await handedIn(bob, WrongAnswer)
    const same = await handedIn(bob, Accepted, other)
    const before = await everythingVisible()
    const id = await started({ action: 'rejudge', sids: [lost, won, same] })
    await judgeAll(new Map([[lost, WrongAnswer]]))
    expect(await get(id)).toMatchObject({
      state: 'ready',
      selected: 3,
      changed: 2,
      may: { apply: true, cancel: true },
      transitions: [
        { from: Accepted, to: WrongAnswer, count: 1 },
        { from: WrongAnswer, to: Accepted, count: 1 },
      ],
    })
    const changes = await server.call(root, 'GET /admin/jobs/:id/changes', { params: { id } })
    expect(changes.data.docs).toMatchObject([
      { sid: won, uid: 'bob', pid, from: WrongAnswer, to: Accepted },
      { sid: lost, uid: 'alice', pid, from: Accepted, to: WrongAnswer },
    ])
    const people = await server.call(root, 'GET /admin/jobs/:id/people', { params: { id } })
    expect(people.data.docs).toEqual([
      { uid: 'alice', nick: '', changed: 1, solve: { before: 1, after: 0 } },
      { uid: 'bob', nick: '', changed: 1, solve: { before: 1, after: 2 } },
    ])
    const beyond = { params: { id }, query: { page: 3, pageSize: 1 } }
    for (const key of ['GET /admin/jobs/:id/people', 'GET /admin/jobs/:id/changes'] as const) {
      expect((await server.call(root, key, beyond)).data).toMatchObject({ docs: [], total: 2, pages: 2 })
    }
    expect(await everythingVisible()).toEqual(before)
    await allHeard(server)
    news.length = 0
    await apply(id)
    await work()
    expect(await get(id)).toMatchObject({ state: 'applied', applied: 3, appliedBy: 'root1' })
    await expectCountsToAgree()
    const solved = async (who: TestPerson) => (await server.call(who, 'GET /account/profile', {})).data.solved
    expect([await solved(alice), await solved(bob)]).toEqual([[], [pid, other]])
    await allHeard(server)
    expect(news.map(({ sid, judge }) => [sid, judge])).toEqual([
      [lost, WrongAnswer],
      [won, Accepted],
    ])
    const audit = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'target', 'before', 'after'])
      .orderBy('id')
      .execute()
    expect(audit.map(({ action, target }) => [action, target])).toEqual([
      ['job.start', `job:${id}`],
      ['job.apply', `job:${id}`],
      ['submission.rejudge', `submission:${lost}`],
      ['submission.rejudge', `submission:${won}`],
    ])
    expect(audit[2]).toMatchObject({
      actor_id: root.userId,
      before: { judge: Accepted },
      after: { judge: WrongAnswer, job: id },
    })
  })

  test('a changed score alone is a change, listed with both scores and adopted', async () => {
    const shared = await judgeableProblem(server, root)
    await putInOneGroup(server, root, shared)
    const finish = async (score: number): Promise<void> => {
      const task = await host.take()
      const tests = resultsOf(task, WrongAnswer).map((one) => ({ ...one, score }))
      await host.finish(task, { judge: WrongAnswer, tests })
    }
    const sid = await submitted(server, alice, shared)
    await finish(3_333)
    const same = await submitted(server, bob, shared)
    await finish(5_000)
    const id = await started({ action: 'rejudge', sids: [sid, same] })
    for (const score of [6_667, 5_000]) await finish(score)
    await work()
    expect(await get(id)).toMatchObject({
      state: 'ready',
      changed: 1,
      transitions: [{ from: WrongAnswer, to: WrongAnswer, count: 1 }],
    })
    const changes = async () =>
      (await server.call(root, 'GET /admin/jobs/:id/changes', { params: { id } })).data.docs
    const expected = [{ sid, from: WrongAnswer, to: WrongAnswer, score: { from: 3_333, to: 6_667 } }]
    expect(await changes()).toMatchObject(expected)
    await apply(id)
    await work()
    expect(await changes()).toMatchObject(expected)
    const scores = await server.db.selectFrom('submissions').select(['sid', 'score']).orderBy('sid').execute()
    expect(scores).toEqual([
      { sid, score: 6_667 },
      { sid: same, score: 5_000 },
    ])
    const audit = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('target', '=', `submission:${sid}`)
      .execute()
    expect(audit).toEqual([
      { before: { judge: WrongAnswer, score: 3_333 }, after: { judge: WrongAnswer, score: 6_667, job: id } },
    ])
    await expectCountsToAgree()
  })

  test('waits behind everything else, and is given back by a host that dies', async () => {
    const old = await handedIn(alice, Accepted)
    const id = await started({ action: 'rejudge', sids: [old] })
    await put(old, RejudgePending)
    const fresh = await submitted(server, bob, pid)
    expect((await host.judge()).sid).toBe(fresh)
    expect((await host.judge()).sid).toBe(old)
    const task = await host.take()
    await expireLeases(server)
    const { reapExpired } = await import('../../judging/judging-attempt.ts')
    await reapExpired(server.context)
    expect((await host.take()).taskId).toBe(task.taskId)
    await cancel(id)
    await work()
    expect(await leftovers()).toEqual(nothing)
  })
})

describe('[ADM-JOBS-5] what somebody decided about one submission', () => {
  test('a skipped one is left out of a filter, and lifted where it is named', async () => {
    const skipped = await handedIn(alice, Accepted)
    await handedIn(bob, Accepted)
    await put(skipped, Skipped)
    const first = await started({ action: 'rejudge', filter: { pid } })
    await judgeAll(new Map())
    expect(await get(first)).toMatchObject({ state: 'ready', total: 1 })
    await cancel(first)
    const id = await started({ action: 'rejudge', sids: [skipped] })
    await judgeAll(new Map())
    expect((await get(id)).transitions).toEqual([{ from: Skipped, to: Accepted, count: 1 }])
    await apply(id)
    await work()
    expect((await server.call(alice, 'GET /status/:sid', { params: { sid: skipped } })).data.judge).toBe(
      Accepted,
    )
    await expectCountsToAgree()
  })

  test('what was rejudged, skipped or is being judged meanwhile is left as it is', async () => {
    const sids: number[] = []
    for (let n = 0; n < 5; n++) sids.push(await handedIn(alice, Accepted))
    const [rejudged, skipped, running, same, changed] = sids as [number, number, number, number, number]
    const id = await started({ action: 'rejudge', sids })
    await judgeAll(new Map([rejudged, skipped, running, changed].map((sid) => [sid, WrongAnswer])))
    await put(rejudged, RejudgePending)
    await host.judge(CompileError)
    await put(skipped, Skipped)
    await put(running, RejudgePending)
    expect((await get(id)).transitions).toEqual([{ from: Accepted, to: WrongAnswer, count: 1 }])
    await apply(id)
    await work()
    expect(await get(id)).toMatchObject({ state: 'applied', total: 5, applied: 2, overtaken: 3 })
    const now = await server.db.selectFrom('submissions').select(['sid', 'judge']).orderBy('sid').execute()
    expect(now.map(({ sid, judge }) => [sid, judge])).toEqual([
      [rejudged, CompileError],
      [skipped, Skipped],
      [running, RejudgePending],
      [same, Accepted],
      [changed, WrongAnswer],
    ])
    // Their shadows are gone; only those that were taken over stay.
    expect(await leftovers()).toMatchObject({ shadows: 2, tasks: 1 })
    await host.judge(Accepted)
    await expectCountsToAgree()
  })

  test('two jobs on the same submissions: the one that is applied first holds', async () => {
    const sid = await handedIn(alice, Accepted)
    const [first, second] = [
      await started({ action: 'rejudge', sids: [sid] }),
      await started({ action: 'rejudge', sids: [sid] }),
    ]
    const task = await host.take()
    await host.finish(task, { judge: WrongAnswer })
    await judgeAll(new Map(), CompileError)
    await apply(first)
    await work()
    await apply(second)
    await work()
    expect(await get(second)).toMatchObject({ state: 'applied', applied: 0, overtaken: 1 })
    expect((await server.call(alice, 'GET /status/:sid', { params: { sid } })).data.judge).toBe(WrongAnswer)
  })
})

test('[JDG-MANY-1] a finished judgement is never edited: each verdict that a submission had is there still', async () => {
  const sid = await handedIn(alice, Accepted)
  const id = await started({ action: 'rejudge', sids: [sid] })
  await judgeAll(new Map(), WrongAnswer)
  await apply(id)
  await work()
  const judgements = await server.db
    .selectFrom('judgements')
    .select(['id', 'reason', 'judge'])
    .where('sid', '=', sid)
    .orderBy('id')
    .execute()
  expect(judgements.map(({ reason, judge }) => [reason, judge])).toEqual([
    ['submit', Accepted],
    ['shadow', WrongAnswer],
  ])
  const { judgement_id } = await server.db
    .selectFrom('submissions')
    .select('judgement_id')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  expect(judgement_id).toBe(judgements[1]!.id)
})
