// SQL of the ways into a course: its link, and the accounts that a pasted list means.

import { type Insertable, type Selectable, sql } from 'kysely'
import type { CourseJoinLinks } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'

export type LinkRecord = Selectable<CourseJoinLinks>

export const findLink = (db: Queryable, courseId: number): Promise<LinkRecord | undefined> =>
  db.selectFrom('course_join_links').selectAll().where('course_id', '=', courseId).executeTakeFirst()

/** One that works now. */
export const findOpenLink = (db: Queryable, token: string): Promise<LinkRecord | undefined> =>
  db
    .selectFrom('course_join_links as l')
    .innerJoin('courses as co', 'co.course_id', 'l.course_id')
    .selectAll('l')
    .where('l.token', '=', token)
    .where('l.is_on', '=', true)
    .where('co.archived_at', 'is', null)
    .where(sql<boolean>`(l.expires_at is null or l.expires_at > clock_timestamp())`)
    .executeTakeFirst()

export async function keepLink(tx: Queryable, link: Insertable<CourseJoinLinks>): Promise<void> {
  await tx
    .insertInto('course_join_links')
    .values(link)
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(link))
    .execute()
}

export interface MeantAccount {
  /** The line's place, from 1. */
  line: number
  user_id: number
  uid: string
  nick: string
  is_member: boolean
  section_id: number | null
}

/** The accounts of each line: of this username, or of this student number. */
export async function accountsMeant(
  db: Queryable,
  courseId: number,
  words: readonly string[],
): Promise<MeantAccount[]> {
  const { rows } = await sql<MeantAccount>`
    with word as (
      select lower(w) as w, line::integer as line from unnest(${words}::text[]) with ordinality as t (w, line) where w <> ''
    ), found as (
      select line, id from word join users u on u.uid_key = w
      union
      select line, id from word join users u on lower(u.student_number) = w and u.student_number <> ''
    )
    select f.line, u.id as user_id, u.uid, u.nick, m.user_id is not null as is_member, m.section_id
    from found f
    join users u on u.id = f.id
    left join course_members m on m.course_id = ${courseId} and m.user_id = u.id
    order by f.line`.execute(db)
  return rows
}
