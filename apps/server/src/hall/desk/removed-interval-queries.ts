import type { Queryable } from '../../platform/db.ts'

export const removedIntervals = (db: Queryable, cid: number) =>
  db
    .selectFrom('removed_intervals as r')
    .innerJoin('users as u', 'u.id', 'r.removed_by')
    .select(['r.id', 'r.starts_at', 'r.ends_at', 'r.reason', 'u.uid', 'u.nick'])
    .where('r.contest_id', '=', cid)
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .execute()
export type RemovedRecord = Awaited<ReturnType<typeof removedIntervals>>[number]

export async function insertRemoval(
  tx: Queryable,
  { cid, from, until, reason, by }: { cid: number; from: Date; until: Date; reason: string; by: number },
): Promise<void> {
  await tx
    .insertInto('removed_intervals')
    .values({ contest_id: cid, starts_at: from, ends_at: until, reason, removed_by: by })
    .execute()
}

export const deleteRemoval = (tx: Queryable, cid: number, id: number) =>
  tx
    .deleteFrom('removed_intervals')
    .where('contest_id', '=', cid)
    .where('id', '=', id)
    .returning(['starts_at', 'ends_at', 'reason'])
    .executeTakeFirst()
