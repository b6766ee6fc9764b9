// A session that waits is let in by a proctor, in the place of the one before, or turned away. Whether the one who decides may,
// and the log, are for the caller.

import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { takePart } from './entry.ts'
import { type Decided, decideWaiting } from './queries.ts'

interface Decision {
  id: number
  decidedBy: number
}

/**
 * From wherever it asked, it takes part from now on; the one before reaches nothing of the exam any more.
 * @returns undefined where it does not wait, or not any more
 */
export async function approveWaiting(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  cid: number,
  decision: Decision,
): Promise<Decided | undefined> {
  const decided = await decideWaiting(tx, cid, { ...decision, approved: true })
  if (decided) await takePart(context, tx, cid, decided)
  return decided
}

/** @returns undefined where it does not wait, or not any more */
export const turnAway = (tx: Queryable, cid: number, decision: Decision): Promise<Decided | undefined> =>
  decideWaiting(tx, cid, { ...decision, approved: false })
