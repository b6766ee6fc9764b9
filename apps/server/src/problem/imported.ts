// The parts that an imported problem lacks to be submitted to. Giving the field, or adding tests, mends it.

import { type Lack, mendedBy } from '@verdict/domain/package'
import type { Queryable } from '../platform/db.ts'
import { setLacks } from './write-queries.ts'

/** For a problem whose row this transaction holds. */
export const putLacks = (tx: Queryable, pid: number, lacks: readonly Lack[]): Promise<void> =>
  setLacks(tx, pid, [...new Set(lacks)])

/** @param given names of the fields that somebody gave; `tests` when there are more of them */
export async function mendLacks(
  tx: Queryable,
  problem: { pid: number; lacks: readonly Lack[] },
  given: readonly string[],
): Promise<void> {
  const mended = new Set<Lack>(mendedBy(given))
  const left = problem.lacks.filter((lack) => !mended.has(lack))
  if (left.length < problem.lacks.length) await setLacks(tx, problem.pid, left)
}
