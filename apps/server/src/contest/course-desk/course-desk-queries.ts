import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { contestColumns, type ContestRecord } from '../../access/contest-access.ts'
import { isNotOver } from '../../access/contest-clock.ts'
import { isAvailableIn } from '../../access/contest.ts'
import { columnOf, isStudent, type RoleColumns } from '../../access/course.ts'
import { rehearsals } from '../../changes/index.ts'

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

export interface TaughtCourse extends RoleColumns {
  course_id: number
  name: string
}

/** In which the person has more than the role of a student. */
export const taughtCourses = (db: Queryable, viewer: Viewer, most: number): Promise<TaughtCourse[]> =>
  db
    .selectFrom('course_members as m')
    .innerJoin('courses as co', 'co.course_id', 'm.course_id')
    .select(['co.course_id', 'co.name'])
    .select(Object.values(columnOf).map((column) => `m.${column}` as const))
    .where('m.user_id', '=', viewer.userId)
    .where('co.archived_at', 'is', null)
    .where(sql<boolean>`not ${isStudent('m')}`)
    .orderBy('co.course_id', 'desc')
    .limit(most)
    .execute()

/** The one of each course that is not over and begins first. */
export async function nextExams(
  db: Queryable,
  courseIds: readonly number[],
): Promise<{ course_id: number; cid: number; title: string; starts_at: Date }[]> {
  if (courseIds.length === 0) return []
  const { rows } = await sql<{ course_id: number; cid: number; title: string; starts_at: Date }>`
    select distinct on (c.course_id) c.course_id, c.cid, c.title, c.starts_at
    from contests c join exams x on x.contest_id = c.cid
    where c.course_id = any(${[...courseIds]}::integer[]) and ${isAvailableIn('c')} and ${isNotOver('c', null)}
      and c.cid not in ${rehearsals}
    order by c.course_id, c.starts_at, c.cid`.execute(db)
  return rows
}
