import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { contestColumns, type ContestRecord } from '../../access/contest-access.ts'

export const contestsToCopy = (tx: Queryable, courseId: number): Promise<ContestRecord[]> =>
  tx
    .selectFrom('contests as c')
    .select(contestColumns)
    .where('c.course_id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.starts_at')
    .orderBy('c.cid')
    .execute()

/** @param copies the copy of each contest */
export async function copyGradebook(
  tx: Queryable,
  from: number,
  to: number,
  copies: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    insert into gradebooks (course_id, scale, steps, drop_lowest)
    select ${to}, scale, steps, drop_lowest from gradebooks where course_id = ${from}`.execute(tx)
  await sql`
    insert into gradebook_categories (course_id, position, name, weight, drop_lowest)
    select ${to}, position, name, weight, drop_lowest from gradebook_categories where course_id = ${from}`.execute(
    tx,
  )
  await sql`
    insert into gradebook_items (course_id, contest_id, weight, cap, is_bonus, category)
    select ${to}, c.copy, i.weight, i.cap, i.is_bonus, i.category
    from gradebook_items i
    join unnest(${[...copies.keys()]}::integer[], ${[...copies.values()]}::integer[]) as c (cid, copy)
      on c.cid = i.contest_id
    where i.course_id = ${from}`.execute(tx)
  // Without their marks, and open for new ones.
  await sql`
    insert into gradebook_columns (course_id, title, out_of, weight, cap, is_bonus, category)
    select ${to}, title, out_of, weight, cap, is_bonus, category
    from gradebook_columns where course_id = ${from} order by column_id`.execute(tx)
}
