// Changing members or the order of problems locks the course's row.

import type { CourseFlag, CourseRole } from '@verdict/domain/course'
import { type Insertable, sql, type Updateable, type Selectable } from 'kysely'
import type { Courses, CourseJoinLinks } from '../../platform/database-types.ts'
import { isPerson } from '../../changes/index.ts'
import { now, type Queryable } from '../../platform/db.ts'
import type { CourseRecord } from '../../access/course-access.ts'
import { columnOf, type RoleColumns } from '../../access/course.ts'

export type LinkRecord = Selectable<CourseJoinLinks>

export const findLink = (db: Queryable, courseId: number): Promise<LinkRecord | undefined> =>
  db.selectFrom('course_join_links').selectAll().where('course_id', '=', courseId).executeTakeFirst()

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
  line: number
  user_id: number
  uid: string
  nick: string
  is_member: boolean
  section_id: number | null
}

export async function accountsMeant(
  db: Queryable,
  courseId: number,
  words: readonly string[],
): Promise<MeantAccount[]> {
  const { rows } = await sql<MeantAccount>`
    with word as (
      select lower(w) as w, line::integer as line from unnest(${words}::text[]) with ordinality as t (w, line) where w <> ''
    ), found as (
      select line, id from word join users u on u.uid_key = w and ${isPerson('u')}
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

export const lockCourse = (tx: Queryable, courseId: number): Promise<CourseRecord | undefined> =>
  tx.selectFrom('courses').selectAll().where('course_id', '=', courseId).forNoKeyUpdate().executeTakeFirst()

export async function insertCourse(tx: Queryable, course: Insertable<Courses>): Promise<number> {
  const { course_id } = await tx
    .insertInto('courses')
    .values(course)
    .returning('course_id')
    .executeTakeFirstOrThrow()
  return course_id
}

export async function updateCourse(
  tx: Queryable,
  courseId: number,
  change: Updateable<Courses>,
): Promise<void> {
  await tx
    .updateTable('courses')
    .set({ ...change, updated_at: now })
    .where('course_id', '=', courseId)
    .execute()
}

const roleColumns = (role: CourseRole): RoleColumns =>
  Object.fromEntries(
    Object.entries(columnOf).map(([flag, column]) => [column, role[flag as CourseFlag]]),
  ) as unknown as RoleColumns

/** Existing members keep their role. @returns how many were added */
export async function addMembers(
  tx: Queryable,
  courseId: number,
  userIds: number[],
  role: CourseRole,
): Promise<number> {
  const columns = roleColumns(role)
  const names = Object.keys(columns) as (keyof RoleColumns)[]
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('course_members')
    .columns(['course_id', 'user_id', 'uid_key', ...names])
    .expression(
      sql`select ${courseId}::integer, id, uid_key, ${sql.join(names.map((name) => sql`${columns[name]}::boolean`))}
        from users where id = any(${userIds}::integer[]) order by id`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

export async function setRole(
  tx: Queryable,
  courseId: number,
  userId: number,
  role: CourseRole,
): Promise<void> {
  const columns = roleColumns(role)
  await tx
    .insertInto('course_members')
    .values((eb) => ({
      course_id: courseId,
      user_id: userId,
      uid_key: eb.selectFrom('users').select('uid_key').where('id', '=', userId),
      ...columns,
    }))
    .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doUpdateSet({ ...columns }))
    .execute()
}

export async function deleteMember(tx: Queryable, courseId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('course_members')
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .execute()
}

/** @returns how many were added */
export async function appendProblems(
  tx: Queryable,
  courseId: number,
  problems: { pid: number; shared: boolean }[],
  last: number,
): Promise<number> {
  if (problems.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('course_problems')
    .values(
      problems.map(({ pid, shared }, index) => ({
        course_id: courseId,
        pid,
        shared,
        position: last + 1 + index,
      })),
    )
    .onConflict((conflict) => conflict.columns(['course_id', 'pid']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

export async function moveBefore(
  tx: Queryable,
  courseId: number,
  pid: number,
  position: number,
): Promise<void> {
  await sql`
    update course_problems set position = case when pid = ${pid} then ${position} else position + 1 end
    where course_id = ${courseId} and (pid = ${pid} or position >= ${position})`.execute(tx)
}

/** Deleted problems come last. */
export async function renumber(tx: Queryable, courseId: number): Promise<void> {
  await sql`
    update course_problems cp set position = o.place
    from (
      select q.pid, row_number() over (order by p.deleted_at is not null, q.position) as place
      from course_problems q join problems p on p.pid = q.pid where q.course_id = ${courseId}
    ) o
    where cp.course_id = ${courseId} and cp.pid = o.pid and cp.position <> o.place`.execute(tx)
}

/** @returns whether it was listed */
export async function deleteProblem(tx: Queryable, courseId: number, pid: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('course_problems')
    .where('course_id', '=', courseId)
    .where('pid', '=', pid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
