// A verification runs reference solutions on all tests, and validators on all inputs, after all submissions.

import type { Verification, ReferenceRun, VerificationRun } from '@verdict/contract/verification'
import type { Language, Factors } from '@verdict/domain/language'
import { timeLimitMs } from '@verdict/domain/limits'
import { Judge } from '@verdict/domain/verdict'
import { TaskPriority } from '@verdict/domain/judging'
import { measureFactor, noTests } from '@verdict/domain/verification'
import type { Context } from '../../platform/context.ts'
import {
  factorsFor,
  fingerprintOf,
  lockStandingProblem,
  problemForJudging,
  referencesOf,
  testsForJudging,
  validatorsOf,
} from '../../archive/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { enqueue } from '../queue/queue.ts'
import { languagesJudged } from '../queue/queue-queries.ts'
import { findTestableProblem } from '../../access/problem-access.ts'
import {
  deleteVerification,
  findVerification,
  insertRuns,
  insertVerification,
  lockVerification,
  runsOf,
  type RunRecord,
  type VerificationRecord,
} from './verification-queries.ts'
import { endWhenOver, noHostFor, stop, isRight, mostMs } from './verification-run.ts'
import { type TimedProgram, type TimeRule, timingOf } from '@verdict/domain/time-limit'

interface Found extends VerificationRecord {
  factorsOf: (language: Language) => Factors
  runs: RunRecord[]
  isCurrent: boolean
  /** null: the default rule. */
  timeRule: TimeRule | null
}

function presentVerification(found: Found | null): Verification {
  const runs = found?.runs ?? []
  const references = runs.flatMap((run) => (run.kind === 'reference' ? [presentReference(run, found!)] : []))
  return {
    state: found?.state ?? 'never',
    isCurrent: found?.isCurrent ?? false,
    startedBy: found?.startedBy ?? null,
    startedAt: found?.started_at.toISOString() ?? null,
    finishedAt: found?.finished_at?.toISOString() ?? null,
    references,
    validators: runs
      .filter(({ kind }) => kind === 'validator')
      .map((run) => presentRun(run, limitsOf(found!))),
    timing: timingOf(
      references.flatMap((run) => timed(run, found!.factorsOf(run.language).time)),
      found?.time_ms ?? 0,
      found?.timeRule ?? undefined,
    ),
  }
}

const limitsOf = ({ time_ms, measure_ms }: VerificationRecord) => ({
  limitMs: time_ms,
  measureMs: measure_ms,
})

const presentRun = (run: RunRecord, limits: ReturnType<typeof limitsOf>): VerificationRun => ({
  name: run.name,
  done: run.done + run.reported,
  total: run.total_tests,
  isRight: isRight(run, limits),
  failed: run.summary.verdicts.reduce(
    (sum, { judge, count }) => sum + (judge === Judge.Accepted ? 0 : count),
    0,
  ),
  failures: run.summary.failures,
  error: run.error,
})

function presentReference(run: RunRecord, found: Found): ReferenceRun {
  const { measure_ms, factorsOf } = found
  const { verdicts, slowest, memory } = run.summary
  const language = run.language!
  return {
    ...presentRun(run, limitsOf(found)),
    language,
    expected: run.expected,
    got: run.judge,
    expectedScore: run.score,
    score: pointsOf(run),
    verdicts,
    slowest: slowest && { ...slowest, isMore: slowest.ms >= mostMs(measure_ms, factorsOf(language)) },
    memory: slowest && memory,
  }
}

/** null where points say no more than the verdict: no groups, and none are expected. */
const pointsOf = ({ judge, score, summary }: RunRecord): number | null =>
  judge !== null && (score !== null || summary.scored !== undefined) ? (summary.score ?? null) : null

/** Solutions that ran to their end or timed out, and were expected to do one or the other. */
function timed({ name, language, expected, got, slowest }: ReferenceRun, factor: number): TimedProgram[] {
  const ran = got === Judge.Accepted || got === Judge.TimeLimitExceeded
  const [must, ...others] = expected
  if (!ran || !slowest || must === undefined || others.length > 0) return []
  if (must !== Judge.Accepted && must !== Judge.TimeLimitExceeded) return []
  const { ms, isMore } = slowest
  return [{ name, language, factor, must: must === Judge.Accepted ? 'accept' : 'timeOut', ms, isMore }]
}

const startLimit = { count: 30, seconds: 60 }

export async function presentVerificationOf(db: Queryable, pid: number): Promise<Verification> {
  const verification = await findVerification(db, pid)
  if (!verification) return presentVerification(null)
  const [runs, fingerprint] = [await runsOf(db, pid), await fingerprintOf(db, pid)]
  const isCurrent = verification.fingerprint === fingerprint
  const { languageFactors = [], timeRule = null } = (await problemForJudging(db, pid)) ?? {}
  return presentVerification({
    ...verification,
    runs,
    isCurrent,
    timeRule,
    factorsOf: await factorsFor(db, languageFactors),
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readVerification(context: Context, viewer: Viewer, pid: number): Promise<Verification> {
  await findTestableProblem(context, viewer, pid)
  return presentVerificationOf(context.db, pid)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, VERIFICATION_RUNNING, NOTHING_TO_VERIFY, PROBLEM_INCOMPLETE, RATE_LIMITED */
export async function startVerification(
  context: Context,
  viewer: Viewer,
  pid: number,
): Promise<Verification> {
  await findTestableProblem(context, viewer, pid)
  await context.rateLimiter.hit(`verify:${viewer.userId}`, startLimit)
  return context.db.transaction().execute(async (tx) => {
    await lockStandingProblem(tx, pid)
    await findTestableProblem({ db: tx }, viewer, pid)
    const before = await lockVerification(tx, pid)
    if (before?.state === 'running') throw new Refusal('VERIFICATION_RUNNING')
    const runs = await newRuns(tx, pid)
    if (runs.length === 0) throw new Refusal('NOTHING_TO_VERIFY')
    await deleteVerification(tx, pid)
    const { timeMs, lacks } = (await problemForJudging(tx, pid))!
    if (lacks.includes('answers')) throw new Refusal('PROBLEM_INCOMPLETE', { lacks: 'answers' })
    const isLimited = !lacks.includes('time-limit')
    const limitMs = isLimited ? timeMs : timeLimitMs.max
    const measureMs = isLimited ? timeMs * measureFactor : limitMs
    await insertVerification(tx, {
      pid,
      fingerprint: (await fingerprintOf(tx, pid))!,
      time_ms: limitMs,
      measure_ms: measureMs,
      started_by: viewer.userId,
    })
    const judged = await languagesJudged(tx)
    const isHeard = ({ language }: { language: Language }) => judged === null || judged.has(language)
    const waiting = await insertRuns(tx, runs.filter(isHeard))
    for (const runId of waiting) {
      await enqueue(context, tx, { runId, userId: viewer.userId, priority: TaskPriority.Verification })
    }
    const unheard = runs.filter((run) => !isHeard(run))
    await insertRuns(
      tx,
      unheard.map((run) => ({ ...run, judge: Judge.SystemError, error: noHostFor(run.language) })),
    )
    await endWhenOver(tx, pid, { limitMs, measureMs })
    return presentVerificationOf(tx, pid)
  })
}

async function newRuns(tx: Queryable, pid: number) {
  const total_tests = (await testsForJudging(tx, pid)).length
  if (total_tests === 0) return []
  const shared = { pid, total_tests, summary: JSON.stringify(noTests) }
  const [validators, references] = [await validatorsOf(tx, pid), await referencesOf(tx, pid)]
  return [
    ...validators.map(({ name, language }, index) => ({
      ...shared,
      kind: 'validator' as const,
      position: index + 1,
      name,
      language,
    })),
    ...references.map(({ name, language, expected, score }, index) => ({
      ...shared,
      kind: 'reference' as const,
      position: index + 1,
      name,
      language,
      expected,
      score: score && JSON.stringify(score),
    })),
  ]
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function cancelVerification(
  context: Context,
  viewer: Viewer,
  pid: number,
): Promise<Verification> {
  await findTestableProblem(context, viewer, pid)
  return context.db.transaction().execute(async (tx) => {
    const running = await lockVerification(tx, pid)
    if (running?.state === 'running') await stop(tx, pid, 'cancelled')
    return presentVerificationOf(tx, pid)
  })
}
