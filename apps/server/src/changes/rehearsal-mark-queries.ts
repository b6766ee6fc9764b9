// Nobody else sees a rehearsal's contest, submissions or students, not even admins, and none of them is ever counted.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

export const rehearsals = sql`(select contest_id from rehearsals)`

export const playedStudents = sql`(
  select e.user_id from rehearsals r
  cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e)`

export async function isPlayed(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${userId} in ${playedStudents} as is`.execute(db)
  return rows[0]!.is
}
