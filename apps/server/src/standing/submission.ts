// Seeing and rejudging a submission. Everybody who may see the problem sees the row; code, error and
// results of the tests belong to its author, to admins and to those who view solutions in its course; root rejudges
// and skips, and lets course managers rejudge in their course or not. A submission to a problem that was hidden or
// deleted stays with its author and with admins. A contest's submissions belong to those inside it until
// it is over and unfrozen. A hidden submission does not exist for its viewer. Beside the predicates the same as conditions
// on rows `s` of submissions.

import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { admins, keepingResultsFrom } from './contest.ts'
import { closedTo, deletedProblems, mayReadTests, mayView, type ProblemFacts } from './problem.ts'
import { viewerIs, viewerIsAdmin, viewerIsRoot, type MaybeViewer } from '../platform/viewer.ts'

/** The facts that decide: the owner, and the problem as it is now. */
export interface SubmissionFacts {
  user_id: number
  /** Not in a contest, or in one that is over and unfrozen. */
  is_open: boolean
  problem: ProblemFacts
}

/** That there is one. @param inside the viewer is inside the contest that it belongs to, or in its course */
export const mayList = (viewer: MaybeViewer, submission: SubmissionFacts, inside = false): boolean =>
  viewerIsAdmin(viewer) ||
  viewerIs(viewer, submission.user_id) ||
  ((submission.is_open || inside) && mayView(viewer, submission.problem, inside))

/** Code, error and results of the tests. @param submission course_opens: the viewer views solutions where it belongs */
export const mayOpen = (
  viewer: MaybeViewer,
  submission: { user_id: number; course_opens?: boolean },
): boolean =>
  viewerIsAdmin(viewer) ||
  viewerIs(viewer, submission.user_id) ||
  (viewer !== null && submission.course_opens === true)

/**
 * Does viewing solutions in the contest's course reach a submission of a contest that is not over and unfrozen? Only for
 * those from whom nothing of the contest is hidden, and who therefore do not compete: a person who may still enter reads
 * nobody's code before.
 */
export const maySupervise = (standing: { seesAll: boolean; views: boolean }): boolean =>
  standing.seesAll && standing.views

/** Likeness to other people's code. @param manages the contest or course in whose name it is read */
export const maySeeSimilarity = (viewer: MaybeViewer, manages = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && manages)

/** The similar code itself, the judge's words to the staff. */
export const maySeeStaffNotes = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

/** Links from the results to the test files: for those who may read the problem's test data. */
export const mayViewTests = (viewer: MaybeViewer, submission: Pick<SubmissionFacts, 'problem'>): boolean =>
  mayReadTests(viewer, submission.problem)

/** Take it out of every count, and lift that. */
export const maySkip = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

/** Mark what somebody else handed in to homework. @param submission course_opens: the viewer views solutions there */
export const mayMark = (
  viewer: MaybeViewer,
  submission: { user_id: number; course_opens: boolean; isHomework: boolean },
): boolean =>
  submission.isHomework &&
  !viewerIs(viewer, submission.user_id) &&
  (viewerIsAdmin(viewer) || (viewer !== null && submission.course_opens))

/** @param submission inCourse: the viewer opens it, and acts for the course that it was handed in to (`actsFor`) */
export const mayRejudge = (
  viewer: MaybeViewer,
  submission: { inCourse: boolean; isSkipped: boolean },
): boolean => viewerIsRoot(viewer) || (viewer !== null && submission.inCourse && !submission.isSkipped)

/** `mayList` of what is open, where the viewer is inside nothing. */
export function visibleTo(viewer: MaybeViewer): RawBuilder<SqlBool> {
  if (viewerIsAdmin(viewer)) return sql<SqlBool>`true`
  const readable = sql<SqlBool>`s.pid not in ${closedTo(viewer)}`
  return viewer ? sql<SqlBool>`(${isOwn(viewer)} or ${readable})` : readable
}

/** `mayList` for somebody inside: a problem may be reserved there; a deleted one is its author's and admins'. */
export function visibleInside(viewer: MaybeViewer): RawBuilder<SqlBool> {
  if (viewerIsAdmin(viewer)) return sql<SqlBool>`true`
  return sql<SqlBool>`(s.pid not in ${deletedProblems} or ${isOwn(viewer)})`
}

export const isOwn = (viewer: MaybeViewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`s.user_id = ${viewer?.userId ?? 0}`

/**
 * `isAfterFreeze` of others' submissions: they are only known to have been handed in.
 * @param hiddenFrom ms since 1970 @param hidesOwn the viewer's own are no exception
 */
export const hiddenTo = (viewer: MaybeViewer, hiddenFrom: number, hidesOwn = false): RawBuilder<SqlBool> => {
  const after = sql<SqlBool>`s.created_at >= ${new Date(hiddenFrom)}`
  return hidesOwn ? sql<SqlBool>`(${after})` : sql<SqlBool>`(${after} and not ${isOwn(viewer)})`
}

/** One's own submissions, in any contest, where the contest shows nobody how they were judged until it is open. */
export const withheldFrom = (viewer: MaybeViewer): RawBuilder<SqlBool> =>
  viewer === null || viewerIsAdmin(viewer)
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${isOwn(viewer)} and s.contest_id > 0
        and s.contest_id in ${keepingResultsFrom(sql`${viewer.userId}`)})`

/** The same for its author, for any viewer. */
export const isWithheld = sql<SqlBool>`(s.contest_id > 0 and s.user_id not in ${admins}
  and s.contest_id in ${keepingResultsFrom(sql`s.user_id`)})`

/**
 * The viewer views solutions where a submission belongs: in the course that it was handed in to, in that of its contest, or
 * in the one whose own its problem is.
 */
export const viewsSolution = (viewer: MaybeViewer): RawBuilder<boolean> =>
  viewer
    ? sql<boolean>`exists (
        select from course_members m
        where m.user_id = ${viewer.userId} and m.view_solution and m.course_id in (
          s.course_id,
          (select c.course_id from contests c where c.cid = s.contest_id),
          (select p.course_id from problems p where p.pid = s.pid)))`
    : sql<boolean>`false`

/**
 * It counts in its contest: a draft that was handed in to an exam after the end does only where a manager says so. @param
 * submission the alias of a row
 */
export const countsInContest = (submission: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${submission}.${name}`)
  return sql<SqlBool>`(not ${column('after_end')}
    or exists (select from exam_drafts d where d.sid = ${column('sid')} and d.counts))`
}

/** The time by which it counts: such a draft as if it had come at the end. */
export const countedTime = (submission: string): RawBuilder<Date> => {
  const column = (name: string) => sql.ref(`${submission}.${name}`)
  return sql<Date>`case when ${column('after_end')}
    then (select d.ended_at from exam_drafts d where d.sid = ${column('sid')}) else ${column('created_at')} end`
}
