// Holding a problem against everybody else who changes it.

import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { ProblemRecord } from '../standing/problem-access.ts'
import { lockProblem } from './write-queries.ts'

/**
 * Hold a problem's row until the transaction ends, against everybody else who changes the problem, its tests or its
 * counts. Take it before any other row of a transaction that touches several.
 * @throws Refusal NOT_FOUND when it does not exist or is deleted
 */
export async function lockStandingProblem(tx: Queryable, pid: number): Promise<ProblemRecord> {
  const problem = await lockProblem(tx, pid)
  if (!problem || problem.deleted_at) throw new Refusal('NOT_FOUND')
  return problem
}
