// SQL of contests that are to be opened or closed.

import { ContestStatus } from '@verdict/domain/contest'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/**
 * Contests whose flag may not be right any more, or whose submissions do not agree with it; a superset of those with
 * work to do, found by two small indexes. What is decided for each is `momentOf`.
 */
export async function unsettledContests(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ cid: number }>`
    select cid from contests where not settled
    union
    select cid from contests
    where not is_open and deleted_at is null and status = ${ContestStatus.Available} and ends_at <= clock_timestamp()
      and (unfreeze = 'auto' or unfrozen_at is not null or freeze_rule in ('none', '0'))
    order by cid`.execute(db)
  return rows.map(({ cid }) => cid)
}

/** Unless it was decided otherwise since. */
export async function markSettled(db: Queryable, cid: number, isOpen: boolean): Promise<void> {
  await db
    .updateTable('contests')
    .set({ settled: true })
    .where('cid', '=', cid)
    .where('is_open', '=', isOpen)
    .execute()
}
