import type { Queryable } from '../../platform/db.ts'
import type { Verdict } from './verdict-record.ts'

export async function insertHeldVerdict(
  tx: Queryable,
  cid: number,
  judgementId: number,
  verdict: Verdict,
): Promise<void> {
  await tx
    .insertInto('held_verdicts')
    .values({
      judgement_id: judgementId,
      contest_id: cid,
      judge: verdict.judge,
      verdict: JSON.stringify(verdict),
    })
    .execute()
}

/** It waits no more. @returns undefined if it did not */
export async function takeHeldVerdict(tx: Queryable, judgementId: number): Promise<Verdict | undefined> {
  const taken = await tx
    .deleteFrom('held_verdicts')
    .where('judgement_id', '=', judgementId)
    .returning('verdict')
    .executeTakeFirst()
  return taken?.verdict as Verdict | undefined
}
