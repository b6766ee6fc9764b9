// SQL of closing accounts that were made for one exam.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** The next one whose exam is over for everybody, drafts and all; marked, so that no other process takes it. */
export async function takeToClose(tx: Queryable): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    update exam_sitters t set closed_at = clock_timestamp(), code_hash = null
    where (t.contest_id, t.user_id) = (
      select d.contest_id, d.user_id from exam_sitters d
      join exams x on x.contest_id = d.contest_id
      join contests c on c.cid = d.contest_id
      where d.is_temporary and d.closed_at is null
        and c.last_end + x.draft_minutes * interval '1 minute' < clock_timestamp()
      limit 1 for update of d skip locked)
    returning t.user_id`.execute(tx)
  return rows[0]?.user_id ?? null
}
