// Results of each reference solution on each test, some tests at a time.

import type { VerificationTests } from '@verdict/contract/verification'
import { mustFail } from '@verdict/domain/verification'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findTestableProblem } from '../../access/problem-access.ts'
import { fingerprintOf } from '../../archive/index.ts'
import { failedBy, findVerification, resultsBetween, type RunRecord, runsOf } from './verification-queries.ts'

interface Some {
  from: number
  count: number
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readTests(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  pid: number,
  { from, count }: Some,
): Promise<VerificationTests> {
  await findTestableProblem({ db }, viewer, pid)
  const verification = await findVerification(db, pid)
  const runs = (await runsOf(db, pid)).filter(({ kind }) => kind === 'reference')
  const total = Math.max(0, ...runs.map((run) => run.total_tests))
  const to = Math.min(total, from + count - 1)
  const length = Math.max(0, to - from + 1)
  const rows = await resultsBetween(
    db,
    runs.map(({ id }) => id),
    { from, to },
  )
  const byRun = Map.groupBy(rows, ({ run_id }) => run_id)
  const references = runs.map((run) => {
    const cells = {
      judges: Array.from({ length }, (): number | null => null),
      times: Array.from({ length }, (): number | null => null),
      memories: Array.from({ length }, (): number | null => null),
      scores: Array.from({ length }, (): number | null => null),
    }
    for (const row of byRun.get(run.id) ?? []) {
      for (const part of ['judges', 'times', 'memories', 'scores'] as const) {
        for (const [index, value] of row[part].entries()) {
          const place = row.first + index - from
          if (place >= 0 && place < length) cells[part][place] = value
        }
      }
    }
    const { name, language, expected, judge: got } = run
    return { name, language: language!, expected, mustFail: mustFailOf(run), got, ...cells }
  })
  return {
    state: verification?.state ?? 'never',
    isCurrent: verification !== undefined && verification.fingerprint === (await fingerprintOf(db, pid)),
    total,
    from,
    references: references as VerificationTests['references'],
    idle: await idleOf(db, runs),
  }
}

const mustFailOf = ({ expected, score }: RunRecord): boolean => mustFail(expected, score)

/** Tests that no solution fails which must fail; null: no such solution was judged, or one is not over. */
async function idleOf(db: Queryable, runs: readonly RunRecord[]): Promise<number[] | null> {
  const failing = runs.filter((run) => mustFailOf(run) && (run.judge === null || run.done > 0))
  if (failing.length === 0 || failing.some(({ judge }) => judge === null)) return null
  const failed = await failedBy(
    db,
    failing.map(({ id }) => id),
  )
  // Earlier versions kept no results of tests.
  if (failed.size === 0 && failing.some(({ summary }) => summary.failures.length > 0)) return null
  const tests = Math.min(...failing.map(({ done }) => done))
  return Array.from({ length: tests }, (_, index) => index + 1).filter((test) => !failed.has(test))
}
