// Everyone logged in reads a public course, members a private one. Roles' flags give more; site admins have all, but
// conditions in SQL do not check them.

import {
  type CourseFlag,
  courseFlags,
  type CourseRole,
  CourseVisibility,
  fullRole,
  noRole,
} from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { type RawBuilder, sql } from 'kysely'
import { siteKeys } from '../platform/site-values.ts'
import { type MaybeViewer, viewerIsAdmin, viewerIsRoot, viewerIsTeacher } from '../platform/viewer.ts'

export interface RoleColumns {
  basic: boolean
  view_testcase: boolean
  view_solution: boolean
  manage_problem: boolean
  manage_contest: boolean
  manage_course: boolean
}

export const columnOf = {
  basic: 'basic',
  viewTestcase: 'view_testcase',
  viewSolution: 'view_solution',
  manageProblem: 'manage_problem',
  manageContest: 'manage_contest',
  manageCourse: 'manage_course',
} as const satisfies Record<CourseFlag, keyof RoleColumns>

export const roleFrom = (columns: RoleColumns): CourseRole => ({
  basic: columns[columnOf.basic],
  viewTestcase: columns[columnOf.viewTestcase],
  viewSolution: columns[columnOf.viewSolution],
  manageProblem: columns[columnOf.manageProblem],
  manageContest: columns[columnOf.manageContest],
  manageCourse: columns[columnOf.manageCourse],
})

interface CourseFacts {
  encrypt: CourseVisibility
  join_code: string
}

/** @param member the role of a member; null for others */
export function roleOf(viewer: MaybeViewer, member: CourseRole | null): CourseRole {
  if (viewerIsAdmin(viewer)) return fullRole
  return (viewer && member) ?? noRole
}

export const mayRead = (viewer: MaybeViewer, course: CourseFacts, role: CourseRole): boolean =>
  viewer !== null && (course.encrypt === CourseVisibility.Public || role.basic)

export const mayDo = (role: CourseRole, flag: CourseFlag): boolean => role[flag]

/** Student numbers are needed to match marks with a sheet. */
export const maySeeNumbers = (role: CourseRole): boolean => role.viewSolution || role.manageCourse

/** Members who get marks: not those who view solutions, manage contests or are site admins. */
export function isMarked(viewer: MaybeViewer, member: RoleColumns | null): boolean {
  if (viewer === null || viewerIsAdmin(viewer) || member === null) return false
  const { viewSolution, manageContest } = roleFrom(member)
  return !viewSolution && !manageContest
}

/** `isMarked` for a row of `course_members` and its row of `users`. */
export const isMarkedIn = (member: string, user: string): RawBuilder<boolean> => {
  const holdsIt = (flag: CourseFlag) => sql.ref(`${member}.${columnOf[flag]}`)
  return sql<boolean>`(not ${holdsIt('viewSolution')} and not ${holdsIt('manageContest')}
    and ${sql.ref(`${user}.privilege`)} < ${sql.lit(Privilege.Admin)})`
}

export const mayOpenProblems = (role: CourseRole): boolean => role.basic

/** Not `isStudent`: they have any flag but that of reading. */
export const isStaff = (role: CourseRole): boolean =>
  courseFlags.some((flag) => flag !== 'basic' && mayDo(role, flag))

export const isStudent = (member: string): RawBuilder<boolean> =>
  sql<boolean>`(not (${sql.join(
    Object.values(columnOf)
      .filter((column) => column !== columnOf.basic)
      .map((column) => sql.ref(`${member}.${column}`)),
    sql` or `,
  )}))`

type WayIn = 'open' | 'code' | 'instructor'

/** Null for members. */
export function wayIn(course: CourseFacts, isMember: boolean): WayIn | null {
  if (isMember) return null
  if (course.encrypt === CourseVisibility.Public) return 'open'
  return course.join_code === '' ? 'instructor' : 'code'
}

/** Readable, but nothing in it can be joined, created or changed. */
export const isArchived = (course: { archived_at: Date | null }): boolean => course.archived_at !== null

export const isOfArchived = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} in (select course_id from courses where archived_at is not null)) is true`

export const mayCreate = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer) || viewerIsTeacher(viewer)

/**
 * Whether the viewer is a teacher who manages this course. Being a site admin does not count as membership.
 * @param member the viewer's own row of its members
 */
export const teaches = (viewer: MaybeViewer, member: CourseRole | null): boolean =>
  viewerIsTeacher(viewer) && member?.manageCourse === true

export const mayCopy = (viewer: MaybeViewer, member: CourseRole | null): boolean =>
  viewerIsRoot(viewer) || teaches(viewer, member)

/**
 * Being a site admin does not count as membership: only root moves what they do not manage.
 * @param members the viewer's own rows of the courses involved
 */
export const mayTransfer = (viewer: MaybeViewer, members: (CourseRole | null)[]): boolean =>
  viewerIsRoot(viewer) || (viewer !== null && members.every((member) => member?.manageContest === true))

const no = sql<boolean>`false`

/** Computed once per statement. */
export const coursesWhere = (viewer: NonNullable<MaybeViewer>, flag: CourseFlag): RawBuilder<number> =>
  sql<number>`(select course_id from course_members where user_id = ${viewer.userId} and ${sql.ref(columnOf[flag])})`

/** `mayDo` for viewers who are no site admins. False for no course. */
export const holds = (viewer: MaybeViewer, flag: CourseFlag, column: string): RawBuilder<boolean> =>
  viewer ? sql<boolean>`(${sql.ref(column)} in ${coursesWhere(viewer, flag)}) is true` : no

/**
 * Whether the viewer rejudges and exports: teaches it, or manages its contests while root lets managers do so. Site admins
 * do not count.
 */
export function actsFor(viewer: MaybeViewer, column: string): RawBuilder<boolean> {
  const byLeave = sql`${holds(viewer, 'manageContest', column)} and exists (
    select from site_values where key = ${siteKeys.managersAct} and value = 'true')`
  return viewerIsTeacher(viewer)
    ? sql<boolean>`(${holds(viewer, 'manageCourse', column)} or ${byLeave})`
    : sql<boolean>`(${byLeave})`
}

export const sectionsTaught = (courseId: number | null, userId: number): RawBuilder<number> =>
  sql<number>`(select section_id from course_section_tas where course_id = ${courseId} and user_id = ${userId})`

export const holdsSomewhere = (viewer: MaybeViewer, flag: CourseFlag): RawBuilder<boolean> =>
  viewer ? sql<boolean>`exists ${coursesWhere(viewer, flag)}` : no

export const closedCourses = (viewer: MaybeViewer): RawBuilder<number> => {
  const closed = sql`select course_id from courses where encrypt = ${sql.lit(CourseVisibility.Private)}`
  return viewer
    ? sql<number>`(${closed} and course_id not in ${coursesWhere(viewer, 'basic')})`
    : sql<number>`(${closed})`
}

export function isOpenCourse(viewer: MaybeViewer, column: string): RawBuilder<boolean> {
  const course = sql.ref(column)
  const open = sql`${course} is null or ${course} in (
    select course_id from courses where encrypt = ${sql.lit(CourseVisibility.Public)})`
  return viewer
    ? sql<boolean>`(${open} or ${course} in ${coursesWhere(viewer, 'basic')})`
    : sql<boolean>`(${open})`
}

/** `isOpenCourse` for any person, as an account without powers. */
export const isOpenCourseTo = (person: RawBuilder<unknown>, column: string): RawBuilder<boolean> => {
  const course = sql.ref(column)
  return sql<boolean>`(${isOpenCourse(null, column)} or exists (
    select from course_members o where o.course_id = ${course} and o.user_id = ${person} and o.basic))`
}

/** `mayRead`, for rows that have a course. */
export const readsCourse = (viewer: MaybeViewer, column: string): RawBuilder<boolean> =>
  viewerIsAdmin(viewer) ? sql<boolean>`true` : viewer ? isOpenCourse(viewer, column) : no
