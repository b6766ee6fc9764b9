// Submissions that enter the lists and counts of everybody, or leave them, many at a time: those of a contest that opens
// or is closed again.

import type { Context } from '../platform/context.ts'
import { moveCountsOfMany } from './counting.ts'
import { holdUnsettled, markOpen } from './settle-queries.ts'

/** One transaction. @returns how many were moved; 0 when all are where they belong */
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
