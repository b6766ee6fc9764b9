// Distinct solved problems per user and distinct users per problem. A submission counts with its `counted_judge`: its last
// finished verdict, or none while skipped, first pending, or in a contest that is not open. Lock order: docs/architecture.md;
// problems come before users because deleting a problem locks it while it changes many users.

import { isCounted, Judge } from '@verdict/domain/verdict'
import { rankMemberships } from '../../people/index.ts'
import type { Queryable } from '../../platform/db.ts'
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
import type { Context } from '../../platform/context.ts'
import { holdUnsettled, markOpen } from './submission-queries.ts'

/** Runs in one transaction. @returns how many; 0 when done */
export const settleSubmissions = (
  { db }: Pick<Context, 'db'>,
  { cid, isOpen, atOnce }: { cid: number; isOpen: boolean; atOnce: number },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const sids = await holdUnsettled(tx, cid, isOpen, atOnce)
    if (sids.length === 0) return 0
    await moveCountsOfMany(tx, sids, isOpen ? 1 : -1)
    await markOpen(tx, sids, isOpen)
    return sids.length
  })

export const countedAs = (judge: Judge): Judge | null => (isCounted(judge) ? judge : null)

const presence = (judge: Judge | null): PairCounts => ({
  submitted: judge === null ? 0 : 1,
  accepted: judge === Judge.Accepted ? 1 : 0,
})

const distinct = (before: number, after: number): number => Number(after > 0) - Number(before > 0)

/** The caller has locked the submission and writes `counted_judge`. */
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
  // A deleted problem was removed from counts when it was deleted.
  if (problemIsDeleted) return
  const solved = await addToUser(tx, who.user_id, submit, solve)
  if (distinct(solved - solve, solved) !== 0) await rankMemberships(tx, [who.user_id])
}

/** The caller has locked the rows. Problems are locked before people, each in the order of their numbers. */
async function moveCountsOfMany(tx: Queryable, sids: number[], sign: 1 | -1): Promise<void> {
  await lockManyForCounting(tx, sids)
  await insertMissingPairs(tx, sids)
  await rankMemberships(tx, await addManyToCounts(tx, sids, sign))
}

/** Imported ones belong to the caller's transaction, so nobody else locks them. */
export const countMoved = async (tx: Queryable, sids: number[]): Promise<void> => {
  if (sids.length > 0) await moveCountsOfMany(tx, sids, 1)
}
