// How somebody stands to a course: what every call about a course, and every noun that has something in one, asks first.

import { type CourseFlag, type CourseRole, noRole } from '@verdict/domain/course'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { mayDo, mayOpenProblems, mayRead, mayTransfer, roleOf, wayIn } from './policy.ts'
import { findCourse, holdsAnywhere, isListed, listedAmong } from './queries.ts'
import { columnOf, type FoundCourse, type RoleColumns } from './record.ts'

export interface CourseAccess {
  course: FoundCourse
  /** Of a site admin: all of it. */
  role: CourseRole
  isMember: boolean
}

export const roleFrom = (columns: RoleColumns): CourseRole => ({
  basic: columns[columnOf.basic],
  viewTestcase: columns[columnOf.viewTestcase],
  viewSolution: columns[columnOf.viewSolution],
  manageProblem: columns[columnOf.manageProblem],
  manageContest: columns[columnOf.manageContest],
  manageCourse: columns[columnOf.manageCourse],
})

const accessTo = (viewer: MaybeViewer, course: FoundCourse): CourseAccess => ({
  course,
  role: roleOf(viewer, course.member && roleFrom(course.member)),
  isMember: course.member !== null,
})

/** Every course has a card, so none of them is a secret. @throws Refusal NOT_FOUND */
export async function knownCourse(
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
): Promise<CourseAccess> {
  const course = await findCourse(db, viewer, courseId)
  if (!course) throw new Refusal('NOT_FOUND')
  return accessTo(viewer, course)
}

/** What keeps outsiders out, with the way in. */
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

/** Nothing in a course that does not exist, except for site admins, who hold all flags. */
export async function roleIn(db: Queryable, viewer: MaybeViewer, courseId: number): Promise<CourseRole> {
  const course = await findCourse(db, viewer, courseId)
  return course ? accessTo(viewer, course).role : roleOf(viewer, noRole)
}

/** Does the course list it, whoever may see it there? */
export const isProblemOf = (db: Queryable, courseId: number, pid: number): Promise<boolean> =>
  isListed(db, courseId, pid)

/** Does this course open its problem `pid` to this viewer, reserved or not? */
export const opensProblem = async (
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
  pid: number,
): Promise<boolean> =>
  viewer !== null &&
  mayOpenProblems(await roleIn(db, viewer, courseId)) &&
  (await isListed(db, courseId, pid))

/** Those of `pids` that the course opens to this viewer. */
export const openedAmong = async (
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
  pids: number[],
): Promise<Set<number>> =>
  new Set(mayOpenProblems(await roleIn(db, viewer, courseId)) ? await listedAmong(db, courseId, pids) : [])

/** Is there a course whose problems this person manages? */
export const managesProblemsSomewhere = (db: Queryable, viewer: MaybeViewer): Promise<boolean> =>
  holdsAnywhere(db, viewer, 'manageProblem')

/** May this viewer move a contest out of and into these courses? @throws Refusal NOT_FOUND, FORBIDDEN */
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
