// Everyone who sees the problem sees the row; code and results are for the author, admins, and those who view solutions in
// its course. With a hidden or deleted problem: author and admins. A contest's submissions are for those inside until it is
// over and unfrozen. Each rule is a predicate and a condition on `s` in SQL.

import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { admins, isAvailableIn, isHiddenTeam, keepingRanklists, keepingResultsFrom } from './contest.ts'
import { isOneself } from './oneself.ts'
import { closedTo, deletedProblems, mayReadTests, mayView, type ProblemFacts } from './problem.ts'
import { type MaybeViewer, viewerIs, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'

export interface SubmissionFacts {
  user_id: number
  /** Not in a contest, or in one that is over and unfrozen, and no exam that keeps its ranklist (`isListed`). */
  is_open: boolean
  /** Its team is hidden, and the viewer does not manage it. */
  is_hidden?: boolean
  problem: ProblemFacts
}

/** @param inside the viewer is inside its contest or its course */
export const mayList = (viewer: MaybeViewer, submission: SubmissionFacts, inside = false): boolean =>
  viewerIsAdmin(viewer) ||
  viewerIs(viewer, submission.user_id) ||
  (!submission.is_hidden && (submission.is_open || inside) && mayView(viewer, submission.problem, inside))

/** @param submission course_opens: the viewer views solutions where it belongs */
export const mayOpen = (
  viewer: MaybeViewer,
  submission: { user_id: number; course_opens?: boolean },
): boolean =>
  viewerIsAdmin(viewer) ||
  viewerIs(viewer, submission.user_id) ||
  (viewer !== null && submission.course_opens === true)

/**
 * While its contest is not over and unfrozen: not for a viewer who competes. Others who read there do not enter any more
 * (contest-enter.ts).
 */
export const maySupervise = (standing: { seesAll: boolean; isEntrant: boolean; views: boolean }): boolean =>
  standing.views && (standing.seesAll || !standing.isEntrant)

/** @param manages the contest or course through which it is read */
export const maySeeSimilarity = (viewer: MaybeViewer, manages = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && manages)

export const maySeeStaffNotes = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

export const mayViewTests = (viewer: MaybeViewer, submission: Pick<SubmissionFacts, 'problem'>): boolean =>
  mayReadTests(viewer, submission.problem)

export const maySkip = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

export const mayManageSubmissions = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

/** @param submission course_opens: the viewer views solutions there */
export const mayMark = (
  viewer: MaybeViewer,
  submission: { user_id: number; course_opens: boolean; isHomework: boolean },
): boolean =>
  submission.isHomework &&
  !viewerIs(viewer, submission.user_id) &&
  (viewerIsAdmin(viewer) || (viewer !== null && submission.course_opens))

/** @param submission inCourse: the viewer may open it and acts for its course (`actsFor`) */
export const mayRejudge = (
  viewer: MaybeViewer,
  submission: { inCourse: boolean; isSkipped: boolean },
): boolean => viewerIsRoot(viewer) || (viewer !== null && submission.inCourse && !submission.isSkipped)

/** For everybody, where the problem is: not in a contest, or in one that has opened and does not keep its ranklist. */
export const isListed = sql<boolean>`(s.is_open and s.contest_id not in ${keepingRanklists})`

/** `mayList` for open submissions, for a viewer inside nothing. */
export function visibleTo(viewer: MaybeViewer): RawBuilder<SqlBool> {
  if (viewerIsAdmin(viewer)) return sql<SqlBool>`true`
  const readable = sql<SqlBool>`(s.pid not in ${closedTo(viewer)} and s.contest_id not in ${keepingRanklists} and not ${ofHiddenTeam})`
  return viewer ? sql<SqlBool>`(${isOwn(viewer)} or ${readable})` : readable
}

/** Includes reserved problems; deleted ones for the author and admins only. @param seesHidden hidden teams, too */
export function visibleInside(viewer: MaybeViewer, seesHidden = false): RawBuilder<SqlBool> {
  if (viewerIsAdmin(viewer)) return sql<SqlBool>`true`
  const shown = seesHidden ? sql`` : sql`and not ${ofHiddenTeam}`
  return sql<SqlBool>`(s.pid not in ${deletedProblems} ${shown} or ${isOwn(viewer)})`
}

/** Only what is sent for a team has a sender, so hardly any row asks further. */
export const ofHiddenTeam = sql<SqlBool>`(s.sent_by is not null and ${isHiddenTeam(sql`s.user_id`)})`

export const isOwn = (viewer: MaybeViewer): RawBuilder<SqlBool> => isOneself(viewer, 's.user_id')

/** @param hiddenFrom ms since 1970 @param hidesOwn also hides the viewer's own */
export const hiddenTo = (viewer: MaybeViewer, hiddenFrom: number, hidesOwn = false): RawBuilder<SqlBool> => {
  const after = sql<SqlBool>`s.created_at >= ${new Date(hiddenFrom)}`
  return hidesOwn ? sql<SqlBool>`(${after})` : sql<SqlBool>`(${after} and not ${isOwn(viewer)})`
}

export const withheldFrom = (viewer: MaybeViewer): RawBuilder<SqlBool> =>
  viewer === null || viewerIsAdmin(viewer)
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${isOwn(viewer)} and s.contest_id > 0
        and s.contest_id in ${keepingResultsFrom(sql`${viewer.userId}`)})`

export const isWithheld = sql<SqlBool>`(s.contest_id > 0 and s.user_id not in ${admins}
  and s.contest_id in ${keepingResultsFrom(sql`s.user_id`)})`

export const viewsSolution = (viewer: MaybeViewer): RawBuilder<boolean> =>
  viewer
    ? sql<boolean>`exists (
        select from course_members m
        where m.user_id = ${viewer.userId} and m.view_solution and m.course_id in (
          s.course_id,
          (select c.course_id from contests c where c.cid = s.contest_id),
          (select p.course_id from problems p where p.pid = s.pid)))`
    : sql<boolean>`false`

/** Handed in to the course, or to one of its contests that its managers may know of. */
export const isOfCourse = (courseId: number): RawBuilder<SqlBool> => sql<SqlBool>`s.sid in (
  select o.sid from submissions o where o.course_id = ${courseId} and o.contest_id = 0
  union all
  select o.sid from contests c join submissions o on o.contest_id = c.cid and o.contest_id > 0
  where c.course_id = ${courseId} and ${isAvailableIn('c')})`

/** A draft submitted after an exam's end counts only if a manager says so. @param submission alias of a row */
export const countsInContest = (submission: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${submission}.${name}`)
  return sql<SqlBool>`(not ${column('after_end')}
    or exists (select from exam_drafts d where d.sid = ${column('sid')} and d.counts))`
}

/** A draft after the end counts at the end. */
export const countedTime = (submission: string): RawBuilder<Date> => {
  const column = (name: string) => sql.ref(`${submission}.${name}`)
  return sql<Date>`case when ${column('after_end')}
    then (select d.ended_at from exam_drafts d where d.sid = ${column('sid')}) else ${column('created_at')} end`
}
