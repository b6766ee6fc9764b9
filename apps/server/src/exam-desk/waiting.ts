// A session that waits is let in, in the place of the one before, or turned away.

import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { writeExamLog } from '../exam-log/index.ts'
import { approveWaiting, turnAway } from '../exam-entry/index.ts'
import { proctoredExam } from '../standing/exam.ts'
import type { Deed } from './seats.ts'

/** @throws Refusal NOT_FOUND, also where somebody has decided already; FORBIDDEN */
export async function decide(
  context: Pick<Context, 'db' | 'channel'>,
  { viewer, origin, cid }: Deed,
  id: number,
  { approve, reason }: { approve: boolean; reason: string },
): Promise<void> {
  const { db } = context
  await proctoredExam(db, viewer, cid)
  await db.transaction().execute(async (tx) => {
    const by = { id, decidedBy: viewer.userId }
    const decided = await (approve ? approveWaiting(context, tx, cid, by) : turnAway(tx, cid, by))
    if (!decided) throw new Refusal('NOT_FOUND')
    await writeExamLog(tx, cid, {
      kind: approve ? 'approved' : 'turned-away',
      userId: decided.userId,
      actorId: viewer.userId,
      address: origin.address,
      details: { reason, from: decided.address },
    })
  })
}
