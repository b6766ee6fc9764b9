// Reading submissions: the status list, one's own, and one submission in detail. A list is read in somebody's name: of
// everybody, of its author, or of somebody inside a contest, who sees reserved problems, and as waiting what a freeze
// hides.

import type { mySubmissionsQuery } from '@verdict/contract/account'
import type { SubmissionDetail, SubmissionRow, statusQuery } from '@verdict/contract/submission'
import { isFinal } from '@verdict/domain/verdict'
import { noRole } from '@verdict/domain/course'
import type { z } from 'zod'
import { type ContestForViewer, findAccess, problemAt } from '../standing/contest-access.ts'
import { readsCourse, roleIn } from '../standing/course-access.ts'
import { mayOpenProblems } from '../standing/course.ts'
import { mayView } from '../standing/problem.ts'
import { seesAll, shownTo, shownToAuthor } from '../standing/feedback.ts'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { type Page, type PageRequest, pageFrom } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import { type MaybeViewer, type Viewer, viewerIsAdmin } from '../platform/viewer.ts'
import { placeOf, whyWaiting } from '../queue/index.ts'
import { figuresWithin } from '../similarity/index.ts'
import { findUser } from '../user/index.ts'
import { mayList, mayOpen, maySeeStaffNotes, maySupervise, mayViewTests } from '../standing/submission.ts'
import { markingOf } from './marking.ts'
import { asPending, asReceived, presentDetail, presentRow } from './present.ts'
import {
  countSubmissions,
  findFailure,
  findNeighbours,
  findSimilar,
  findSubmission,
  listSubmissions,
  removedTests,
  type Scope,
  type SubmissionFilter,
  type SubmissionOrder,
  withholds,
} from './queries.ts'
import type { FullSubmission, SubmissionRecord } from './record.ts'

const newestFirst: SubmissionOrder = { by: 'createdAt', direction: 'desc' }

/** A contest's number; -1 and 0 stand for none. */
const contestIdOf = (mid: number | undefined): number | undefined =>
  mid === undefined ? undefined : Math.max(0, mid)

const managesIn = (scope: Scope): boolean => typeof scope === 'object' && scope.manages

async function page(
  { db }: Context,
  viewer: MaybeViewer,
  scope: Scope,
  filter: SubmissionFilter,
  order: SubmissionOrder,
  request: PageRequest,
): Promise<Page<SubmissionRow>> {
  const [rows, count] = await Promise.all([
    listSubmissions(db, viewer, scope, filter, order, request),
    countSubmissions(db, viewer, scope, filter),
  ])
  const known = await withOwnFigures(db, viewer, scope, rows)
  const ownWaiting = known.filter(
    (row) => row.user_id === viewer?.userId && !row.hidden && !isFinal(row.judge),
  )
  const whys = await whyWaiting(
    db,
    ownWaiting.map(({ sid }) => sid),
  )
  return pageFrom(
    known.map((row) => {
      const shown = row.hidden ? { ...asPending(row), withheld: withholds(scope) } : row
      const why = whys.get(row.sid)
      return { ...presentRow(viewer, shown, managesIn(scope)), ...(why && { why }) }
    }),
    count,
    request,
  )
}

/** A manager of a contest or course who is no admin learns of no similar program outside it. */
async function withOwnFigures<Row extends SubmissionRecord>(
  db: Queryable,
  viewer: MaybeViewer,
  scope: Scope,
  rows: Row[],
): Promise<Row[]> {
  if (viewerIsAdmin(viewer) || typeof scope !== 'object' || !scope.manages) return rows
  const managed =
    'contestId' in scope
      ? ({ kind: 'contest', id: scope.contestId } as const)
      : ({ kind: 'course', id: scope.courseId } as const)
  const sids = rows.filter(({ sim }) => sim !== null).map(({ sid }) => sid)
  const figures = await figuresWithin(db, managed, sids)
  return rows.map((row) => ({ ...row, ...(figures.get(row.sid) ?? { sim: null, sim_sid: null }) }))
}

export async function listStatus(
  context: Context,
  viewer: MaybeViewer,
  query: z.output<typeof statusQuery>,
): Promise<Page<SubmissionRow>> {
  const { user, uid = user, problem: named, pid = named, contest, mid = contest } = query
  const { judge, language, course } = query
  const author = uid === undefined ? undefined : await findUser(context.db, uid)
  // Nobody has this name.
  if (author === null) return pageFrom<SubmissionRow>([], 0, query)
  // The names of submitters to a course are for its readers: to others it is like one that does not exist.
  if (course !== undefined && !(await readsCourse(context.db, viewer, course))) {
    return pageFrom<SubmissionRow>([], 0, query)
  }
  const contestId = contestIdOf(mid) ?? 0
  const [scope, problem] = await Promise.all([
    scopeOf(context, viewer, { authorId: author?.id, contestId, courseId: course }),
    // In a contest a problem is called by its place.
    contestId > 0 && pid !== undefined ? problemAt(context.db, contestId, pid) : pid,
  ])
  if (scope === null || problem === null) return pageFrom<SubmissionRow>([], 0, query)
  const filter = {
    userId: author?.id,
    pid: problem,
    judge,
    language,
    contestId: contestIdOf(mid),
    courseId: course,
  }
  return page(context, viewer, scope, filter, newestFirst, query)
}

/** Null where there is nothing for this viewer: of a contest that runs or hides results, for those outside. */
async function scopeOf(
  { db }: Context,
  viewer: MaybeViewer,
  {
    authorId,
    contestId,
    courseId,
  }: { authorId?: number | undefined; contestId: number; courseId?: number | undefined },
): Promise<Scope | null> {
  if (viewer && viewer.userId === authorId) return 'author'
  if (contestId > 0) {
    const access = await findAccess(db, viewer, contestId)
    if (!access?.inside) return access?.isOpen === false ? null : 'everybody'
    if (access.isAlone) return 'author'
    const { hiddenFrom, hidesOwn, manages, seesAll } = access
    return { contestId, hiddenFrom, hidesOwn, manages, seesAll }
  }
  if (courseId === undefined) return 'everybody'
  const role = await roleIn(db, viewer, courseId)
  return mayOpenProblems(role) ? { courseId, manages: role.manageCourse } : 'everybody'
}

export const listOwn = (
  context: Context,
  viewer: Viewer,
  query: z.output<typeof mySubmissionsQuery>,
): Promise<Page<SubmissionRow>> =>
  page(
    context,
    viewer,
    'author',
    {
      userId: viewer.userId,
      pid: query.problem ?? query.pid,
      contestId: contestIdOf(query.contest ?? query.mid),
      judge: query.judge,
      language: query.language,
    },
    { by: query.sortBy, direction: query.sort === 1 ? 'asc' : 'desc' },
    query,
  )

/**
 * Is the viewer inside the contest or the course that it belongs to, and there may know of those of others, or manages it, and
 * does viewing solutions there reach it?
 * One that a contest still keeps is reached by those who manage that contest, and through its own course alone.
 */
async function standingTo(
  db: Queryable,
  viewer: Viewer,
  submission: FullSubmission,
): Promise<{
  inside: boolean
  listed: boolean
  opens: boolean
  manages: boolean
  contest: ContestForViewer | null
}> {
  const { contest_id, course_id, course_opens, is_open } = submission
  if (contest_id === 0) {
    const role = course_id === null ? noRole : await roleIn(db, viewer, course_id)
    const inside = mayOpenProblems(role)
    return { inside, listed: inside, opens: course_opens, manages: role.manageCourse, contest: null }
  }
  const access = await findAccess(db, viewer, contest_id)
  const [inside, manages] = [access?.inside === true, access?.manages === true]
  const listed = inside && !access?.isAlone
  const standing = { inside, listed, manages, contest: access?.contest ?? null }
  if (!access || is_open) return { ...standing, opens: is_open && course_opens }
  return { ...standing, opens: maySupervise({ ...access, views: access.contest.course_views }) }
}

/** Null when it may not be known of. */
async function findKnown(
  db: Queryable,
  viewer: Viewer,
  sid: number,
): Promise<{
  submission: FullSubmission
  contest: ContestForViewer | null
  opened: boolean
  isStaff: boolean
  readsProblem: boolean
} | null> {
  const found = await findSubmission(db, viewer, sid)
  if (!found) return null
  const { inside, listed, opens, manages, contest } = await standingTo(db, viewer, found)
  const submission = { ...(found.withheld ? asReceived(found) : found), course_opens: opens }
  if (!mayList(viewer, { ...submission, problem: submission }, listed)) return null
  const isStaff = seesAll(viewer, { problem: submission, manages, opens })
  const readsProblem = mayView(viewer, submission, inside)
  return { submission, contest, opened: mayOpen(viewer, submission), isStaff, readsProblem }
}

/** An administrator is to do something about one that waits too long. */
async function placeFor(db: Queryable, judgementId: number, isOwn: boolean) {
  const place = await placeOf(db, judgementId)
  return isOwn || place?.why !== undefined ? place : null
}

/** Does the viewer open it, and act for the course that it was handed in to? */
export async function actsForOpened(db: Queryable, viewer: Viewer, sid: number): Promise<boolean> {
  const known = await findKnown(db, viewer, sid)
  return known !== null && known.opened && known.submission.course_acts
}

/** @throws Refusal NOT_FOUND when it may not be known of, FORBIDDEN when only its row may be seen */
export async function readSubmission(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  sid: number,
): Promise<SubmissionDetail> {
  const known = await findKnown(db, viewer, sid)
  if (!known) throw new Refusal('NOT_FOUND')
  const { submission, contest, opened } = known
  if (!opened) throw new Refusal('FORBIDDEN')
  const readsTests = mayViewTests(viewer, { problem: submission })
  const shown = shownTo(known, await shownToAuthor(db, sid))
  const uuids = submission.tests.map(({ uuid }) => uuid)
  const waits = !submission.withheld && !isFinal(submission.judge)
  const isOwn = submission.user_id === viewer.userId
  const [removed, similar, tries, place, failure, marking] = await Promise.all([
    readsTests ? removedTests(db, uuids) : new Set<string>(),
    maySeeStaffNotes(viewer) && submission.sim_sid !== null ? findSimilar(db, submission.sim_sid) : null,
    findNeighbours(db, submission),
    waits && (isOwn || viewerIsAdmin(viewer)) ? placeFor(db, submission.judgement_id, isOwn) : null,
    !submission.withheld && (readsTests || shown === 'difference')
      ? findFailure(db, submission.judgement_id)
      : undefined,
    contest?.rule === 'homework' ? markingOf(db, viewer, submission, contest) : undefined,
  ])
  const beside = { removed, similar: similar ?? null, tries, place, failure, marking }
  return presentDetail(viewer, submission, { shown, ...beside })
}
