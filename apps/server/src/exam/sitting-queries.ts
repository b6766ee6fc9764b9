// SQL of an exam's sitting and its proctors.

import { type Selectable, sql } from 'kysely'
import type { Exams } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'

export type ExamColumns = Omit<Selectable<Exams>, 'contest_id' | 'updated_at' | 'draw_seed'>

export const findExam = (db: Queryable, cid: number): Promise<Selectable<Exams> | undefined> =>
  db.selectFrom('exams').selectAll().where('contest_id', '=', cid).executeTakeFirst()

export async function upsertExam(tx: Queryable, cid: number, columns: Partial<ExamColumns>): Promise<void> {
  await tx
    .insertInto('exams')
    .values({ contest_id: cid, ...columns })
    .onConflict((conflict) =>
      conflict.column('contest_id').doUpdateSet({ ...columns, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}

/** With its rooms, roster and proctors. */
export async function deleteExam(tx: Queryable, cid: number): Promise<void> {
  await tx.deleteFrom('exams').where('contest_id', '=', cid).execute()
}

/** Those on the roster are entrants because of it. */
export async function deleteSittingEntrants(tx: Queryable, cid: number): Promise<void> {
  await tx
    .deleteFrom('contest_entrants')
    .where('contest_id', '=', cid)
    .where('user_id', 'in', tx.selectFrom('exam_sitters').select('user_id').where('contest_id', '=', cid))
    .execute()
}

export const proctorsOf = (
  db: Queryable,
  cid: number,
): Promise<{ user_id: number; uid: string; nick: string }[]> =>
  db
    .selectFrom('exam_proctors as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.id as user_id', 'u.uid', 'u.nick'])
    .where('p.contest_id', '=', cid)
    .orderBy('u.uid_key')
    .execute()

export async function replaceProctors(tx: Queryable, cid: number, userIds: number[]): Promise<void> {
  await tx.deleteFrom('exam_proctors').where('contest_id', '=', cid).execute()
  await sql`
    insert into exam_proctors (contest_id, user_id)
    select ${cid}::integer, id from unnest(${userIds}::integer[]) as id on conflict do nothing`.execute(tx)
}

/** The names of those who sit it. */
export async function sittersAmong(tx: Queryable, cid: number, userIds: number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('exam_sitters as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('u.uid')
    .where('s.contest_id', '=', cid)
    .where(sql<boolean>`s.user_id = any(${userIds}::integer[])`)
    .orderBy('u.uid_key')
    .execute()
  return rows.map(({ uid }) => uid)
}

export const countSitters = (db: Queryable, cid: number): Promise<{ sitters: number; entered: number }> =>
  db
    .selectFrom('exam_sitters')
    .select((eb) => [eb.fn.countAll<number>().as('sitters'), eb.fn.count<number>('entered_at').as('entered')])
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow()

export async function hasEntrants(tx: Queryable, cid: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contest_entrants')
    .select('user_id')
    .where('contest_id', '=', cid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
