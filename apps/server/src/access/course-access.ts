// Every call about a course or something in one asks this first.

import { type CourseFlag, type CourseRole, noRole } from '@verdict/domain/course'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Courses } from '../platform/database-types.ts'
import { prepared, type Queryable } from '../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import { isOwnDraft } from './problem.ts'
import {
  holdsSomewhere,
  isArchived,
  mayDo,
  mayOpenProblems,
  mayRead,
  mayTransfer,
  type RoleColumns,
  roleFrom,
  roleOf,
  sectionsTaught,
  wayIn,
} from './course.ts'

export type CourseRecord = Selectable<Courses>

export interface FoundCourse extends CourseRecord {
  /** Null if they are not a member. */
  member: RoleColumns | null
}

export interface CourseAccess {
  course: FoundCourse
  /** A site admin has the full role. */
  role: CourseRole
  isMember: boolean
}

const columns = [
  'co.course_id',
  'co.name',
  'co.description',
  'co.encrypt',
  'co.join_code',
  'co.languages',
  'co.feedback',
  'co.archived_at',
  'co.created_at',
  'co.updated_at',
] as const

export const foundCourses = (db: Queryable, viewer: MaybeViewer) =>
  db
    .selectFrom('courses as co')
    .leftJoin('course_members as m', (join) =>
      join.onRef('m.course_id', '=', 'co.course_id').on('m.user_id', '=', viewer?.userId ?? null),
    )
    .select(columns)
    .select(sql<FoundCourse['member']>`case when m.user_id is not null then to_jsonb(m) end`.as('member'))

const findCourse = (db: Queryable, viewer: MaybeViewer, courseId: number): Promise<FoundCourse | undefined> =>
  foundCourses(db, viewer).modifyFront(prepared).where('co.course_id', '=', courseId).executeTakeFirst()

const accessTo = (viewer: MaybeViewer, course: FoundCourse): CourseAccess => ({
  course,
  role: roleOf(viewer, course.member && roleFrom(course.member)),
  isMember: course.member !== null,
})

/** The viewer's own role as a member, whatever else they are. */
export async function memberOf(db: Queryable, viewer: Viewer, courseId: number): Promise<CourseRole | null> {
  const member = (await findCourse(db, viewer, courseId))?.member
  return member ? roleFrom(member) : null
}

/** Every course has a public card, so none is secret. @throws Refusal NOT_FOUND */
export async function knownCourse(
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
): Promise<CourseAccess> {
  const course = await findCourse(db, viewer, courseId)
  if (!course) throw new Refusal('NOT_FOUND')
  return accessTo(viewer, course)
}

export const closedCourse = (course: { course_id: number; name: string; has_code: boolean }): Refusal =>
  new Refusal(course.has_code ? 'COURSE_PRIVATE' : 'COURSE_WITHOUT_CODE', {
    courseId: course.course_id,
    name: course.name,
  })

/** @throws Refusal NOT_FOUND, LOGIN_REQUIRED, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function readableCourse(
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
): Promise<CourseAccess> {
  const access = await knownCourse(db, viewer, courseId)
  if (mayRead(viewer, access.course, access.role)) return access
  if (!viewer) throw new Refusal('LOGIN_REQUIRED')
  throw closedCourse({ ...access.course, has_code: wayIn(access.course, access.isMember) === 'code' })
}

/** Null if the viewer may not read it or it does not exist. */
export async function courseReadBy(
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
): Promise<CourseAccess | null> {
  const course = await findCourse(db, viewer, courseId)
  const access = course && accessTo(viewer, course)
  return access && mayRead(viewer, access.course, access.role) ? access : null
}

export const readsCourse = async (db: Queryable, viewer: MaybeViewer, courseId: number): Promise<boolean> =>
  (await courseReadBy(db, viewer, courseId)) !== null

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function courseForDoing(
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
  flag: CourseFlag,
): Promise<CourseAccess> {
  const access = await knownCourse(db, viewer, courseId)
  if (!mayDo(access.role, flag)) throw new Refusal('FORBIDDEN')
  return access
}

/** @throws Refusal NOT_FOUND, COURSE_ARCHIVED */
export async function courseInUse(
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
): Promise<CourseAccess> {
  const access = await knownCourse(db, viewer, courseId)
  assertInUse(access.course)
  return access
}

/** @throws Refusal COURSE_ARCHIVED */
export function assertInUse(course: Pick<CourseRecord, 'name' | 'archived_at'>): void {
  if (isArchived(course)) throw new Refusal('COURSE_ARCHIVED', { name: course.name })
}

/** Locks shared: members stay and it is not archived. Lock order: courses before contests. @throws Refusal COURSE_ARCHIVED */
export async function shareCourseInUse(tx: Queryable, courseId: number | null): Promise<void> {
  const course = await tx
    .selectFrom('courses')
    .select(['name', 'archived_at'])
    .where('course_id', '=', courseId)
    .forShare()
    .executeTakeFirst()
  if (course) assertInUse(course)
}

/** Null stands for no course. @throws Refusal COURSE_ARCHIVED */
export async function assertAllInUse(db: Queryable, courseIds: (number | null)[]): Promise<void> {
  const involved = courseIds.filter((id) => id !== null)
  if (involved.length === 0) return
  const courses = await db
    .selectFrom('courses')
    .select(['name', 'archived_at'])
    .where(sql<SqlBool>`course_id = any(${involved}::integer[])`)
    .execute()
  for (const course of courses) assertInUse(course)
}

/** Site admins have every flag even in a course that does not exist. */
export async function roleIn(db: Queryable, viewer: MaybeViewer, courseId: number): Promise<CourseRole> {
  const course = await findCourse(db, viewer, courseId)
  return course ? accessTo(viewer, course).role : roleOf(viewer, noRole)
}

/** Counts even if nobody may see it there. */
export async function isProblemOf(db: Queryable, courseId: number, pid: number): Promise<boolean> {
  return (await listedAmong(db, courseId, [pid])).length > 0
}

export async function listedAmong(db: Queryable, courseId: number, pids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('course_problems')
    .select('pid')
    .where('course_id', '=', courseId)
    .where(sql<SqlBool>`pid = any(${pids}::integer[])`)
    .execute()
  return rows.map(({ pid }) => pid)
}

/** A course has the problems that it lists, and for those who may list them its drafts. */
export const hasPlace = (
  viewer: MaybeViewer,
  course: RawBuilder<unknown>,
  pid: RawBuilder<unknown>,
) => sql<boolean>`(
  exists (select from course_problems lp where lp.course_id = ${course} and lp.pid = ${pid})
  or exists (select from problems p where p.pid = ${pid} and p.course_id = ${course} and ${isOwnDraft(viewer)}))`

export async function isPlaceOf(
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
  pid: number,
): Promise<boolean> {
  const place = hasPlace(viewer, sql`${courseId}::integer`, sql`${pid}::integer`)
  const { rows } = await sql<{ is: boolean }>`select ${place} as is`.execute(db)
  return rows[0]!.is
}

/** Also for a reserved problem. */
export const opensProblem = async (
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
  pid: number,
): Promise<boolean> => viewer !== null && (await openedAmong(db, viewer, courseId, [pid])).has(pid)

export const openedAmong = async (
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
  pids: number[],
): Promise<Set<number>> =>
  new Set(mayOpenProblems(await roleIn(db, viewer, courseId)) ? await listedAmong(db, courseId, pids) : [])

export async function teachesSection(db: Queryable, { userId }: Viewer, courseId: number): Promise<boolean> {
  const { rows } = await sql<{ teaches: boolean }>`
    select exists ${sectionsTaught(courseId, userId)} as teaches`.execute(db)
  return rows[0]!.teaches
}

export async function managesProblemsSomewhere(db: Queryable, viewer: MaybeViewer): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select ${holdsSomewhere(viewer, 'manageProblem')} as holds`.execute(db)
  return rows[0]!.holds
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function assertMayTransfer(
  db: Queryable,
  viewer: MaybeViewer,
  courseIds: (number | null)[],
): Promise<void> {
  const involved = courseIds.filter((id) => id !== null)
  const members: (CourseRole | null)[] = []
  for (const courseId of involved) {
    const { course } = await knownCourse(db, viewer, courseId)
    members.push(course.member && roleFrom(course.member))
  }
  if (!mayTransfer(viewer, members)) throw new Refusal('FORBIDDEN')
}
