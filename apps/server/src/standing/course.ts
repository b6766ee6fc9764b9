// Rights on a course. A public one is read by everybody who is logged in; a private one by its members. The
// flags of the role give a member further rights, and site admins hold all of them. Only root creates courses.
// Beside it the same as conditions on a column that holds a course's number: there site admins, who hold every flag, are not
// asked for.

import { type CourseFlag, type CourseRole, CourseVisibility, fullRole, noRole } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { type RawBuilder, sql } from 'kysely'
import { siteKeys } from '../platform/site-values.ts'
import { type MaybeViewer, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'

/** A role as a row of `course_members` has it. */
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

/** The facts that decide: the course, and the viewer's own row of its members. */
interface CourseFacts {
  encrypt: CourseVisibility
  join_code: string
}

/** @param member the role of a member; null for people who are none */
export function roleOf(viewer: MaybeViewer, member: CourseRole | null): CourseRole {
  if (viewerIsAdmin(viewer)) return fullRole
  return (viewer && member) ?? noRole
}

/** Its problems, contests and members. */
export const mayRead = (viewer: MaybeViewer, course: CourseFacts, role: CourseRole): boolean =>
  viewer !== null && (course.encrypt === CourseVisibility.Public || role.basic)

export const mayDo = (role: CourseRole, flag: CourseFlag): boolean => role[flag]

/** The student numbers of its members: for those who match them with a sheet of marks. */
export const maySeeNumbers = (role: CourseRole): boolean => role.viewSolution || role.manageCourse

/** Members who are marked: those who neither view others' solutions nor manage contests, and are no site admins. */
export function isMarked(viewer: MaybeViewer, member: RoleColumns | null): boolean {
  if (viewer === null || viewerIsAdmin(viewer) || member === null) return false
  const { viewSolution, manageContest } = roleFrom(member)
  return !viewSolution && !manageContest
}

/** The same of a row of `course_members` and its row of `users`. */
export const isMarkedIn = (member: string, user: string): RawBuilder<boolean> => {
  const holdsIt = (flag: CourseFlag) => sql.ref(`${member}.${columnOf[flag]}`)
  return sql<boolean>`(not ${holdsIt('viewSolution')} and not ${holdsIt('manageContest')}
    and ${sql.ref(`${user}.privilege`)} < ${sql.lit(Privilege.Admin)})`
}

/** Its reserved problems: reading a public course is not enough. */
export const mayOpenProblems = (role: CourseRole): boolean => role.basic

/** Somebody who is taught in the course: a member without any right beyond reading. */
export const isStudent = (member: string): RawBuilder<boolean> =>
  sql<boolean>`(not (${sql.join(
    Object.values(columnOf)
      .filter((column) => column !== columnOf.basic)
      .map((column) => sql.ref(`${member}.${column}`)),
    sql` or `,
  )}))`

type WayIn = 'open' | 'code' | 'instructor'

/** The ways to become a member; null for members. */
export function wayIn(course: CourseFacts, isMember: boolean): WayIn | null {
  if (isMember) return null
  if (course.encrypt === CourseVisibility.Public) return 'open'
  return course.join_code === '' ? 'instructor' : 'code'
}

/** An archived course keeps what it has, and its readers still read it; nothing in it is joined, made or changed. */
export const isArchived = (course: { archived_at: Date | null }): boolean => course.archived_at !== null

/** The same of the course of this column; false where there is none. */
export const isOfArchived = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} in (select course_id from courses where archived_at is not null)) is true`

export const mayCreate = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

/**
 * Take a contest from one course to another. Here a site admin's role does not stand for membership: moving what one does
 * not manage is root's alone.
 * @param members the viewer's own rows of the courses involved
 */
export const mayTransfer = (viewer: MaybeViewer, members: (CourseRole | null)[]): boolean =>
  viewerIsRoot(viewer) || (viewer !== null && members.every((member) => member?.manageContest === true))

const no = sql<boolean>`false`

/** The courses in which the viewer holds `flag`. A set that is made once, however many rows are compared with it. */
export const coursesWhere = (viewer: NonNullable<MaybeViewer>, flag: CourseFlag): RawBuilder<number> =>
  sql<number>`(select course_id from course_members where user_id = ${viewer.userId} and ${sql.ref(columnOf[flag])})`

/** `mayDo` for viewers who are no site admins. False where there is no course. */
export const holds = (viewer: MaybeViewer, flag: CourseFlag, column: string): RawBuilder<boolean> =>
  viewer ? sql<boolean>`(${sql.ref(column)} in ${coursesWhere(viewer, flag)}) is true` : no

/**
 * The viewer rejudges and exports in the course of this column: manages its contests, while root lets course managers do so.
 * Rights that a site admin holds everywhere do not count here.
 */
export const actsFor = (viewer: MaybeViewer, column: string): RawBuilder<boolean> =>
  sql<boolean>`(${holds(viewer, 'manageContest', column)} and exists (
    select from site_values where key = ${siteKeys.managersAct} and value = 'true'))`

/** The sections of the course whose TA this person is. */
export const sectionsTaught = (courseId: number | null, userId: number): RawBuilder<number> =>
  sql<number>`(select section_id from course_section_tas where course_id = ${courseId} and user_id = ${userId})`

/** There is a course in which the viewer holds `flag`. */
export const holdsSomewhere = (viewer: MaybeViewer, flag: CourseFlag): RawBuilder<boolean> =>
  viewer ? sql<boolean>`exists ${coursesWhere(viewer, flag)}` : no

/** Private courses that the viewer is not in. */
export const closedCourses = (viewer: MaybeViewer): RawBuilder<number> => {
  const closed = sql`select course_id from courses where encrypt = ${sql.lit(CourseVisibility.Private)}`
  return viewer
    ? sql<number>`(${closed} and course_id not in ${coursesWhere(viewer, 'basic')})`
    : sql<number>`(${closed})`
}

/** Nothing in a course is kept from this viewer by it: there is none, it is public, or the viewer is in it. */
export function isOpenCourse(viewer: MaybeViewer, column: string): RawBuilder<boolean> {
  const course = sql.ref(column)
  const open = sql`${course} is null or ${course} in (
    select course_id from courses where encrypt = ${sql.lit(CourseVisibility.Public)})`
  return viewer
    ? sql<boolean>`(${open} or ${course} in ${coursesWhere(viewer, 'basic')})`
    : sql<boolean>`(${open})`
}

/** `mayRead`, where there is a course. */
export const readsCourse = (viewer: MaybeViewer, column: string): RawBuilder<boolean> =>
  viewerIsAdmin(viewer) ? sql<boolean>`true` : viewer ? isOpenCourse(viewer, column) : no
