// A host's report counts once, while its lease holds.

import { fullScore } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import { resultsOf, submitted } from '@verdict/testkit/judging'
import { alice, host, server } from '@verdict/testkit/lab'
import { detail, hostRow, pid, taskOf, withTasks } from '@verdict/testkit/task'
import { describe, expect, test } from 'vitest'
import { recordVerdict } from '../submission/verdict.ts'
import { holdSubmission } from '../submission/write-queries.ts'

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
    const sid = await submitted(server, alice, pid)
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
    expect((await host.finish(task, { judge: Judge.WrongAnswer, score: 1_667, tests })).status).toBe(200)
    expect(await scores(sid)).toEqual({ score: 1_667, judged: 1_667, tests: [3_333, 0] })
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

  test.each([Judge.Pending, Judge.RunningJudge, Judge.RejudgePending, Judge.Skipped])(
    'status %i is no verdict',
    async (judge) => {
      await submitted(server, alice, pid)
      const task = await host.take()
      expect(await host.finish(task, { judge })).toMatchObject({ status: 400, error: 'BAD_REQUEST' })
      expect((await host.finish(task)).status).toBe(200)
    },
  )

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
