import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { columnOf } from '../../access/course.ts'
import type { SectionRecord } from './course-queries.ts'

export const sectionsOf = (db: Queryable, courseId: number, userId: number): Promise<SectionRecord[]> =>
  db
    .selectFrom('course_sections as s')
    .select(['s.section_id', 's.name'])
    .select([
      sql<number>`(select count(*) from course_members m where m.section_id = s.section_id)`.as('members'),
      sql<SectionRecord['tas']>`(
        select coalesce(jsonb_agg(jsonb_build_object('uid', u.uid, 'nick', u.nick) order by u.uid_key), '[]')
        from course_section_tas t join users u on u.id = t.user_id
        where t.section_id = s.section_id)`.as('tas'),
      sql<boolean>`exists (
        select from course_section_tas t where t.section_id = s.section_id and t.user_id = ${userId})`.as(
        'is_mine',
      ),
    ])
    .where('s.course_id', '=', courseId)
    .orderBy('s.position')
    .orderBy('s.section_id')
    .execute()

export const findSection = (
  db: Queryable,
  courseId: number,
  sectionId: number,
): Promise<{ name: string } | undefined> =>
  db
    .selectFrom('course_sections')
    .select('name')
    .where('course_id', '=', courseId)
    .where('section_id', '=', sectionId)
    .executeTakeFirst()

export async function insertSections(
  tx: Queryable,
  courseId: number,
  names: readonly string[],
): Promise<void> {
  await sql`
    insert into course_sections (course_id, name, position)
    select ${courseId}, n.name, n.place + coalesce((select max(position) from course_sections where course_id = ${courseId}), 0)
    from unnest(${names}::text[]) with ordinality as n (name, place)`.execute(tx)
}

export async function renameSection(tx: Queryable, sectionId: number, name: string): Promise<void> {
  await tx.updateTable('course_sections').set({ name }).where('section_id', '=', sectionId).execute()
}

export async function membersOfSection(tx: Queryable, sectionId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('course_members')
    .select('user_id')
    .where('section_id', '=', sectionId)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function deleteSection(tx: Queryable, sectionId: number): Promise<void> {
  await tx.deleteFrom('course_sections').where('section_id', '=', sectionId).execute()
}

export async function orderSections(
  tx: Queryable,
  courseId: number,
  sectionIds: readonly number[],
): Promise<void> {
  await sql`
    update course_sections s set position = o.place
    from (
      select section_id, row_number() over (
        order by array_position(${sectionIds}::integer[], section_id) nulls last, position, section_id) as place
      from course_sections where course_id = ${courseId}
    ) o
    where s.section_id = o.section_id and s.position <> o.place`.execute(tx)
}

export const membersAmong = (
  db: Queryable,
  courseId: number,
  userIds: readonly number[],
): Promise<{ user_id: number; uid: string; view_solution: boolean }[]> =>
  db
    .selectFrom('course_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.uid', sql<boolean>`m.${sql.raw(columnOf.viewSolution)}`.as('view_solution')])
    .where('m.course_id', '=', courseId)
    .where(sql<boolean>`m.user_id = any(${userIds}::integer[])`)
    .execute()

export async function setTas(
  tx: Queryable,
  courseId: number,
  sectionId: number,
  userIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('course_section_tas').where('section_id', '=', sectionId).execute()
  await sql`
    insert into course_section_tas (course_id, section_id, user_id)
    select ${courseId}, ${sectionId}, id from unnest(${userIds}::integer[]) as p (id)`.execute(tx)
}

export async function deleteTa(tx: Queryable, courseId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('course_section_tas')
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .execute()
}

/** @returns how many were in another section */
export async function moveMembers(
  tx: Queryable,
  courseId: number,
  userIds: readonly number[],
  sectionId: number | null,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('course_members')
    .set({ section_id: sectionId })
    .where('course_id', '=', courseId)
    .where(sql<boolean>`user_id = any(${userIds}::integer[])`)
    .where(sql<boolean>`section_id is distinct from ${sectionId}::integer`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
