import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'

export interface ColumnFields {
  title: string
  out_of: number
  is_complete: boolean
}

export async function insertColumn(
  tx: Queryable,
  courseId: number,
  column: Pick<ColumnFields, 'title' | 'out_of'>,
): Promise<number> {
  const { column_id } = await tx
    .insertInto('gradebook_columns')
    .values({ course_id: courseId, ...column })
    .returning('column_id')
    .executeTakeFirstOrThrow()
  return column_id
}

export const updateColumn = (tx: Queryable, columnId: number, fields: Partial<ColumnFields>) =>
  tx.updateTable('gradebook_columns').set(fields).where('column_id', '=', columnId).execute()

export const deleteColumn = (tx: Queryable, columnId: number) =>
  tx.deleteFrom('gradebook_columns').where('column_id', '=', columnId).execute()

/** Includes overrides. Null without any mark. */
export async function highestIn(tx: Queryable, columnId: number): Promise<number | null> {
  const { rows } = await sql<{ mark: number | null }>`
    select max(mark) as mark from (
      select mark from gradebook_marks where column_id = ${columnId}
      union all select mark from gradebook_exceptions where column_id = ${columnId}
    ) m`.execute(tx)
  return rows[0]!.mark
}

export const marksIn = (tx: Queryable, columnId: number) =>
  tx
    .selectFrom('gradebook_marks as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.user_id', 'u.uid', 'k.mark'])
    .where('k.column_id', '=', columnId)
    .orderBy('u.uid_key')
    .execute()

/** All that is in the column, with what was decided by hand. */
export async function cellsIn(tx: Queryable, columnId: number) {
  const { rows } = await sql<{
    uid: string
    mark: number | null
    isDecided: boolean
    decided: number | null
  }>`
    select u.uid, k.mark, e.user_id is not null as "isDecided", e.mark as decided
    from (select user_id, mark from gradebook_marks where column_id = ${columnId}) k
    full join (select user_id, mark from gradebook_exceptions where column_id = ${columnId}) e using (user_id)
    join users u on u.id = user_id order by u.uid_key`.execute(tx)
  return rows
}

interface NewMark {
  userId: number
  /** Null: the cell is emptied. */
  mark: number | null
}

export async function writeMarks(
  tx: Queryable,
  columnId: number,
  by: number,
  marks: readonly NewMark[],
): Promise<void> {
  const ids = marks.map(({ userId }) => userId)
  await sql`delete from gradebook_marks where column_id = ${columnId} and user_id = any(${ids}::integer[])`.execute(
    tx,
  )
  await sql`
    insert into gradebook_marks (column_id, user_id, mark, marked_by)
    select ${columnId}, n.user_id, n.mark, ${by}
    from unnest(${ids}::integer[], ${marks.map(({ mark }) => mark)}::integer[]) as n (user_id, mark)
    where n.mark is not null`.execute(tx)
}

interface Cell {
  courseId: number
  userId: number
  cid: number | null
  columnId: number | null
}

export const deleteException = (tx: Queryable, { courseId, userId, cid, columnId }: Cell) =>
  tx
    .deleteFrom('gradebook_exceptions')
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .where('contest_id', 'is not distinct from', cid)
    .where('column_id', 'is not distinct from', columnId)
    .returning(['mark', 'reason'])
    .executeTakeFirst()

export const insertException = (
  tx: Queryable,
  { courseId, userId, cid, columnId }: Cell,
  by: number,
  { mark, reason }: { mark: number | null; reason: string },
) =>
  tx
    .insertInto('gradebook_exceptions')
    .values({
      course_id: courseId,
      user_id: userId,
      contest_id: cid,
      column_id: columnId,
      mark,
      reason,
      made_by: by,
    })
    .execute()
