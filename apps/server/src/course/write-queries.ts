// SQL that changes courses. A change of members or of the order of problems holds the course's row.

import type { CourseFlag, CourseRole } from '@verdict/domain/course'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Courses } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import type { CourseRecord } from '../standing/course-access.ts'
import { columnOf, type RoleColumns } from '../standing/course.ts'

const now = sql<Date>`clock_timestamp()`

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

/** Present members keep their role. @returns how many were not in it before */
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

/** Behind `last`, in their order. @returns how many were not listed before */
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

/** Everything from `position` on makes way, except the problem itself. */
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

/** 1 to n; those that were deleted come last. */
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
