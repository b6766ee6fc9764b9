// Shadows: judgements that a job has made besides the current ones. Nobody sees them, nothing counts them, and they wait
// behind all other work, until the job is applied: then each takes the place of the current judgement (`adoptShadow` in
// verdict.ts where verdict or score is another), or is dropped without a trace.

import { leaveOvertaken } from '../job-overtaken/index.ts'
import { enqueueShadows, takeBack } from '../queue/index.ts'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { deleteJudgements, insertShadows, putInPlace } from './shadow-queries.ts'

/** @returns the judgement of each submission */
export async function makeShadows(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  sids: readonly number[],
  createdBy: number,
): Promise<{ sid: number; id: number }[]> {
  const shadows = await insertShadows(tx, sids, createdBy)
  await enqueueShadows(
    context,
    tx,
    shadows.map(({ id, user_id }) => ({ judgementId: id, userId: user_id })),
  )
  return shadows
}

/** Nothing may name them any more. */
export async function dropShadows(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await takeBack(tx, ids)
  await deleteJudgements(tx, ids)
}

/**
 * Shadows with the verdict and the score that their submissions have anyway: only what stands behind it is new, so that there is
 * nothing to count and nobody to tell. The submissions are held.
 */
export async function adoptUnchanged(
  tx: Queryable,
  pairs: readonly { sid: number; shadowId: number }[],
): Promise<void> {
  await putInPlace(tx, pairs)
  await leaveOvertaken(
    tx,
    pairs.map(({ sid }) => sid),
    'rejudge',
  )
}
