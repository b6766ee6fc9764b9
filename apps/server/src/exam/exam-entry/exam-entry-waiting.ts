// The caller checks permissions and writes the log.

import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { takePart } from './entry.ts'
import { type Decided, decideWaiting } from './exam-entry-queries.ts'

interface Decision {
  id: number
  decidedBy: number
}

/** The session replaces the previous one. @returns undefined if it is not waiting any more */
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

/** @returns undefined if it is not waiting any more */
export const turnAway = (tx: Queryable, cid: number, decision: Decision): Promise<Decided | undefined> =>
  decideWaiting(tx, cid, { ...decision, approved: false })
