// The counts of distinct problems (of a user) and of distinct users (of a problem). Each submission counts with the
// verdict in `counted_judge`: the last finished one, none before the first and none while it is skipped. One that is not
// open, in a contest that is not over or still hides its results, counts nowhere yet. This file moves a submission from
// one counted verdict to another, in the transaction that writes it, and nobody else writes counts but the deletion of a
// problem, which takes it out of its users' counts.
//
// The order of locks stands in docs/architecture.md. The problem comes before the user because deleting a problem holds the
// problem while it changes many users.

import { isCounted, Judge } from '@verdict/domain/verdict'
import { rankMemberships } from '../group/index.ts'
import type { Queryable } from '../platform/db.ts'
import {
  addManyToCounts,
  addToPair,
  addToProblem,
  addToUser,
  insertMissingPairs,
  lockForCounting,
  lockManyForCounting,
  type PairCounts,
} from './counting-queries.ts'

/** The count of a finished verdict. */
export const countedAs = (judge: Judge): Judge | null => (isCounted(judge) ? judge : null)

const presence = (judge: Judge | null): PairCounts => ({
  submitted: judge === null ? 0 : 1,
  accepted: judge === Judge.Accepted ? 1 : 0,
})

const distinct = (before: number, after: number): number => Number(after > 0) - Number(before > 0)

/** The caller holds the submission's row and writes `counted_judge` itself. */
export async function moveCounts(
  tx: Queryable,
  who: { user_id: number; pid: number; is_open: boolean },
  from: Judge | null,
  to: Judge | null,
): Promise<void> {
  if (!who.is_open) return
  const [before, after] = [presence(from), presence(to)]
  const change = {
    submitted: after.submitted - before.submitted,
    accepted: after.accepted - before.accepted,
  }
  if (change.submitted === 0 && change.accepted === 0) return
  const { problemIsDeleted } = await lockForCounting(tx, who)
  const pair = await addToPair(tx, who, change)
  const submit = distinct(pair.submitted - change.submitted, pair.submitted)
  const solve = distinct(pair.accepted - change.accepted, pair.accepted)
  if (submit === 0 && solve === 0) return
  await addToProblem(tx, who.pid, submit, solve)
  // Its users lost it when it was deleted.
  if (problemIsDeleted) return
  const solved = await addToUser(tx, who.user_id, submit, solve)
  // The first that they solve, or the last that is taken from them: groups rank who has solved something.
  if (distinct(solved - solve, solved) !== 0) await rankMemberships(tx, [who.user_id])
}

/**
 * Submissions enter the counts with what they count as, or leave them. The caller holds their rows and writes
 * `is_open` itself. Problems are held before people here too, and all of each kind in the order of their numbers.
 */
export async function moveCountsOfMany(tx: Queryable, sids: number[], sign: 1 | -1): Promise<void> {
  await lockManyForCounting(tx, sids)
  await insertMissingPairs(tx, sids)
  await rankMemberships(tx, await addManyToCounts(tx, sids, sign))
}

/** Submissions that have just come from another judge, open ones, are counted. They are the caller's own, so nobody else holds them. */
export const countMoved = async (tx: Queryable, sids: number[]): Promise<void> => {
  if (sids.length > 0) await moveCountsOfMany(tx, sids, 1)
}
