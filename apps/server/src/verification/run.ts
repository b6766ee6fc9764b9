// Runs of a verification as judging takes and finishes them: a task of one is judged a few tests at a time. Each time the
// problem must be as it was when the verification began; else it is ended, since it would say nothing.

import type { JudgedTest, JudgeTask } from '@verdict/contract/judge-protocol'
import { judging } from '@verdict/domain/judging'
import { type Factors, problemProgramLanguage } from '@verdict/domain/language'
import { limitsWith } from '@verdict/domain/limits'
import { Judge } from '@verdict/domain/verdict'
import { isAsExpected, withTests } from '@verdict/domain/verification'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { factorsFor } from '../language/index.ts'
import { fingerprintOf, problemForJudging, referenceAt, validatorAt } from '../problem/index.ts'
import { takeBackRuns } from '../queue/index.ts'
import { groupsForJudging, testsForJudging } from '../testcase/index.ts'
import { endVerification, lockOfRun, progressOf, runsOf, updateRun } from './queries.ts'
import type { HeldRun, RunRecord } from './record.ts'

/** Held until the transaction ends; undefined when it is over. */
export const holdRun = (tx: Queryable, runId: number): Promise<HeldRun | undefined> => lockOfRun(tx, runId)

/** Ends it, with what is left to judge of it. */
export async function stop(tx: Queryable, pid: number, state: 'cancelled' | 'overtaken'): Promise<void> {
  const runs = await runsOf(tx, pid)
  await takeBackRuns(
    tx,
    runs.map(({ id }) => id),
  )
  await endVerification(tx, pid, state)
}

async function isOvertaken(tx: Queryable, { pid, fingerprint }: HeldRun): Promise<boolean> {
  if ((await fingerprintOf(tx, pid)) === fingerprint) return false
  await stop(tx, pid, 'overtaken')
  return true
}

type Described = Omit<JudgeTask, 'taskId' | 'fencingToken' | 'traceparent'>

/** The task of the tests that are left, or null when something of it is missing. */
export async function describeRun(tx: Queryable, run: HeldRun): Promise<Described | null | 'overtaken'> {
  if (await isOvertaken(tx, run)) return 'overtaken'
  const { pid, kind, position } = run
  const [problem, tests, progress] = [
    await problemForJudging(tx, pid),
    await testsForJudging(tx, pid),
    await progressOf(tx, run.runId),
  ]
  if (!problem) return null
  const shared = {
    sid: null,
    pid,
    kind: problem.type,
    checker: problem.checker,
    comparison: problem.comparison,
    timeMs: problem.timeMs,
    memoryKb: problem.memoryKb,
    tests: tests.slice(progress.done),
    showsFailure: false,
  }
  const { verificationSliceMs: sliceMs } = judging
  if (kind === 'validator') {
    const validator = await validatorAt(tx, pid, position)
    const verification = { what: kind, measureMs: null, sliceMs }
    return validator
      ? { ...shared, groups: null, language: problemProgramLanguage, ...validator, verification }
      : null
  }
  const reference = await referenceAt(tx, pid, position)
  if (!reference) return null
  const { protocol, flags } = problem
  const factors = (await factorsFor(tx, problem.languageFactors))(reference.language)
  const measureMs = mostMs(run.measureMs, factors)
  const isMeasured = (progress.summary.slowest?.ms ?? 0) >= measureMs
  const verification = { what: kind, measureMs: isMeasured ? null : measureMs, sliceMs }
  // By them a checker gives points; the places of the tests that are left count.
  const groups = await groupsForJudging(tx, pid, shared.tests)
  return { ...shared, groups, protocol, flags, ...reference, ...limitsWith(problem, factors), verification }
}

/** The longest time that is measured of a program, with its language's factor. */
export const mostMs = (measureMs: number, factors: Factors): number => Math.round(measureMs * factors.time)

/** Tests that a host has done since, and keeps until it hands them in. */
export const reportTests = (tx: Queryable, { runId }: HeldRun, reported: number): Promise<void> =>
  updateRun(tx, runId, { reported })

interface Result {
  judge: Judge
  error: string
  tests: JudgedTest[]
}

/** @returns whether it is over; else tests are left for another task @throws Refusal BAD_REQUEST for tests of another task */
export async function keepResult(tx: Queryable, run: HeldRun, result: Result): Promise<boolean> {
  if (await isOvertaken(tx, run)) return true
  // It did not compile, or the problem cannot be judged with.
  if (result.tests.length === 0) return finish(tx, run, result)
  const { done: before, summary, total_tests: total } = await progressOf(tx, run.runId)
  const all = await testsForJudging(tx, run.pid)
  const expected = all.slice(before)
  if (result.tests.some(({ uuid }, index) => expected[index]?.uuid !== uuid)) throw new Refusal('BAD_REQUEST')
  const groups = run.kind === 'reference' ? await groupsForJudging(tx, run.pid, all) : null
  const after = withTests(summary, before, result.tests, groups)
  const done = before + result.tests.length
  await updateRun(tx, run.runId, { done, summary: JSON.stringify(after), reported: 0 })
  return done >= total && finish(tx, run, { judge: after.judge!, error: '' })
}

/** No host could judge it. */
export async function failRun(tx: Queryable, run: HeldRun, reason: string): Promise<void> {
  await finish(tx, run, { judge: Judge.SystemError, error: reason })
}

async function finish(
  tx: Queryable,
  { runId, pid }: HeldRun,
  { judge, error }: Pick<Result, 'judge' | 'error'>,
): Promise<true> {
  await updateRun(tx, runId, { judge, error, reported: 0 })
  const runs = await runsOf(tx, pid)
  if (runs.every((run) => run.judge !== null)) {
    await endVerification(tx, pid, runs.every((run) => isRight(run)) ? 'passed' : 'failed')
  }
  return true
}

/** null while it is not over. */
export function isRight({ kind, judge, expected }: Pick<RunRecord, 'kind' | 'judge' | 'expected'>) {
  if (judge === null) return null
  return kind === 'validator' ? judge === Judge.Accepted : isAsExpected(expected, judge)
}
