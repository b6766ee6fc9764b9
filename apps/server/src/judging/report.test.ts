// What a host reports counts once, while its lease holds.

import { Judge } from '@verdict/domain/verdict'
import { resultsOf, submitted } from '@verdict/testkit/judging'
import { alice, host, server } from '@verdict/testkit/lab'
import { detail, hostRow, pid, taskOf, withTasks } from '@verdict/testkit/task'
import { describe, expect, test } from 'vitest'
import { holdSubmission, recordVerdict } from '../submission/verdict.ts'

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
      const verdict = { judge: Judge.Accepted, time: 1, memory: 1, error: '', judgeMessage: '', tests: [] }
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
