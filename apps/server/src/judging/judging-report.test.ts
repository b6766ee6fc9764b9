// A host's report counts once, while its lease holds.

import { randomUUID } from 'node:crypto'
import type { JudgedTest, JudgeResult } from '@verdict/contract/judge-protocol'
import { fullScore } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import {
  endPauses,
  failureOf,
  judgeableProblem,
  putInOneGroup,
  resultsOf,
  type SubmittedTask,
  submitted,
} from '@verdict/testkit/judging'
import { alice, host, root, server } from '@verdict/testkit/lab'
import { detail, hostRow, pid, taskOf, withTasks } from '@verdict/testkit/task'
import { describe, expect, test, vi } from 'vitest'
import { recordVerdict } from '../contest/submission/verdict.ts'
import { holdSubmission } from '../contest/submission/submission-write-queries.ts'

withTasks()

describe('progress and result', () => {
  const winner = (answers: { status: number }[]): number => answers.findIndex(({ status }) => status === 200)

  test('[JDG-HOST-3] progress counts by its number, an older one is ignored', async () => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    const results = resultsOf(task)
    expect((await host.progress(task, 2, results)).status).toBe(200)
    expect((await host.progress(task, 2, [])).status).toBe(200)
    expect((await host.progress(task, 1, results.slice(0, 1))).status).toBe(200)
    expect(await detail(sid)).toMatchObject({ progress: { done: 2, total: 2 }, testcase: results })
  })

  const scores = async (sid: number) => {
    const { tests, ...row } = await server.db
      .selectFrom('submissions as s')
      .innerJoin('judgements as j', 'j.id', 's.judgement_id')
      .select(['s.score', 'j.score as judged', 'j.tests'])
      .where('s.sid', '=', sid)
      .executeTakeFirstOrThrow()
    return { ...row, tests: (tests as unknown as { score: number }[]).map(({ score }) => score) }
  }

  test('[JDG-SCORE-1] a score is kept to the hundredth, of each test, the judgement and the submission', async () => {
    const shared = await judgeableProblem(server, root, { tests: 2 })
    await putInOneGroup(server, root, shared)
    const sid = await submitted(server, alice, shared)
    const task = await host.take()
    const [first, second] = resultsOf(task, Judge.WrongAnswer)
    const tests = [
      { ...first!, score: 3_333 },
      { ...second!, score: 0 },
    ]
    await host.progress(task, 1, tests.slice(0, 1))
    expect((await scores(sid)).tests).toEqual([3_333])
    for (const score of [-1, 0.5, fullScore + 1]) {
      expect((await host.finish(task, { judge: Judge.WrongAnswer, score, tests })).status).toBe(400)
    }
    // By the tests, whatever the host counted.
    expect((await host.finish(task, { judge: Judge.WrongAnswer, score: 9_999, tests })).status).toBe(200)
    expect(await scores(sid)).toEqual({ score: 1_666, judged: 1_666, tests: [3_333, 0] })
  })

  test('[JDG-SCORE-1] a verdict that comes without a score is all or nothing', async () => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    const [first, second] = resultsOf(task)
    const tests = [first!, { ...second!, judge: Judge.WrongAnswer }]
    await host.finish(task, { judge: Judge.WrongAnswer, tests })
    expect(await scores(sid)).toEqual({ score: 0, judged: 0, tests: [fullScore, 0] })
    const solved = await submitted(server, alice, pid)
    await host.judge(Judge.Accepted)
    expect(await scores(solved)).toEqual({
      score: fullScore,
      judged: fullScore,
      tests: [fullScore, fullScore],
    })
  })

  test('[JDG-HOST-3] a result is recorded once', async () => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    const before = (await hostRow()).tasks_done
    const answers = await Promise.all([
      host.finish(task, { judge: Judge.Accepted }),
      host.finish(task, { judge: Judge.WrongAnswer }),
      host.finish(task, { judge: Judge.RuntimeError }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await host.finish(task)).toMatchObject({ status: 409, error: 'LEASE_LOST' })
    expect((await hostRow()).tasks_done).toBe(before + 1)
    const judgements = await server.db.selectFrom('judgements').selectAll().where('sid', '=', sid).execute()
    expect(judgements).toHaveLength(1)
    expect(judgements[0]!.judge).toBe(
      [Judge.Accepted, Judge.WrongAnswer, Judge.RuntimeError][winner(answers)],
    )
    expect(await taskOf(sid)).toBeUndefined()
  })

  test('[JDG-MANY-1] a judgement that is finished is never edited', async () => {
    const sid = await submitted(server, alice, pid)
    await host.judge(Judge.WrongAnswer)
    const { id } = await server.db
      .selectFrom('judgements')
      .select('id')
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    const again = server.db.transaction().execute(async (tx) => {
      const submission = (await holdSubmission(tx, sid))!
      const verdict = {
        judge: Judge.Accepted,
        score: fullScore,
        time: 1,
        memory: 1,
        error: '',
        judgeMessage: '',
        tests: [],
        failure: null,
      }
      await recordVerdict(server.context, tx, submission, id, verdict)
    })
    await expect(again).rejects.toThrow('finished already')
    expect((await detail(sid)).judge).toBe(Judge.WrongAnswer)
  })

  /** Each says what a host makes of the task, and why that is none of its results. */
  const misfits: [what: string, of: (task: SubmittedTask) => Partial<JudgeResult>, why: RegExp][] = [
    ['a state that is no verdict', () => ({ judge: Judge.Skipped }), /no verdict/],
    ['no tests', () => ({ tests: [] }), /without tests/],
    [
      'the tests of another problem',
      () => ({
        tests: [1, 2].map(() => ({ uuid: randomUUID(), judge: Judge.Accepted, time: 1, memory: 1 })),
      }),
      /asked for/,
    ],
    ['tests in another order', (task) => ({ tests: resultsOf(task).toReversed() }), /asked for/],
    ['one test less', (task) => ({ tests: resultsOf(task).slice(1) }), /1 tests where 2/],
    ['one test twice', (task) => ({ tests: [...resultsOf(task), resultsOf(task)[0]!] }), /3 tests where 2/],
    [
      'a better verdict than its tests',
      (task) => ({ tests: resultsOf(task, Judge.WrongAnswer) }),
      /come to 5/,
    ],
    ['more time than the limit', () => ({ time: 1_001 }), /1001 ms/],
    ['more memory than the limit', () => ({ memory: 300_000 }), /300000 KB/],
    [
      'all points for a wrong answer',
      (task) => ({
        judge: Judge.WrongAnswer,
        tests: resultsOf(task, Judge.WrongAnswer).map((one) => ({ ...one, score: fullScore })),
      }),
      /10000 of 10000/,
    ],
    [
      'data of a test that it did not fail',
      (task) => ({ failure: failureOf(task) }),
      /not the first to fail/,
    ],
  ]
  test.each(misfits)('[JDG-HOST-12] a result with %s is the host’s fault', async (_what, of, why) => {
    const warned = vi.spyOn(server.context.log, 'warn')
    const sid = await submitted(server, alice, pid)
    const before = (await hostRow()).errors
    const task = await host.take()
    expect(await host.finish(task, of(task))).toMatchObject({ status: 400, error: 'BAD_REQUEST' })
    expect(await taskOf(sid)).toMatchObject({ attempts: 1, lease_until: null })
    expect((await hostRow()).errors).toBe(before + 1)
    await endPauses(server)
    const misfit: unknown = expect.stringMatching(why)
    expect(warned).toHaveBeenCalledWith(expect.objectContaining({ misfit }), 'a result does not fit its task')
    warned.mockRestore()
    expect((await detail(sid)).judge).toBe(Judge.Pending)
    await host.judge()
    expect((await detail(sid)).judge).toBe(Judge.Accepted)
  })

  test.each<[string, (task: SubmittedTask) => JudgedTest[]]>([
    ['tests of another problem', (task) => resultsOf(task).map((one) => ({ ...one, uuid: randomUUID() }))],
    ['its tests in another order', (task) => resultsOf(task).toReversed()],
    ['more tests than it has', (task) => [...resultsOf(task), resultsOf(task)[0]!]],
    ['a test without a verdict', (task) => [{ ...resultsOf(task)[0]!, judge: Judge.RunningJudge }]],
    ['more time than the limit', (task) => resultsOf(task, Judge.Accepted, { time: 1_001 })],
  ])('[JDG-HOST-12] progress with %s is refused and seen by nobody', async (_what, of) => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    expect(await host.progress(task, 1, of(task))).toMatchObject({ status: 400, error: 'BAD_REQUEST' })
    expect(await detail(sid)).toMatchObject({ progress: { done: 0, total: 2 }, testcase: [] })
    expect((await host.progress(task, 1, resultsOf(task).slice(0, 1))).status).toBe(200)
    expect(await detail(sid)).toMatchObject({ progress: { done: 1, total: 2 } })
    expect((await host.finish(task)).status).toBe(200)
  })

  test('[JDG-HOST-12] the number of tests is that of the task, whatever a host says', async () => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    await host.progress({ ...task, tests: [] }, 1, resultsOf(task).slice(0, 1))
    expect(await detail(sid)).toMatchObject({ progress: { done: 1, total: 2 } })
    await host.finish(task)
  })

  test('[JDG-HOST-12] time and memory are those of the tests, whatever the host counted', async () => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    const [first, second] = resultsOf(task)
    await host.finish(task, { time: 1, memory: 1, tests: [first!, { ...second!, time: 70, memory: 2_048 }] })
    expect(await detail(sid)).toMatchObject({ time: 70, memory: 2_048 })
  })

  test('[JDG-HOST-12] a lease of a server that keeps nothing of it is finished as before', async () => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    // As such a server leaves what an earlier lease was asked.
    const asked = { tests: [], fencingToken: task.fencingToken - 1 }
    await server.db
      .updateTable('judging_tasks')
      .set({ asked: JSON.stringify(asked) })
      .execute()
    expect((await host.finish(task)).status).toBe(200)
    expect((await detail(sid)).judge).toBe(Judge.Accepted)
  })

  test('a SystemError that is not the host’s is a result', async () => {
    const sid = await submitted(server, alice, pid)
    await host.judge(Judge.SystemError, { judgeMessage: 'The problem has no tests.' })
    expect(await detail(sid)).toMatchObject({
      judge: Judge.SystemError,
      judgeMessage: 'The problem has no tests.',
    })
  })

  test('numbers and texts that the database could not keep are refused or made safe', async () => {
    const sid = await submitted(server, alice, pid)
    const task = await host.take()
    expect(await host.finish(task, { time: 2 ** 31 })).toMatchObject({
      status: 400,
      error: 'VALIDATION_FAILED',
    })
    expect((await host.finish(task, { error: 'a\0b\uD800c' })).status).toBe(200)
    expect((await detail(sid)).error).toBe('a\u{FFFD}b\u{FFFD}c')
  })
})
