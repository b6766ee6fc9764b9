// A rehearsal of an exam is played against the site that runs, by students that are no people. Nobody else sees it: not its
// contest, its submissions or its students, admins neither, and nothing of it is ever counted.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** Their contests; nearly always none. */
export const rehearsals = sql`(select contest_id from rehearsals)`

/** Their students, each looked up by an index. */
export const playedStudents = sql`(
  select e.user_id from rehearsals r
  cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e)`

export async function isPlayed(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${userId} in ${playedStudents} as is`.execute(db)
  return rows[0]!.is
}
