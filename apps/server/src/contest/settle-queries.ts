// SQL of contests that are to be opened or closed.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { isOpen } from '../standing/contest-clock.ts'
import { isShownIn } from '../standing/contest.ts'
import { rehearsals } from '../rehearsal-mark/index.ts'

/**
 * Contests that are to be opened, and those that somebody changed since, found by two small indexes. The decision for each
 * is `momentOf`, once it is held.
 */
export async function unsettledContests(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ cid: number }>`
    select cid from contests where not settled and cid not in ${rehearsals}
    union
    select c.cid from contests c where not c.is_open and ${isShownIn('c')} and ${isOpen('c')}
      and c.cid not in ${rehearsals}
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
