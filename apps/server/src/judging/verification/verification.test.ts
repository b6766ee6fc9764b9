// Verification of a problem, with a host that is played: what it is given, what becomes of what it says, and for how long the
// result holds.

import { checkersKnownTo, judgeTask } from '@verdict/contract/judge-protocol'
import { judging } from '@verdict/domain/judging'
import { Language, languages } from '@verdict/domain/language'
import { timeLimitMs } from '@verdict/domain/limits'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { VerifiedMark } from '@verdict/domain/verification'
import { endPauses, judgeableProblem, resultsOf, submitted } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server, withLab } from '@verdict/testkit/lab'
import { expireAndReap, hostRow, hostWithToken } from '@verdict/testkit/task'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endUnheardRuns } from '../judging-attempt.ts'
import { takeWork } from '../lease.ts'
import { verifiedMarksOf } from '../../archive/problem/problem-queries.ts'

withLab()
let pid: number
const accepted = {
  name: 'sum.cpp',
  language: Language.Cpp17,
  code: 'int main() {}',
  expected: [Judge.Accepted],
  score: null,
}
const slow = { name: 'slow.py', language: Language.Python, code: 'print()', expected: [6 as Judge] }
const validator = {
  name: 'ints.cpp',
  code: 'int main() {}',
  protocol: 'testlib' as const,
  flags: ['--strict'],
}

beforeEach(async () => {
  await server.db.deleteFrom('rate_windows').execute()
  await server.db.deleteFrom('judging_tasks').execute()
  pid = await judgeableProblem(server, root, { tests: 3, references: [accepted], validators: [] })
})

const params = () => ({ params: { pid } })
const read = async () => (await server.call(root, 'GET /problem/:pid/verification', params())).data
const start = async () => (await server.call(root, 'POST /problem/:pid/verification', params())).data
const change = (body: object) => server.call(root, 'PUT /problem/:pid', { ...params(), body })
const mark = async (): Promise<VerifiedMark | undefined> => (await verifiedMarksOf(server.db, [pid])).get(pid)

/** Judges everything that waits, each test of it alike. */
async function judgeRuns(judge: Judge = Judge.Accepted): Promise<void> {
  for (let { state } = await read(); state === 'running'; { state } = await read()) {
    const task = await host.takeVerification()
    await host.finish(task, { judge, tests: resultsOf(task, judge) })
  }
}
const verify = async (): Promise<void> => {
  await start()
  await judgeRuns()
}

const cells = async (query: { from?: number; count?: number } = {}) =>
  (await server.call(root, 'GET /problem/:pid/verification/tests', { ...params(), query })).data

/** Judges what waits by what `judges` says of each test of the problem. */
async function judgeEach(judges: (name: string, index: number) => Judge): Promise<void> {
  const { docs } = (await server.call(root, 'GET /testcase/:pid', params())).data
  for (let { state } = await read(); state === 'running'; { state } = await read()) {
    const task = await host.takeVerification()
    const tests = task.tests.map(({ uuid }) => {
      const index = docs.findIndex((test) => test.uuid === uuid)
      return { uuid, judge: judges(task.code, index), time: 10 + index, memory: 1_000 + index }
    })
    await host.finish(task, { judge: tests[0]!.judge, tests })
  }
}

describe('results by test', () => {
  const { WrongAnswer, TimeLimitExceeded } = Judge
  const wrong = { ...accepted, name: 'wrong.cpp', code: 'wrong', expected: [WrongAnswer] }
  const late = { ...accepted, name: 'late.cpp', code: 'late', expected: [TimeLimitExceeded] }

  test('[VER-TESTS-1] each solution has verdict, time, memory and points of each test, in pages', async () => {
    await change({ references: [accepted, wrong, late] })
    expect(await cells()).toMatchObject({ state: 'never', total: 0, references: [], idle: null })
    await start()
    const [, , running] = (await cells()).references
    expect(running).toMatchObject({ name: 'late.cpp', mustFail: true, judges: [null, null, null] })
    await judgeEach((code, index) =>
      code === 'wrong' && index === 0
        ? WrongAnswer
        : code === 'late' && index < 2
          ? TimeLimitExceeded
          : Judge.Accepted,
    )
    const all = await cells()
    expect(all).toMatchObject({ state: 'passed', isCurrent: true, total: 3, from: 1, idle: [3] })
    const right = [Judge.Accepted, Judge.Accepted, Judge.Accepted]
    expect(all.references.map(({ name, mustFail, judges }) => [name, mustFail, judges])).toEqual([
      ['sum.cpp', false, right],
      ['wrong.cpp', true, [WrongAnswer, ...right.slice(1)]],
      ['late.cpp', true, [TimeLimitExceeded, TimeLimitExceeded, Judge.Accepted]],
    ])
    expect(all.references[1]).toMatchObject({
      times: [10, 11, 12],
      memories: [1_000, 1_001, 1_002],
      scores: [0, 10_000, 10_000],
    })
    const one = await cells({ from: 2, count: 1 })
    expect(one).toMatchObject({ total: 3, from: 2, idle: [3] })
    expect(one.references.map(({ judges, times }) => [judges, times])).toEqual([
      [[Judge.Accepted], [11]],
      [[Judge.Accepted], [11]],
      [[TimeLimitExceeded], [11]],
    ])
    expect((await cells({ from: 4 })).references[0]).toMatchObject({ judges: [], times: [] })
  })

  test('[VER-TESTS-1] results of a run in slices are put together', async () => {
    await start()
    const first = await host.takeVerification()
    await host.finish(first, { judge: Judge.Accepted, tests: resultsOf(first, Judge.Accepted).slice(0, 2) })
    expect((await cells()).references[0]!.judges).toEqual([Judge.Accepted, Judge.Accepted, null])
    await judgeRuns(WrongAnswer)
    const judges = [Judge.Accepted, Judge.Accepted, WrongAnswer]
    expect((await cells()).references[0]!.judges).toEqual(judges)
    expect((await cells({ from: 2, count: 2 })).references[0]!.judges).toEqual(judges.slice(1))
  })

  test('[VER-TESTS-1] without a solution that must fail no test is called idle', async () => {
    await change({ references: [accepted, { ...wrong, expected: [] }] })
    await start()
    await judgeRuns()
    expect((await cells()).idle).toBeNull()
    const partly = { ...wrong, expected: [], score: { least: 0, most: 5_000 } }
    await change({ references: [accepted, partly] })
    await start()
    await judgeRuns()
    expect((await cells()).idle).toEqual([1, 2, 3])
  })

  test('[VER-TESTS-1] fifty solutions on 5,000 tests are answered quickly, and no page is large', async () => {
    await change({ references: [accepted] })
    await verify()
    const tests = 5_000
    const runs = await server.db
      .insertInto('verification_runs')
      .values(
        Array.from({ length: 49 }, (_, index) => ({
          pid,
          kind: 'reference' as const,
          position: index + 2,
          name: `wrong-${index}`,
          language: Language.Cpp17,
          expected: [WrongAnswer],
          total_tests: tests,
          done: tests,
          judge: WrongAnswer,
          summary: JSON.stringify({
            judge: WrongAnswer,
            verdicts: [],
            slowest: null,
            memory: 0,
            failures: [],
          }),
        })),
      )
      .returning('id')
      .execute()
    const slice = 10
    for (const { id } of runs) {
      const rows = Array.from({ length: tests / slice }, (_, at) => ({
        run_id: id,
        first: at * slice + 1,
        judges: Array.from({ length: slice }, (_one, place) => (place === 0 ? Judge.Accepted : WrongAnswer)),
        times: Array.from({ length: slice }, () => 1_000_000),
        memories: Array.from({ length: slice }, () => 1_000_000),
        scores: Array.from({ length: slice }, () => 10_000),
      }))
      await server.db.insertInto('verification_results').values(rows).execute()
    }
    await server.db
      .updateTable('verification_runs')
      .set({ total_tests: tests, done: tests })
      .where('pid', '=', pid)
      .execute()
    const before = performance.now()
    const { text, data } = await server.call(root, 'GET /problem/:pid/verification/tests', {
      ...params(),
      query: { from: 2_401 },
    })
    expect(performance.now() - before).toBeLessThan(5_000)
    expect(text.length).toBeLessThan(1_500_000)
    expect(data.idle).toHaveLength(tests / slice)
    expect(data.references[49]!.judges.slice(0, 2)).toEqual([Judge.Accepted, WrongAnswer])
  })
})

describe('a verification', () => {
  test('[VER-SCORE-2] says no points of a problem without groups', async () => {
    await verify()
    const [run] = (await read()).references
    expect([run?.got, run?.score]).toEqual([Judge.Accepted, null])
  })

  test('[VER-SCORE-1] holds the score of a program against the one that it must get', async () => {
    const uuids = await server.db
      .selectFrom('testcases')
      .select('uuid')
      .where('pid', '=', pid)
      .orderBy('position')
      .execute()
    // Two of three tests are right: 30 of 100 points by the first group, and half of the second.
    await server.db
      .insertInto('test_groups')
      .values([
        { pid, number: 1, points: 3_000, way: 'min', needs: [], stop: false },
        { pid, number: 2, points: 7_000, way: 'sum', needs: [], stop: false },
      ])
      .execute()
    for (const [index, { uuid }] of uuids.entries())
      await server.db
        .updateTable('testcases')
        .set({ group_number: index === 0 ? 1 : 2 })
        .where('uuid', '=', uuid)
        .execute()
    const partly = { ...accepted, expected: [] as Judge[] }
    const references = [
      { ...partly, name: 'exact', score: { least: 6_500, most: 6_500 } },
      { ...partly, name: 'within', score: { least: 6_000, most: 7_000 } },
      { ...partly, name: 'beyond', score: { least: 7_000, most: 10_000 } },
      { ...partly, name: 'both', expected: [Judge.Accepted], score: { least: 6_500, most: 6_500 } },
      { ...partly, name: 'unsaid', expected: [Judge.WrongAnswer] },
    ]
    expect((await change({ references })).error).toBeNull()
    await start()
    for (let { state } = await read(); state === 'running'; { state } = await read()) {
      const task = await host.takeVerification()
      const tests = resultsOf(task).map((result, index) =>
        index === 2 ? { ...result, judge: Judge.WrongAnswer } : result,
      )
      await host.finish(task, { judge: Judge.WrongAnswer, tests })
    }
    const { references: runs, state } = await read()
    expect(runs.map(({ name, score, isRight }) => [name, score, isRight])).toEqual([
      ['exact', 6_500, true],
      ['within', 6_500, true],
      ['beyond', 6_500, false],
      ['both', 6_500, false],
      ['unsaid', 6_500, true],
    ])
    expect(state).toBe('failed')
    // The expected score is a part of the state that was verified.
    await change({ references: references.slice(0, 2) })
    expect((await read()).isCurrent).toBe(false)
    const wrong = await change({ references: [{ ...partly, score: { least: 2, most: 1 } }] })
    expect(wrong.status).toBe(400)
  })

  test('[VER-RUN-1] gives each program to a host, with all tests, and says what each must get and got', async () => {
    await change({ references: [accepted, slow], validators: [validator], time: 2_000 })
    expect(await start()).toMatchObject({
      state: 'running',
      isCurrent: true,
      startedBy: root.uid,
      finishedAt: null,
      references: [
        { name: 'sum.cpp', expected: [Judge.Accepted], got: null, isRight: null, done: 0, total: 3 },
        { name: 'slow.py' },
      ],
      validators: [{ name: 'ints.cpp', isRight: null, done: 0, total: 3 }],
    })
    const validation = await host.takeVerification()
    expect(validation).toMatchObject({
      sid: null,
      pid,
      code: validator.code,
      protocol: 'testlib',
      flags: ['--strict'],
      verification: { what: 'validator', measureMs: null, sliceMs: judging.verificationSliceMs },
    })
    expect(judgeTask.parse(validation).tests).toHaveLength(3)
    const refused = resultsOf(validation).map((result, index) =>
      index === 1 ? { ...result, judge: Judge.WrongAnswer, message: 'n = 0' } : result,
    )
    await host.finish(validation, { judge: Judge.WrongAnswer, tests: refused })
    const sum = await host.takeVerification()
    expect(sum).toMatchObject({
      sid: null,
      language: Language.Cpp17,
      code: accepted.code,
      timeMs: 2_000,
      verification: { what: 'reference', measureMs: 6_000 },
    })
    await host.progress(sum, 1, resultsOf(sum).slice(0, 2))
    expect((await read()).references[0]).toMatchObject({ done: 2, total: 3 })
    await host.finish(sum)
    const late = await host.takeVerification()
    const times = resultsOf(late).map((result, index) => ({
      ...result,
      judge: index === 1 ? Judge.TimeLimitExceeded : Judge.Accepted,
      time: index === 1 ? 5_000 : 1,
    }))
    await host.finish(late, { judge: Judge.TimeLimitExceeded, tests: times })
    expect(await read()).toMatchObject({
      state: 'failed',
      isCurrent: true,
      finishedAt: expect.any(String),
      references: [
        { name: 'sum.cpp', got: Judge.Accepted, isRight: true, failed: 0, slowest: { test: 1, ms: 10 } },
        {
          name: 'slow.py',
          expected: [Judge.TimeLimitExceeded],
          got: Judge.TimeLimitExceeded,
          isRight: true,
          failed: 1,
          failures: [{ test: 2, judge: Judge.TimeLimitExceeded }],
          slowest: { test: 2, ms: 5_000, isMore: false },
        },
      ],
      validators: [
        {
          name: 'ints.cpp',
          isRight: false,
          failed: 1,
          failures: [{ test: 2, judge: Judge.WrongAnswer, message: 'n = 0' }],
        },
      ],
      timing: { suggestion: { ms: 1_000, isWithin: true } },
    })
    expect(await mark()).toBe('failed')
  })

  test('[VER-RUN-2] it passes where every program did what it must, also in one of several ways', async () => {
    await change({
      references: [
        accepted,
        { ...slow, expected: [Judge.TimeLimitExceeded, Judge.Accepted] },
        { ...slow, name: 'unsaid.py', expected: [] },
      ],
      validators: [validator],
    })
    await start()
    await judgeRuns()
    expect(await read()).toMatchObject({ state: 'passed', isCurrent: true })
    expect(await mark()).toBe('verified')
    await change({ references: [{ ...accepted, expected: [Judge.WrongAnswer] }] })
    await start()
    await judgeRuns()
    expect((await read()).references).toMatchObject([{ got: Judge.Accepted, isRight: false }])
    expect((await read()).state).toBe('failed')
  })

  test('[VER-RUN-2] what does not compile, or cannot be judged with, is said with its words', async () => {
    await change({
      references: [
        { ...accepted, expected: [] },
        { ...slow, expected: [Judge.CompileError] },
      ],
    })
    await start()
    const fault = { judge: Judge.SystemError, tests: [], judgeMessage: 'The checker does not compile.' }
    await host.finish(await host.takeVerification(), fault)
    await host.finish(await host.takeVerification(), {
      judge: Judge.CompileError,
      tests: [],
      error: 'line 1',
    })
    expect(await read()).toMatchObject({
      state: 'failed',
      references: [
        { got: Judge.SystemError, isRight: false, error: 'The checker does not compile.' },
        { got: Judge.CompileError, isRight: true, error: 'line 1' },
      ],
    })
  })

  test('[VER-RUN-3] a few tests are judged at a time; the next host goes on behind them', async () => {
    await start()
    const first = await host.takeVerification()
    const tests = resultsOf(first, Judge.TimeLimitExceeded).slice(0, 1)
    await host.finish(first, { judge: Judge.TimeLimitExceeded, tests: [{ ...tests[0]!, time: 3_000 }] })
    expect((await read()).references[0]).toMatchObject({ done: 1, total: 3, got: null })
    const second = await host.takeVerification()
    expect(second.tests.map(({ uuid }) => uuid)).toEqual(first.tests.slice(1).map(({ uuid }) => uuid))
    expect(second.fencingToken).toBe(first.fencingToken + 1)
    // It is known to take longer than anybody measures.
    expect(second.verification).toMatchObject({ measureMs: null })
    await host.finish(second)
    expect((await read()).references[0]).toMatchObject({
      // As a submission: behind the first test it is not run any more.
      got: Judge.TimeLimitExceeded,
      verdicts: [
        { judge: Judge.TimeLimitExceeded, count: 1 },
        { judge: Judge.Accepted, count: 2 },
      ],
      slowest: { test: 1, ms: 3_000, isMore: true },
    })
  })

  test('[VER-RUN-3] results of other tests are refused', async () => {
    await start()
    const task = await host.takeVerification()
    const [first, ...others] = resultsOf(task)
    expect(await host.finish(task, { tests: others })).toMatchObject({ status: 400 })
    await endPauses(server)
    const again = await host.takeVerification()
    expect(await host.finish(again, { tests: [first!, first!] })).toMatchObject({ status: 400 })
    await endPauses(server)
    expect((await host.finish(await host.takeVerification())).status).toBe(200)
    expect((await read()).state).toBe('passed')
  })
})

describe('its place in the queue', () => {
  test('[VER-QUEUE-1] it waits behind whatever people hand in, rejudges and what jobs judge', async () => {
    await start()
    const sid = await submitted(server, alice, pid)
    expect((await host.take()).sid).toBe(sid)
    await expireAndReap()
    await host.judge()
    await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
    expect((await host.judge()).sid).toBe(sid)
    await server.call(root, 'POST /admin/jobs', { body: { action: 'rejudge', sids: [sid] } })
    await server.db
      .updateTable('judging_tasks')
      .set({ priority: 30 })
      .where('verification_run_id', 'is', null)
      .execute()
    for (let n = 0; n < 2; n++) {
      const { data } = await host.lease()
      if (data.task?.sid === sid) await host.finish(data.task)
      else expect(data.task?.verification).toMatchObject({ what: 'reference' })
    }
  })

  test('[VER-QUEUE-4] it makes room for a submission that waits for its host, and goes on where it was', async () => {
    await start()
    const task = await host.takeVerification()
    expect((await host.renew(task)).data).toEqual({ cancelled: false })
    const sid = await submitted(server, alice, pid)
    await expect.poll(async () => (await host.renew(task)).data).toEqual({ cancelled: false, makeRoom: true })
    await host.finish(task, { tests: resultsOf(task).slice(0, 1) })
    expect((await host.judge()).sid).toBe(sid)
    const rest = await host.takeVerification()
    expect(rest.tests).toEqual(task.tests.slice(1))
    // A rejudge waits behind no verification, but ends none either.
    await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
    await server.db
      .updateTable('judging_tasks')
      .set({ created_at: new Date(0) })
      .execute()
    expect((await host.renew(rest)).data).toEqual({ cancelled: false })
    await host.finish(rest)
    expect((await read()).state).toBe('passed')
    await host.judge()
  })

  test('[VER-QUEUE-2] a host that dies costs its lease, and what it says then is refused', async () => {
    await start()
    const lost = await host.takeVerification()
    await host.progress(lost, 1, resultsOf(lost).slice(0, 1))
    await expireAndReap()
    expect((await read()).references[0]).toMatchObject({ done: 0 })
    const other = await hostWithToken('second', 'token-of-the-second')
    const task = await other.takeVerification()
    expect((await host.finish(lost)).status).toBe(409)
    expect((await host.renew(lost)).data).toEqual({ cancelled: true })
    await other.finish(task)
    expect((await read()).state).toBe('passed')
    await server.db.deleteFrom('judge_hosts').where('name', '=', 'second').execute()
  })

  test('[VER-QUEUE-2] a host that starts anew gives its runs back at once', async () => {
    await start()
    const lost = await host.takeVerification()
    await host.start()
    expect((await host.takeVerification()).taskId).toBe(lost.taskId)
  })

  test('[VER-QUEUE-2] after three attempts without a result it is given up, with the reason', async () => {
    await start()
    for (let attempt = 1; attempt <= judging.maxAttempts; attempt++) {
      const task = await host.takeVerification()
      if (attempt < 3) await host.finish(task, { hostFault: true, judgeMessage: 'disk full', tests: [] })
      else await expireAndReap()
      await endPauses(server)
    }
    expect(await read()).toMatchObject({
      state: 'failed',
      references: [
        {
          got: Judge.SystemError,
          isRight: false,
          error: 'No host could judge it in 3 attempts. The last one: its lease ran out.',
        },
      ],
    })
    expect(await server.db.selectFrom('judging_tasks').selectAll().execute()).toEqual([])
  })

  test('[VER-QUEUE-2] tests that came through give new attempts to the others', async () => {
    await start()
    for (let n = 0; n < 3; n++) {
      await host.takeVerification()
      await expireAndReap()
      const task = await host.takeVerification()
      await host.finish(task, { tests: resultsOf(task).slice(0, 1) })
    }
    expect((await read()).state).toBe('passed')
  })

  test('[VER-QUEUE-3] a host reads the files of its run and no others', async () => {
    await start()
    const task = await host.takeVerification()
    expect((await host.blob(task.tests[0]!.input)).status).toBe(200)
    await host.finish(task)
    expect((await host.blob(task.tests[0]!.input)).status).toBe(404)
  })
})

describe('for how long it holds', () => {
  const changes: [what: string, by: () => Promise<unknown>][] = [
    ['the time limit', () => change({ time: 3_000 })],
    ['the memory limit', () => change({ memory: 65_536 })],
    ['the kind of problem', () => change({ type: ProblemType.SpecialJudge })],
    ['the checker', () => change({ code: 'int main() { return 1; }' })],
    ['the protocol of the checker', () => change({ protocol: 'kattis' })],
    ['the arguments of the checker', () => change({ flags: ['case_sensitive'] })],
    ['the comparison', () => change({ comparison: { by: 'tokens', floatAbsolute: 1e-6 } })],
    ['another reference solution', () => change({ references: [accepted, slow] })],
    ['the code of a reference solution', () => change({ references: [{ ...accepted, code: 'x' }] })],
    ['the language of a reference solution', () => change({ references: [{ ...accepted, language: 1 }] })],
    ['what a reference solution must get', () => change({ references: [{ ...accepted, expected: [] }] })],
    ['another validator', () => change({ validators: [validator, { ...validator, name: 'b' }] })],
    ['no validator', () => change({ validators: [] })],
    ['the code of a validator', () => change({ validators: [{ ...validator, code: 'x' }] })],
    ['the protocol of a validator', () => change({ validators: [{ ...validator, protocol: 'kattis' }] })],
    ['the arguments of a validator', () => change({ validators: [{ ...validator, flags: [] }] })],
    [
      'another test',
      () => server.call(root, 'POST /testcase/:pid', { ...params(), body: { in: '9', out: '9' } }),
    ],
    [
      'a test removed',
      async () => {
        const [first] = (await server.call(root, 'GET /testcase/:pid', params())).data.docs
        await server.call(root, 'DELETE /testcase/:pid/:uuid', { params: { pid, uuid: first!.uuid } })
      },
    ],
  ]
  test.each(changes)('[VER-STALE-1] until this changes: %s', async (_what, by) => {
    await change({ validators: [validator] })
    await verify()
    expect(await mark()).toBe('verified')
    await by()
    expect(await mark()).toBe('changed')
    expect(await read()).toMatchObject({ state: 'passed', isCurrent: false })
  })

  test('[VER-STALE-2] not when anything else changes, or something is put back as it was', async () => {
    await verify()
    await change({ title: 'B', description: 'b', hint: 'c', status: ProblemStatus.Reserve, source: 'x' })
    expect(await mark()).toBe('verified')
    await change({ time: 3_000 })
    await change({ time: 1_000 })
    expect(await mark()).toBe('verified')
  })

  test('[JDG-PROTOCOL-4] a host of before the checker’s protocol is given none of its programs', async () => {
    await change({
      type: ProblemType.SpecialJudge,
      code: 'int main() {}',
      protocol: 'hustoj',
      references: [accepted],
    })
    await start()
    const asking = { ...(await hostRow()), languages }
    expect(await takeWork(server.context, { ...asking, checkers: checkersKnownTo(2) })).toBeNull()
    expect((await takeWork(server.context, asking))?.task).toMatchObject({ pid, protocol: 'hustoj' })
  })

  test('[VER-STALE-3] a change while it runs ends it', async () => {
    await change({ references: [accepted, slow] })
    await start()
    const first = await host.takeVerification()
    await change({ time: 3_000 })
    expect((await host.finish(first)).status).toBe(200)
    expect(await read()).toMatchObject({ state: 'overtaken', isCurrent: false })
    expect(await server.db.selectFrom('judging_tasks').selectAll().execute()).toEqual([])
    expect(await mark()).toBeUndefined()

    await start()
    await change({ time: 4_000 })
    expect(await takeWork(server.context, { ...(await hostRow()), languages })).toBeNull()
    expect((await read()).state).toBe('overtaken')
  })
})

describe('[VER-HOST-1] a program in a language that no host has', () => {
  const have = async (languagesOfIt: Language[], seen = new Date()) => {
    const compilers = languagesOfIt.map((language) => ({ language, version: '1', matchesReference: true }))
    const status = { version: '1', mode: 'full', slots: 1, busy: 0, load: 0, compilers }
    await server.db
      .updateTable('judge_hosts')
      .set({ status: JSON.stringify(status), last_seen_at: seen })
      .execute()
  }
  afterEach(() => server.db.updateTable('judge_hosts').set({ status: null }).execute())

  test('ends at once and says so, and the others are judged', async () => {
    await change({ references: [accepted, slow] })
    await have([Language.Cpp17])
    const { state, references } = await start()
    expect(state).toBe('running')
    expect(references).toMatchObject([
      { name: 'sum.cpp', got: null },
      { name: 'slow.py', got: Judge.SystemError, isRight: false, error: 'No judge host has Python 3.' },
    ])
    await judgeRuns()
    expect((await read()).state).toBe('failed')
  })

  test('ends where it waits and its host is gone for good; where there is no host at all, all waits', async () => {
    await change({ references: [slow] })
    await start()
    await endUnheardRuns(server.context)
    expect((await read()).state).toBe('running')
    await have([Language.Cpp17])
    await endUnheardRuns(server.context)
    expect(await read()).toMatchObject({ state: 'failed', references: [{ got: Judge.SystemError }] })
    expect(await server.db.selectFrom('judging_tasks').selectAll().execute()).toEqual([])
  })
})

describe('[VER-LIMIT-2] a problem whose package gives no limit', () => {
  const lacking = (rule: object | null = null) =>
    server.db
      .updateTable('problems')
      .set({ lacks: ['time-limit'], time_rule: rule && JSON.stringify(rule) })
      .where('pid', '=', pid)
      .execute()

  test('is judged with the greatest, and what must time out may end; its package’s rule gives the limit', async () => {
    await change({ references: [accepted, { ...slow, language: Language.Cpp17 }] })
    await lacking({ acceptedToLimit: 5, limitToTimeOut: 2, stepMs: 1_000 })
    await start()
    const measured = async (time: number) => {
      const task = await host.takeVerification()
      expect(task).toMatchObject({ timeMs: timeLimitMs.max, verification: { measureMs: null } })
      await host.finish(task, { tests: resultsOf(task).map((result) => ({ ...result, time })) })
    }
    await measured(700)
    await measured(9_000)
    expect(await read()).toMatchObject({
      state: 'passed',
      references: [{ isRight: true }, { isRight: true, got: Judge.Accepted }],
      timing: { suggestion: { ms: 4_000 }, rule: { acceptedToLimit: 5, limitToTimeOut: 2 } },
    })
  })
})

test('[VER-RUN-6] a reference in Java is judged as it starts: by its own class', async () => {
  const code = 'package a;\npublic class Sum { public static void main(String[] a) {} }\n'
  await change({ references: [{ name: 'Sum.java', language: Language.Java, code, expected: [] }] })
  await start()
  expect((await host.takeVerification()).code).toContain('Sum.main(args)')
})

test('[VER-JUDGE-5] a validator is judged in its language', async () => {
  await change({ references: [], validators: [{ ...validator, language: Language.Python }] })
  await start()
  expect(await host.takeVerification()).toMatchObject({ language: Language.Python, code: validator.code })
})

describe('who starts and stops it', () => {
  test('[VER-MAY-1] those who edit the problem; nobody else knows of it', async () => {
    for (const call of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await server.call(alice, `${call} /problem/:pid/verification`, params())
      expect(answer.status).toBe(403)
    }
    await change({ status: ProblemStatus.Reserve })
    const hidden = await server.call(alice, 'POST /problem/:pid/verification', params())
    expect(hidden.status).toBe(404)
    expect((await server.call(admin, 'POST /problem/:pid/verification', params())).status).toBe(201)
  })

  test('[VER-MAY-2] one runs at a time; without tests or programs there is none', async () => {
    await start()
    const again = await server.call(admin, 'POST /problem/:pid/verification', params())
    expect(again).toMatchObject({ status: 409, error: 'VERIFICATION_RUNNING' })
    const blank = await judgeableProblem(server, root, { tests: 0, references: [accepted] })
    const without = { status: 409, error: 'NOTHING_TO_VERIFY' }
    expect(
      await server.call(root, 'POST /problem/:pid/verification', { params: { pid: blank } }),
    ).toMatchObject(without)
    pid = await judgeableProblem(server, root, { tests: 1 })
    expect(await server.call(root, 'POST /problem/:pid/verification', params())).toMatchObject(without)
    expect(await read()).toMatchObject({ state: 'never', isCurrent: false, references: [], validators: [] })
  })

  test('[VER-MAY-2] of many who start it at once, one does', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call(root, 'POST /problem/:pid/verification', params())),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    expect(await server.db.selectFrom('judging_tasks').selectAll().execute()).toHaveLength(1)
  })

  test('[VER-CANCEL-1] a cancelled one is judged no further, and another one can begin', async () => {
    await start()
    const task = await host.takeVerification()
    const cancelled = await server.call(admin, 'DELETE /problem/:pid/verification', params())
    expect(cancelled.data).toMatchObject({ state: 'cancelled' })
    expect((await host.renew(task)).data).toEqual({ cancelled: true })
    expect((await host.finish(task)).status).toBe(409)
    expect(await mark()).toBeUndefined()
    await verify()
    expect((await read()).state).toBe('passed')
    const late = await server.call(root, 'DELETE /problem/:pid/verification', params())
    expect(late.data.state).toBe('passed')
  })

  test('[VER-HIDDEN-1] its programs are no submissions: no list and no count has them', async () => {
    const asked = async () => {
      const problem = (await server.call(bob, 'GET /problem/:pid', params())).data
      const list = (await server.call(root, 'GET /status/list', { query: { pid } })).data
      const hosts = (await server.call(root, 'GET /admin/judges', {})).data
      return [problem, list, hosts.queue]
    }
    const before = await asked()
    await start()
    expect(await asked()).toEqual(before)
    await judgeRuns(Judge.WrongAnswer)
    expect(await asked()).toEqual(before)
  })
})
