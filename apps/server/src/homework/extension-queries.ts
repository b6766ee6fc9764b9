// SQL of extensions.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

export const extensionsOf = (db: Queryable, cid: number) =>
  db
    .selectFrom('contest_extensions as x')
    .leftJoin('users as u', 'u.id', 'x.user_id')
    .leftJoin('course_sections as s', 's.section_id', 'x.section_id')
    .innerJoin('users as g', 'g.id', 'x.given_by')
    .select(['x.id', 'x.user_id', 'x.section_id', 'x.minutes', 'x.reason', 'x.given_at'])
    .select(['u.uid', 'u.nick', 's.name as section', 'g.uid as given_by'])
    .where('x.contest_id', '=', cid)
    .orderBy('x.given_at', 'desc')
    .orderBy('x.id', 'desc')
    .execute()
export type ExtensionRecord = Awaited<ReturnType<typeof extensionsOf>>[number]

export interface NewExtension {
  userId: number | null
  sectionId: number | null
  minutes: number
  reason: string
}

export async function insertExtension(
  tx: Queryable,
  cid: number,
  by: number,
  { userId, sectionId, minutes, reason }: NewExtension,
): Promise<void> {
  await tx
    .insertInto('contest_extensions')
    .values({ contest_id: cid, user_id: userId, section_id: sectionId, minutes, reason, given_by: by })
    .execute()
}

export async function deleteExtension(tx: Queryable, id: number): Promise<void> {
  await tx.deleteFrom('contest_extensions').where('id', '=', id).execute()
}

/** Those whom an extension is for. */
export async function peopleOf(
  tx: Queryable,
  { user_id, section_id }: { user_id: number | null; section_id: number | null },
): Promise<number[]> {
  if (user_id !== null) return [user_id]
  const rows = await tx
    .selectFrom('course_members')
    .select('user_id')
    .where('section_id', '=', section_id)
    .execute()
  return rows.map((row) => row.user_id)
}

export const sectionIn = (
  tx: Queryable,
  courseId: number,
  sectionId: number,
): Promise<{ name: string } | undefined> =>
  tx
    .selectFrom('course_sections')
    .select('name')
    .where('course_id', '=', courseId)
    .where('section_id', '=', sectionId)
    .executeTakeFirst()

/** Contests that give more time to the section of one of these people, or to this one. */
export async function extendedBySection(
  tx: Queryable,
  {
    courseId,
    userIds,
    sectionId = null,
  }: { courseId: number; userIds: readonly number[]; sectionId?: number | null },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('contest_extensions')
    .select('contest_id')
    .distinct()
    .where(
      sql<boolean>`(section_id = ${sectionId}::integer or section_id in (
        select section_id from course_members where course_id = ${courseId} and user_id = any(${userIds}::integer[])))`,
    )
    .execute()
  return rows.map((row) => row.contest_id)
}
