// In a contest, the list shows reserved problems, and frozen results as pending.

import type { mySubmissionsQuery } from '@verdict/contract/account'
import type {
  SubmissionAnswer,
  SubmissionDetail,
  SubmissionRow,
  statusQuery,
} from '@verdict/contract/submission'
import { isFinal } from '@verdict/domain/verdict'
import { noRole } from '@verdict/domain/course'
import type { z } from 'zod'
import { type ContestForViewer, findAccess, problemAt } from '../../access/contest-access.ts'
import { readsCourse, roleIn, teachesSection } from '../../access/course-access.ts'
import { mayOpenProblems } from '../../access/course.ts'
import { mayView } from '../../access/problem.ts'
import { seesAll, shownTo, shownToAuthor } from '../../access/feedback.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import { type MaybeViewer, type Viewer, viewerIs, viewerIsAdmin } from '../../platform/viewer.ts'
import { placeOf, whyWaiting } from '../../judging/index.ts'
import { figuresWithin } from '../similarity/similarity-read.ts'
import { findEntrant } from '../../people/index.ts'
import {
  mayList,
  mayOpen,
  maySeeStaffNotes,
  maySupervise,
  mayViewTests,
  mayMark,
} from '../../access/submission.ts'
import { barFromEntering } from '../contest-write-queries.ts'
import { asFrozen, asPending, asReceived, presentDetail, presentRow } from './submission-present.ts'
import {
  countSubmissions,
  findFailure,
  findNeighbours,
  findSimilar,
  findSubmission,
  listSubmissions,
  placeOfSubmission,
  removedTests,
  type Scope,
  type SubmissionFilter,
  type SubmissionOrder,
  withholds,
} from './submission-queries.ts'
import { findOutput, outputsOf } from './output-queries.ts'
import type { FullSubmission, OutputFile, SubmissionRecord } from './submission-record.ts'
import type { MarkingDetail } from '@verdict/contract/homework'
import { worthIn } from '../score/counted-attempts.ts'
import { findMark } from './submission-write-queries.ts'

/** The score by tests and by hand. The viewer may open the submission. */
async function markingOf(
  db: Queryable,
  viewer: Viewer,
  submission: FullSubmission,
  contest: ContestForViewer,
): Promise<MarkingDetail> {
  const marks = !contest.is_archived && mayMark(viewer, { ...submission, isHomework: true })
  const [{ points, off, worth }, mark, ofSections] = await Promise.all([
    worthIn(db, contest, submission),
    findMark(db, submission.sid),
    marks && contest.course_id !== null && teachesSection(db, viewer, contest.course_id),
  ])
  return {
    points,
    off,
    worth: isFinal(submission.judge) ? worth : null,
    mark: mark
      ? {
          score: mark.score,
          comment: mark.comment,
          lines: mark.lines,
          by: { uid: mark.uid, nick: mark.nick },
          at: mark.marked_at.toISOString(),
        }
      : null,
    mayMark: marks,
    ofSections,
  }
}

const newestFirst: SubmissionOrder = { by: 'createdAt', direction: 'desc' }

const contestIdOf = (mid: number | undefined): number | undefined =>
  mid === undefined ? undefined : Math.max(0, mid)

const managesIn = (scope: Scope): boolean => typeof scope === 'object' && scope.manages

async function page(
  { db }: Pick<Context, 'db'>,
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
  return pageFrom(await presented(db, viewer, scope, rows), count, request)
}

async function presented(
  db: Queryable,
  viewer: MaybeViewer,
  scope: Scope,
  rows: Awaited<ReturnType<typeof listSubmissions>>,
): Promise<SubmissionRow[]> {
  const known = await withOwnFigures(db, viewer, scope, rows)
  const ownWaiting = known.filter(
    (row) => viewerIs(viewer, row.user_id) && !row.hidden && !isFinal(row.judge),
  )
  const whys = await whyWaiting(
    db,
    ownWaiting.map(({ sid }) => sid),
  )
  return known.map((row) => {
    const shown = row.hidden ? { ...asPending(row), withheld: withholds(scope) } : row
    const why = whys.get(row.sid)
    return { ...presentRow(viewer, shown, managesIn(scope)), ...(why && { why }) }
  })
}

/** One's own newest. */
export async function newestOwn(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  most: number,
): Promise<SubmissionRow[]> {
  const rows = await listSubmissions(db, viewer, 'author', {}, newestFirst, { page: 1, pageSize: most })
  return presented(db, viewer, 'author', rows)
}

/** Managers who are no admins see only similarities within their contest or course. */
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

export async function pageOfSubmissions(
  context: Context,
  viewer: MaybeViewer,
  query: z.output<typeof statusQuery>,
): Promise<Page<SubmissionRow>> {
  const { user, uid = user, problem: named, pid = named, contest, mid = contest } = query
  const { judge, language, course } = query
  const author = uid === undefined ? undefined : await findEntrant(context.db, uid)
  if (author === null) return pageFrom<SubmissionRow>([], 0, query)
  // Submitters' names in a course are for its readers; for others the course does not exist.
  if (course !== undefined && !(await readsCourse(context.db, viewer, course))) {
    return pageFrom<SubmissionRow>([], 0, query)
  }
  const contestId = contestIdOf(mid) ?? 0
  const [scope, problem] = await Promise.all([
    scopeOf(context, viewer, { authorId: author?.id, contestId, courseId: course }),
    // In a contest, a problem is identified by its position.
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

/** Null if there is nothing for this viewer, such as a running contest for outsiders. */
async function scopeOf(
  { db }: Pick<Context, 'db'>,
  viewer: MaybeViewer,
  {
    authorId,
    contestId,
    courseId,
  }: { authorId?: number | undefined; contestId: number; courseId?: number | undefined },
): Promise<Scope | null> {
  if (authorId !== undefined && viewerIs(viewer, authorId)) return 'author'
  if (contestId > 0) {
    const access = await findAccess(db, viewer, contestId)
    const opens = access !== null && maySupervise({ ...access, views: access.contest.course_views })
    if (!access?.inside && !opens) return access?.isOpen === false ? null : 'everybody'
    if (access.isAlone && !opens) return 'author'
    const { hiddenFrom, hidesOwn, manages } = access
    return { contestId, hiddenFrom, hidesOwn, manages, opens }
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
      pid: query.problem ?? query.pid,
      contestId: contestIdOf(query.contest ?? query.mid),
      judge: query.judge,
      language: query.language,
    },
    { by: query.sortBy, direction: query.sort === 1 ? 'asc' : 'desc' },
    query,
  )

/** In a contest that is not open, only the contest's own course counts. */
async function standingTo(
  db: Queryable,
  viewer: Viewer,
  submission: FullSubmission,
): Promise<{
  inside: boolean
  listed: boolean
  opens: boolean
  manages: boolean
  /** Opening it keeps the viewer from entering the contest. */
  bars: boolean
  isFrozen: boolean
  contest: ContestForViewer | null
}> {
  const { contest_id, course_id, course_opens, is_open } = submission
  const usual = { bars: false, isFrozen: false }
  if (contest_id === 0) {
    const role = course_id === null ? noRole : await roleIn(db, viewer, course_id)
    const inside = mayOpenProblems(role)
    const [opens, manages] = [course_opens, role.manageCourse]
    return { ...usual, inside, listed: inside || opens, opens, manages, contest: null }
  }
  const access = await findAccess(db, viewer, contest_id)
  const [inside, manages] = [access?.inside === true, access?.manages === true]
  const listed = inside && !access?.isAlone
  const standing = { ...usual, inside, manages, contest: access?.contest ?? null }
  if (!access) return { ...standing, listed, opens: is_open && course_opens }
  if (is_open) return { ...standing, listed: listed || course_opens, opens: course_opens }
  const opens = maySupervise({ ...access, views: access.contest.course_views })
  return {
    ...standing,
    listed: listed || opens,
    opens,
    bars: opens && !access.seesAll,
    isFrozen: opens && access.hiddenFrom !== null && submission.created_at.getTime() >= access.hiddenFrom,
  }
}

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
  bars: boolean
} | null> {
  const found = await findSubmission(db, viewer, sid)
  if (!found) return null
  const { inside, listed, opens, manages, bars, isFrozen, contest } = await standingTo(db, viewer, found)
  const isOwn = viewerIs(viewer, found.user_id)
  const shown = found.withheld ? asReceived(found) : isFrozen && !isOwn ? asFrozen(found) : found
  const submission = { ...shown, course_opens: opens }
  const is_hidden = found.of_hidden_team && !manages && !opens
  if (!mayList(viewer, { ...submission, is_hidden, problem: submission }, listed)) return null
  const isStaff = seesAll(viewer, { problem: submission, manages, opens })
  const readsProblem = mayView(viewer, submission, inside)
  const opened = mayOpen(viewer, submission)
  return { submission, contest, opened, isStaff, readsProblem, bars: bars && !isOwn }
}

/** Administrators are shown why a submission has waited too long. */
async function placeFor(db: Queryable, judgementId: number, isOwn: boolean) {
  const place = await placeOf(db, judgementId)
  return isOwn || place?.why !== undefined ? place : null
}

export async function actsForOpened(db: Queryable, viewer: Viewer, sid: number): Promise<boolean> {
  const known = await findKnown(db, viewer, sid)
  return known !== null && known.opened && known.submission.course_acts
}

/** @throws Refusal NOT_FOUND if it may not be known of, FORBIDDEN if only its row may be seen */
export async function openSubmission(db: Queryable, viewer: Viewer, sid: number) {
  const known = await findKnown(db, viewer, sid)
  if (!known) throw new Refusal('NOT_FOUND')
  if (!known.opened) throw new Refusal('FORBIDDEN')
  return known
}

const one: PageRequest = { page: 1, pageSize: 1 }

/** As the lists show it. */
async function rowOf(context: Context, viewer: MaybeViewer, sid: number): Promise<SubmissionRow | undefined> {
  const place = await placeOfSubmission(context.db, sid)
  if (!place) return undefined
  const courseId = place.courseId ?? undefined
  const scope = await scopeOf(context, viewer, { ...place, courseId })
  return scope === null ? undefined : (await page(context, viewer, scope, { sid }, newestFirst, one)).docs[0]
}

/** For rooms above that pass it on. @returns null where the viewer's lists do not show it, or hide its result */
export async function shownRow(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  sid: number,
): Promise<Pick<SubmissionRecord, 'sid' | 'pid' | 'uid' | 'language' | 'created_at'> | null> {
  const place = await placeOfSubmission(db, sid)
  if (!place) return null
  const scope = await scopeOf({ db }, viewer, { ...place, courseId: place.courseId ?? undefined })
  if (scope === null) return null
  const [row] = await listSubmissions(db, viewer, scope, { sid }, newestFirst, one)
  return row && !row.hidden ? row : null
}

/** Whether the viewer may open it, which marks are for. */
export const isOpenedBy = async (db: Queryable, viewer: Viewer, sid: number): Promise<boolean> =>
  (await findKnown(db, viewer, sid))?.opened === true

/** @throws Refusal NOT_FOUND */
export async function readSubmission(
  context: Context,
  viewer: MaybeViewer,
  sid: number,
): Promise<SubmissionAnswer> {
  const known = viewer && (await findKnown(context.db, viewer, sid))
  if (viewer && known?.opened) {
    try {
      return await readOpened(context, viewer, sid)
    } catch (error) {
      // They have entered the contest meanwhile.
      if (!(error instanceof Refusal) || error.error !== 'FORBIDDEN') throw error
    }
  }
  const row = await rowOf(context, viewer, sid)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Its viewer cannot enter its contest any more. @throws Refusal NOT_FOUND, FORBIDDEN */
async function openForReading(db: Queryable, viewer: Viewer, sid: number) {
  const known = await openSubmission(db, viewer, sid)
  if (known.bars && !(await barFromEntering(db, known.submission.contest_id, viewer.userId))) {
    throw new Refusal('NOT_FOUND')
  }
  return known
}

/** An output file, read by those who read its submission's code. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function outputFile(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { sid, number }: { sid: number; number: number },
): Promise<OutputFile> {
  await openForReading(db, viewer, sid)
  const file = await findOutput(db, sid, number)
  if (!file) throw new Refusal('NOT_FOUND')
  return file
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readOpened(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  sid: number,
): Promise<SubmissionDetail> {
  const known = await openForReading(db, viewer, sid)
  const { submission, contest } = known
  const readsTests = mayViewTests(viewer, { problem: submission })
  const shown = shownTo(known, await shownToAuthor(db, sid))
  const uuids = submission.tests.map(({ uuid }) => uuid)
  // Where a jury confirms verdicts, a place that goes would tell that one was found.
  const isSecret = contest !== null && contest !== undefined && contest.verify !== 'none'
  const waits = !submission.withheld && !isFinal(submission.judge) && !isSecret
  const isOwn = viewerIs(viewer, submission.user_id)
  const [removed, similar, tries, place, failure, marking, files] = await Promise.all([
    readsTests ? removedTests(db, uuids) : new Set<string>(),
    maySeeStaffNotes(viewer) && submission.sim_sid !== null ? findSimilar(db, submission.sim_sid) : null,
    findNeighbours(db, submission),
    waits && (isOwn || viewerIsAdmin(viewer)) ? placeFor(db, submission.judgement_id, isOwn) : null,
    !submission.withheld && (readsTests || shown === 'difference')
      ? findFailure(db, submission.judgement_id)
      : undefined,
    contest?.rule === 'homework' ? markingOf(db, viewer, submission, contest) : undefined,
    submission.outputs > 0 ? outputsOf(db, sid) : [],
  ])
  const beside = { removed, similar: similar ?? null, tries, place, failure, marking, files }
  return presentDetail(viewer, submission, { shown, ...beside })
}
