// If a change harms a contest that has begun, a caller who asks first is refused with the harm.

import type { contestChange, ContestDetail, newContest } from '@verdict/contract/contest'
import { ContestStatus, pauseAt } from '@verdict/domain/contest'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import {
  assertAllInUse,
  assertMayTransfer,
  courseInUse,
  openedAmong,
  roleIn,
  shareCourseInUse,
} from '../access/course-access.ts'
import { existingGroups, userIdsNamed } from '../people/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { databaseClock, type Queryable } from '../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { type Viewer, viewerIsRoot } from '../platform/viewer.ts'
import { factsOfProblems, passableAmong } from '../access/problem-access.ts'
import { keepOwnTimes, requestOfContest, tellOwnTimes } from '../changes/index.ts'
import { ranklistChanged, scoreChanged } from './score/score.ts'
import { type ContestRecord, lockContest, managedContest, sharesTests } from '../access/contest-access.ts'
import { momentOf } from '../access/contest-clock.ts'
import { isExam } from '../access/exam.ts'
import { feedbackAfterMove } from '../access/feedback.ts'
import { manages, mayCreate, mayDelete, mayKnow, mayReserve } from '../access/contest.ts'
import {
  changedHomework,
  homeworkOf,
  noHomework,
  colorsFrom,
  pointsFrom,
  assertHarmless,
  assertWhole,
  hurtsOf,
  type RemovedProblem,
} from './rules.ts'
import { hasEntrants, problemsOfContest } from './contest-queries.ts'
import { readChanged, changedLists, listsOf } from './contest-read.ts'
import { columnsGiven, courseIdOf, type SettingColumns } from './contest-settings.ts'
import { scoreAsChosen, settleContest } from './contest-settle.ts'
import {
  insertContest,
  replaceAllowed,
  replaceProblems,
  submissionsTo,
  updateContest,
} from './contest-write-queries.ts'

type New = z.output<typeof newContest>
type Change = z.output<typeof contestChange>
type Allow = New['allow']

/**
 * @throws Refusal FORBIDDEN, NOT_FOUND for an unknown course, CONTEST_PROBLEMS_INVALID, UNKNOWN_USERS, UNKNOWN_GROUPS,
 * CONTEST_WINDOW_INVALID, CONTEST_PASSWORD_MISSING, HOMEWORK_COURSE_MISSING, HOMEWORK_DUE_INVALID
 */
export const createContest = ({ db }: Context, viewer: Viewer, contest: New): Promise<{ cid: number }> =>
  db.transaction().execute(async (tx) => ({ cid: await makeContest(tx, viewer, contest) }))

/** @throws Refusal FORBIDDEN, NOT_FOUND for an unknown course, COURSE_ARCHIVED */
export async function assertMayMake(db: Queryable, viewer: Viewer, courseId: number | null): Promise<void> {
  const inCourse = courseId !== null && (await roleIn(db, viewer, courseId)).manageContest
  if (!mayCreate(viewer, inCourse)) throw new Refusal('FORBIDDEN')
  if (courseId !== null) await courseInUse(db, viewer, courseId)
}

/** @throws Refusal as `createContest` @returns its number */
export async function makeContest(
  tx: Queryable,
  viewer: Viewer,
  { list, colors, allow, course, homework, ...contest }: New,
): Promise<number> {
  const courseId = courseIdOf(course ?? 0)
  await assertMayMake(tx, viewer, courseId)
  const settings = {
    ...noHomework,
    // Homework ends when its late period ends.
    ...(columnsGiven({ ...contest, end: contest.end ?? contest.start }) as SettingColumns),
    ...(homework && {
      ...homeworkOf(homework, await databaseClock(tx)),
      shares_tests: contest.option.shareOfTests ?? true,
    }),
    course_id: courseId,
    unfrozen_at: null,
  }
  assertReserve(viewer, settings.status)
  assertWhole(settings)
  await assertProblems(tx, viewer, list, courseId)
  const cid = await insertContest(tx, { ...settings, owner_id: viewer.userId })
  await replaceProblems(tx, cid, list, pointsFrom(homework?.points), colorsFrom(colors))
  await replaceAllowed(tx, cid, await resolveAllowed(tx, allow))
  return cid
}

function assertReserve(viewer: Viewer, status: ContestStatus | undefined): void {
  if (status === ContestStatus.Reserve && !mayReserve(viewer)) throw new Refusal('FORBIDDEN')
}

/**
 * Public problems, those that they may edit, and those that the contest's course opens.
 * @throws Refusal CONTEST_PROBLEMS_INVALID with each number, and its title if the viewer may know it
 */
async function assertProblems(
  tx: Queryable,
  viewer: Viewer,
  pids: number[],
  courseId: number | null,
): Promise<void> {
  if (pids.length === 0) return
  const known = new Map((await factsOfProblems(tx, viewer, pids)).map((problem) => [problem.pid, problem]))
  const passable = await passableAmong(tx, viewer, pids)
  const opened = courseId === null ? new Set<number>() : await openedAmong(tx, viewer, courseId, pids)
  const refused = pids.flatMap((pid) => {
    const problem = known.get(pid)
    if (passable.has(pid) || (problem?.deleted_at === null && opened.has(pid))) return []
    const titled = problem && manages(viewer)
    return [titled ? `${pid} ${problem.title}` : String(pid)]
  })
  if (refused.length > 0) throw new Refusal('CONTEST_PROBLEMS_INVALID', { problems: refused.join(', ') })
}

async function resolveAllowed(
  tx: Queryable,
  { users, groups }: Allow,
): Promise<{ userIds: number[]; gids: number[] }> {
  const ids = await userIdsNamed(tx, users)
  const known = new Set((await existingGroups(tx, groups)).map(({ gid }) => gid))
  const unknown = groups.filter((gid) => !known.has(gid))
  if (unknown.length > 0) throw new Refusal('UNKNOWN_GROUPS', { gids: unknown.join(', ') })
  return { userIds: [...ids.values()], gids: [...known] }
}

const changedIn = (before: ContestRecord, after: object): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => !isDeepStrictEqual(before[name as keyof ContestRecord], value),
    ),
  )

/** @throws Refusal NOT_FOUND, FORBIDDEN, and the refusals of creating; CONTEST_CHANGE_HURTS, EXAM_PAUSED, CONTEST_HAS_ENTRANTS */
export async function changeContest(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  change: Change,
): Promise<ContestDetail> {
  const { course_manages } = (await managedContest(context.db, viewer, cid)).contest
  assertReserve(viewer, change.status)
  const countsOtherwise = await context.db.transaction().execute(async (tx) => {
    const before = await lockContest(tx, cid)
    if (!before || !mayKnow(viewer, { ...before, course_manages })) throw new Refusal('NOT_FOUND')
    const now = await databaseClock(tx)
    assertNotPaused(before, change, now)
    const wanted = merged(before, change, now)
    const after = { ...wanted, feedback: feedbackAfterMove(viewer, wanted) }
    assertWhole(after)
    if (after.of_teams !== before.of_teams) await assertMayTurn(tx, before)
    await assertAllInUse(tx, [before.course_id, after.course_id])
    if (after.course_id !== before.course_id) {
      await assertMayTransfer(tx, viewer, [before.course_id, after.course_id])
    }
    const lists = await listsOf(tx, cid)
    const removed = await changeList(tx, viewer, { cid, courseId: before.course_id }, change)
    if (!change.confirmed) assertHarmless(hurtsOf(before, after, removed, now))
    const columns = changedIn(before, after)
    // Marked before the work, so that a crash leaves it to be found.
    const differs = sharesTests(before) !== sharesTests(after)
    await updateContest(tx, cid, {
      ...columns,
      settled: false,
      ...(columns.starts_at && { held_start_ms: null }),
      ...(differs && { scores_wait: true }),
    })
    await keepOwnTimes(tx, cid)
    if (columns.starts_at || columns.ends_at) await tellOwnTimes(context, tx, cid, null)
    await requestAfterMove(tx, before, after)
    if (change.allow) await replaceAllowed(tx, cid, await resolveAllowed(tx, change.allow))
    const changed = changedLists(lists, await listsOf(tx, cid))
    await scoreChanged(tx, before, after, {
      problems: change.list !== undefined,
      points: changed.after.points !== undefined,
    })
    const were = Object.fromEntries(
      Object.keys(columns).map((name) => [name, before[name as keyof ContestRecord]]),
    )
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.change',
      target: `contest:${cid}`,
      before: { ...were, ...changed.before },
      after: { ...columns, ...changed.after },
    })
    await ranklistChanged(context, tx, cid)
    return differs
  })
  if (countsOtherwise) await scoreAsChosen(context, cid)
  await settleContest(context, cid)
  return readChanged(context, viewer, cid)
}

/** Between people and teams. @throws Refusal TEAMS_NOT_HERE, CONTEST_HAS_ENTRANTS */
async function assertMayTurn(tx: Queryable, { cid }: ContestRecord): Promise<void> {
  if (await isExam(tx, cid)) throw new Refusal('TEAMS_NOT_HERE')
  if (await hasEntrants(tx, cid)) throw new Refusal('CONTEST_HAS_ENTRANTS')
}

function assertNotPaused({ pauses }: ContestRecord, { start, end }: Change, now: Date): void {
  if (start === undefined && end === undefined) return
  if (pauseAt(pauses, now.getTime())) throw new Refusal('EXAM_PAUSED')
}

type Columns = SettingColumns & Pick<ContestRecord, 'unfrozen_at'>

function merged(before: ContestRecord, change: Change, now: Date): ContestRecord {
  const { homework, rule } = change
  const isHomework = before.rule === 'homework'
  if (isHomework ? rule !== undefined : homework !== undefined) throw new Refusal('NOT_HOMEWORK')
  const after = {
    ...before,
    ...columnsGiven(change),
    shares_tests: change.option?.shareOfTests ?? before.shares_tests,
    ...(isHomework && changedHomework(before, homework ?? {}, now)),
  }
  // A lifted freeze applies again if the contest continues.
  return momentOf(after, null, now).phase === 'ended' ? after : { ...after, unfrozen_at: null }
}

/** Problems already there stay allowed, whatever became of them. @returns removed problems with submissions */
async function changeList(
  tx: Queryable,
  viewer: Viewer,
  { cid, courseId }: { cid: number; courseId: number | null },
  { list, colors, homework }: Change,
): Promise<RemovedProblem[]> {
  if (!list && !colors && !homework?.points) return []
  const before = await problemsOfContest(tx, cid)
  const listed = new Set(before.map(({ pid }) => pid))
  const pids = list ?? [...listed]
  await assertProblems(
    tx,
    viewer,
    pids.filter((pid) => !listed.has(pid)),
    courseId,
  )
  const points = before.map(({ pid, points }): [number, number] => [pid, points])
  await replaceProblems(
    tx,
    cid,
    pids,
    new Map([...points, ...pointsFrom(homework?.points)]),
    colors && colorsFrom(colors),
  )
  const wanted = new Set(pids)
  const removed = before.filter(({ pid }) => !wanted.has(pid))
  const counts = await submissionsTo(
    tx,
    cid,
    removed.map(({ pid }) => pid),
  )
  const titles = new Map(removed.map(({ pid, title }) => [pid, title]))
  return counts.map(({ pid, count }) => ({ pid, title: titles.get(pid) ?? '', submissions: count }))
}

/** Moving to another course, or reserving, changes who may see similar programs. */
async function requestAfterMove(
  tx: Queryable,
  before: Pick<ContestRecord, 'cid' | 'course_id' | 'status'>,
  after: Pick<ContestRecord, 'course_id' | 'status'>,
): Promise<void> {
  const moves = before.course_id !== after.course_id
  if (!moves && (after.course_id === null || before.status === after.status)) return
  await requestOfContest(tx, before.cid, [before.course_id, after.course_id])
}

/** @throws Refusal NOT_FOUND, FORBIDDEN; COURSE_ARCHIVED for anyone but root */
export async function deleteContest(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
): Promise<void> {
  const { contest } = await managedContest(context.db, viewer, cid)
  // The archived course is named only if it is the sole obstacle.
  if (!mayDelete(viewer, { ...contest, is_archived: false })) throw new Refusal('FORBIDDEN')
  await context.db.transaction().execute(async (tx) => {
    if (!viewerIsRoot(viewer)) await shareCourseInUse(tx, contest.course_id)
    const before = await lockContest(tx, cid)
    if (!before || before.deleted_at) throw new Refusal('NOT_FOUND')
    await updateContest(tx, cid, { deleted_at: await databaseClock(tx), settled: false })
    await requestOfContest(tx, cid, [before.course_id])
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.delete',
      target: `contest:${cid}`,
      before: { title: before.title, status: before.status, start: before.starts_at, end: before.ends_at },
    })
    await ranklistChanged(context, tx, cid)
  })
  await settleContest(context, cid)
}
