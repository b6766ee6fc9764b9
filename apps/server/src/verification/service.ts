// Verifying a problem, for those who edit it: each reference solution is judged on all tests and each validator is run over
// every input, behind everything that people hand in. A problem keeps what its last verification found; it holds while
// nothing changes by which its programs are judged.

import type { Verification } from '@verdict/contract/verification'
import { TaskPriority } from '@verdict/domain/judging'
import { measureFactor, noTests } from '@verdict/domain/verification'
import type { Context } from '../platform/context.ts'
import { factorsFor } from '../language/index.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import {
  fingerprintOf,
  lockStandingProblem,
  problemForJudging,
  referencesOf,
  validatorsOf,
} from '../problem/index.ts'
import { enqueue } from '../queue/index.ts'
import { findEditableProblem } from '../standing/problem-access.ts'
import { testsForJudging } from '../testcase/index.ts'
import { presentVerification } from './present.ts'
import {
  deleteVerification,
  findVerification,
  insertRuns,
  insertVerification,
  lockVerification,
  runsOf,
} from './queries.ts'
import { stop } from './run.ts'

/** For one person. */
const startLimit = { count: 30, seconds: 60 }

async function present(db: Queryable, pid: number): Promise<Verification> {
  const verification = await findVerification(db, pid)
  if (!verification) return presentVerification(null)
  const [runs, fingerprint] = [await runsOf(db, pid), await fingerprintOf(db, pid)]
  const isCurrent = verification.fingerprint === fingerprint
  const { languageFactors = [] } = (await problemForJudging(db, pid)) ?? {}
  return presentVerification({
    ...verification,
    runs,
    isCurrent,
    factorsOf: await factorsFor(db, languageFactors),
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readVerification(context: Context, viewer: Viewer, pid: number): Promise<Verification> {
  await findEditableProblem(context, viewer, pid)
  return present(context.db, pid)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, VERIFICATION_RUNNING, NOTHING_TO_VERIFY, RATE_LIMITED */
export async function startVerification(
  context: Context,
  viewer: Viewer,
  pid: number,
): Promise<Verification> {
  await findEditableProblem(context, viewer, pid)
  await context.rateLimiter.hit(`verify:${viewer.userId}`, startLimit)
  return context.db.transaction().execute(async (tx) => {
    // So that what it depends on stays as it is read here.
    await lockStandingProblem(tx, pid)
    await findEditableProblem({ db: tx }, viewer, pid)
    const before = await lockVerification(tx, pid)
    if (before?.state === 'running') throw new Refusal('VERIFICATION_RUNNING')
    const runs = await newRuns(tx, pid)
    if (runs.length === 0) throw new Refusal('NOTHING_TO_VERIFY')
    await deleteVerification(tx, pid)
    const { timeMs } = (await problemForJudging(tx, pid))!
    await insertVerification(tx, {
      pid,
      fingerprint: (await fingerprintOf(tx, pid))!,
      time_ms: timeMs,
      measure_ms: timeMs * measureFactor,
      started_by: viewer.userId,
    })
    for (const runId of await insertRuns(tx, runs)) {
      await enqueue(context, tx, { runId, userId: viewer.userId, priority: TaskPriority.Verification })
    }
    return present(tx, pid)
  })
}

/** One for each program; none where there are no tests. */
async function newRuns(tx: Queryable, pid: number) {
  const total_tests = (await testsForJudging(tx, pid)).length
  if (total_tests === 0) return []
  const shared = { pid, total_tests, summary: JSON.stringify(noTests) }
  const [validators, references] = [await validatorsOf(tx, pid), await referencesOf(tx, pid)]
  return [
    ...validators.map(({ name }, index) => ({
      ...shared,
      kind: 'validator' as const,
      position: index + 1,
      name,
      language: null,
    })),
    ...references.map(({ name, language, expected }, index) => ({
      ...shared,
      kind: 'reference' as const,
      position: index + 1,
      name,
      language,
      expected,
    })),
  ]
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function cancelVerification(
  context: Context,
  viewer: Viewer,
  pid: number,
): Promise<Verification> {
  await findEditableProblem(context, viewer, pid)
  return context.db.transaction().execute(async (tx) => {
    const running = await lockVerification(tx, pid)
    if (running?.state === 'running') await stop(tx, pid, 'cancelled')
    return present(tx, pid)
  })
}
