// Rights on a problem. An available problem is everybody's to read, unless it is a private course's own; a
// reserved one belongs to admins and to its owner, and to those who read it through a contest or a course that opens it.
// Admins, the owner and those who manage the problems of its course edit, only root deletes. Test data is read by those
// who edit, and in courses by those who hold that flag. A hidden problem is answered exactly like one that does not
// exist. Beside the predicates the same as conditions on rows.

import { ProblemStatus } from '@verdict/domain/problem'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { closedCourses, coursesWhere, holds, isOfArchived, isOpenCourse } from './course.ts'
import { type MaybeViewer, viewerIs, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'

/** The facts that decide. A row of `problems` has these; those of courses are about one viewer, and false outside courses. */
export interface ProblemFacts {
  owner_id: number
  status: ProblemStatus
  deleted_at: Date | null
  /** It is a private course's own, and the viewer is not in that course. */
  is_closed?: boolean
  /** The viewer manages the problems of the course whose own it is. */
  is_managed?: boolean
  /** The viewer reads test data in a course that opens it: the one whose own it is, or one that an editor added it to. */
  shows_tests?: boolean
  /** The course whose own it is, is archived. */
  is_archived?: boolean
}

const isEditor = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  viewerIsAdmin(viewer) ||
  viewerIs(viewer, problem.owner_id) ||
  (viewer !== null && problem.is_managed === true)

/** @param opened a contest or course in whose name the problem is read lists it, and the viewer may read there */
export const mayView = (viewer: MaybeViewer, problem: ProblemFacts, opened = false): boolean =>
  problem.deleted_at === null &&
  ((problem.status === ProblemStatus.Available && !problem.is_closed) || opened || isEditor(viewer, problem))

/**
 * Put it where others read it: what is everybody's, and what one may edit. Somebody who only reads in a private course
 * takes nothing out of it.
 * @param toNobody the same problem as a visitor finds it
 */
export const mayPassOn = (viewer: MaybeViewer, problem: ProblemFacts, toNobody: ProblemFacts): boolean =>
  mayView(null, toNobody) || mayEdit(viewer, problem)

/** Statement, limits, visibility, checker and tests: all that its editors see. */
export const mayEdit = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null && isEditor(viewer, problem)

/** An archived course's own stays as it is. */
export const mayChange = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  mayEdit(viewer, problem) && problem.is_archived !== true

export const mayReadTests = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null &&
  (isEditor(viewer, problem) || (viewer !== null && problem.shows_tests === true))

export const mayDelete = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null && viewerIsRoot(viewer)

/** @param manages the viewer manages the problems of the course in whose name it is created */
export const mayCreate = (viewer: MaybeViewer, manages = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && manages)

/**
 * A run in a problem's statistics leads to its submission for its author, for admins, and for those who view solutions in
 * the course that it belongs to.
 */
export const mayOpenRun = (viewer: MaybeViewer, run: { user_id: number; course_opens?: boolean }): boolean =>
  viewerIsAdmin(viewer) || viewerIs(viewer, run.user_id) || (viewer !== null && run.course_opens === true)

/** The facts about this viewer that courses add to a problem `p`: a row of `problems` does not have them. */
export const courseFacts = (viewer: MaybeViewer) => [
  sql<boolean>`not ${isOpenCourse(viewer, 'p.course_id')}`.as('is_closed'),
  holds(viewer, 'manageProblem', 'p.course_id').as('is_managed'),
  showsTests(viewer).as('shows_tests'),
  isOfArchived('p.course_id').as('is_archived'),
]

/**
 * The viewer reads the test data of the problem `p`: in a course that lists it, whose own it is or whom somebody who may edit
 * it gave it to; or in the course whose own it is, where it is available. A reserved one that was taken off the list, for an
 * exam perhaps, is not theirs to see.
 */
function showsTests(viewer: MaybeViewer): RawBuilder<boolean> {
  if (!viewer) return sql<boolean>`false`
  const courses = coursesWhere(viewer, 'viewTestcase')
  return sql<boolean>`(
    (p.course_id in ${courses} and p.status = ${ProblemStatus.Available}) is true
    or exists (
      select from course_problems cp
      where cp.pid = p.pid and cp.course_id in ${courses} and (cp.shared or cp.course_id = p.course_id)))`
}

/** An existing problem `p` is the viewer's to read, without the rights of editors. For nobody: everybody's. */
export const isReadable = (viewer: MaybeViewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`(p.status = ${sql.lit(ProblemStatus.Available)} and ${isOpenCourse(viewer, 'p.course_id')})`

/** `mayView` of a problem `p`, where nothing opens it. */
export function visibleTo(viewer: MaybeViewer): RawBuilder<SqlBool> {
  if (viewerIsAdmin(viewer)) return sql<SqlBool>`p.deleted_at is null`
  const own = viewer
    ? sql`or p.owner_id = ${viewer.userId} or ${holds(viewer, 'manageProblem', 'p.course_id')}`
    : sql``
  return sql<SqlBool>`(p.deleted_at is null and (${isReadable(viewer)} ${own}))`
}

/** As the index problems_kept_back has it: few among all problems. */
const isKeptBack = sql`(deleted_at is not null or status <> 2 or course_id is not null)`

/**
 * `mayView` inverted, as a set that is made once for a statement: the few problems that are kept from this
 * viewer, so that whatever belongs to problems is found in an index of its own.
 */
export function closedTo(viewer: MaybeViewer): RawBuilder<unknown> {
  if (viewerIsAdmin(viewer)) return deletedProblems
  const isOfOthers = viewer
    ? sql`and owner_id <> ${viewer.userId}
        and (course_id is null or course_id not in ${coursesWhere(viewer, 'manageProblem')})`
    : sql``
  return sql`(
    select pid from problems where ${isKeptBack} and (deleted_at is not null or (
      status = ${sql.lit(ProblemStatus.Reserve)} or course_id in ${closedCourses(viewer)}) ${isOfOthers}))`
}

export const deletedProblems = sql`(select pid from problems where ${isKeptBack} and deleted_at is not null)`
