// A verification takes a few tests per task. Changing the problem ends it: its result would be meaningless.

import type { JudgedTest, JudgeTask } from '@verdict/contract/judge-protocol'
import { judging } from '@verdict/domain/judging'
import { javaFromMain } from '@verdict/domain/java-main'
import { type Factors, type Language, languageName, languageRecords } from '@verdict/domain/language'
import { limitsWith } from '@verdict/domain/limits'
import { scoreOfVerdict } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import { isAsExpected, isScoreAsExpected, withTests } from '@verdict/domain/verification'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import {
  factorsFor,
  fingerprintOf,
  groupsForJudging,
  judgedAs,
  problemForJudging,
  referenceAt,
  testsForJudging,
  validatorAt,
} from '../../archive/index.ts'
import { takeBackRuns } from '../queue/queue-queries.ts'
import {
  endVerification,
  insertResults,
  lockOfRun,
  progressOf,
  runsOf,
  updateRun,
  type HeldRun,
  type RunRecord,
} from './verification-queries.ts'

/** Locked until the transaction ends; undefined if it is over. */
export const holdRun = (tx: Queryable, runId: number): Promise<HeldRun | undefined> => lockOfRun(tx, runId)

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

/** The task for the remaining tests; null if something is missing. */
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
    if (!validator) return null
    const judged = { ...shared, ...judgedAs(problem, null), groups: null, verification }
    return { ...judged, ...validator, ...asStarted(validator) }
  }
  const reference = await referenceAt(tx, pid, position)
  if (!reference) return null
  const { protocol, flags } = problem
  const factors = (await factorsFor(tx, problem.languageFactors))(reference.language)
  const limits = limitsWith({ timeMs: run.limitMs, memoryKb: problem.memoryKb }, factors)
  const measureMs = mostMs(run.measureMs, factors)
  const isMeasured = (progress.summary.slowest?.ms ?? 0) >= measureMs
  const verification = { what: kind, measureMs: isMeasured || hasNoLimit(run) ? null : measureMs, sliceMs }
  const groups = await groupsForJudging(tx, pid, shared.tests)
  return {
    ...shared,
    ...judgedAs(problem, reference.language),
    groups,
    protocol,
    flags,
    ...(problem.answer === 'function' ? reference : asStarted(reference)),
    ...limits,
    verification,
  }
}

export const mostMs = (measureMs: number, factors: Factors): number => Math.round(measureMs * factors.time)

export const reportTests = (tx: Queryable, { runId }: HeldRun, reported: number): Promise<void> =>
  updateRun(tx, runId, { reported })

interface Result {
  judge: Judge
  error: string
  tests: JudgedTest[]
}

/** @returns false if the remaining tests go into another task @throws Refusal BAD_REQUEST for tests of another task */
export async function keepResult(tx: Queryable, run: HeldRun, result: Result): Promise<boolean> {
  if (await isOvertaken(tx, run)) return true
  // Compilation failed, or the problem cannot be judged.
  if (result.tests.length === 0) return finish(tx, run, result)
  const { done: before, summary, total_tests: total } = await progressOf(tx, run.runId)
  const all = await testsForJudging(tx, run.pid)
  const expected = all.slice(before)
  if (result.tests.some(({ uuid }, index) => expected[index]?.uuid !== uuid)) throw new Refusal('BAD_REQUEST')
  const groups = run.kind === 'reference' ? await groupsForJudging(tx, run.pid, all) : null
  const after = withTests(summary, before, result.tests, groups)
  const done = before + result.tests.length
  if (run.kind === 'reference') {
    await insertResults(tx, {
      run_id: run.runId,
      first: before + 1,
      judges: result.tests.map(({ judge }) => judge),
      times: result.tests.map(({ time }) => time),
      memories: result.tests.map(({ memory }) => memory),
      scores: result.tests.map(({ judge, score = scoreOfVerdict(judge) }) => score),
    })
  }
  await updateRun(tx, run.runId, { done, summary: JSON.stringify(after), reported: 0 })
  return done >= total && finish(tx, run, { judge: after.judge!, error: '' })
}

/** Shown to editors of the problem. */
export const noHostFor = (language: Language): string => `No judge host has ${languageName(language)}.`

export async function failRun(tx: Queryable, run: HeldRun, reason: string): Promise<void> {
  await finish(tx, run, { judge: Judge.SystemError, error: reason })
}

async function finish(
  tx: Queryable,
  { runId, pid, ...limits }: HeldRun,
  { judge, error }: Pick<Result, 'judge' | 'error'>,
): Promise<true> {
  await updateRun(tx, runId, { judge, error, reported: 0 })
  await endWhenOver(tx, pid, limits)
  return true
}

type Limits = Pick<HeldRun, 'limitMs' | 'measureMs'>

const hasNoLimit = ({ limitMs, measureMs }: Limits): boolean => limitMs === measureMs

/** Without a time limit, a program that should time out may finish normally. @returns null until it is over */
export function isRight(
  {
    kind,
    judge,
    expected,
    score,
    summary,
  }: Pick<RunRecord, 'kind' | 'judge' | 'expected' | 'score' | 'summary'>,
  limits: Limits,
): boolean | null {
  if (judge === null) return null
  if (kind === 'validator') return judge === Judge.Accepted
  if (!isScoreAsExpected(score, summary.score ?? 0)) return false
  const isSlow = judge === Judge.Accepted && expected.includes(Judge.TimeLimitExceeded)
  return isAsExpected(expected, judge) || (isSlow && hasNoLimit(limits))
}

/** Java starts at the class that holds `main`, whatever it is called. */
export const asStarted = ({ language, code }: { language: Language; code: string }) => ({
  language,
  code: languageRecords[language].entryClass === undefined ? code : javaFromMain(code),
})

export async function endWhenOver(tx: Queryable, pid: number, limits: Limits): Promise<void> {
  const runs = await runsOf(tx, pid)
  if (runs.some((run) => run.judge === null)) return
  await endVerification(tx, pid, runs.every((run) => isRight(run, limits)) ? 'passed' : 'failed')
}
