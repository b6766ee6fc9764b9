// Creating, changing and deleting contests. A change carries only the fields that change, expels nobody, and is
// refused to a caller who asks first where it would hurt a contest that has begun. Deleting hides the contest, and its
// submissions from everybody but their owners.

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
} from '../standing/course-access.ts'
import { existingGroups } from '../group/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { databaseClock, type Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Viewer, viewerIsRoot } from '../platform/viewer.ts'
import { factsOfProblems, passableAmong } from '../standing/problem-access.ts'
import { keepOwnTimes, tellOwnTimes } from '../own-time/index.ts'
import { moveFreeze, ranklistChanged, scoreAnew, totalAnew } from '../score/index.ts'
import { requestOfContest } from '../similarity-request/index.ts'
import { userIdsNamed } from '../user/index.ts'
import { type ContestRecord, lockContest, managedContest } from '../standing/contest-access.ts'
import { freezeTimeOf, momentOf } from '../standing/contest-clock.ts'
import { feedbackAfterMove } from '../standing/feedback.ts'
import { manages, mayCreate, mayDelete, mayKnow, mayReserve } from '../standing/contest.ts'
import { changedHomework, type HomeworkColumns, homeworkOf, noHomework, pointsFrom } from './homework.ts'
import { problemsOfContest } from './queries.ts'
import { readChanged } from './read.ts'
import {
  assertHarmless,
  assertWhole,
  hurtsOf,
  isWorthOther,
  type RemovedProblem,
  type Settings,
} from './rules.ts'
import { settleContest } from './settle.ts'
import { changedLists, listsOf } from './trace.ts'
import {
  insertContest,
  replaceAllowed,
  replaceProblems,
  submissionsTo,
  updateContest,
} from './write-queries.ts'

type New = z.output<typeof newContest>
type Change = z.output<typeof contestChange>
type Allow = New['allow']

/**
 * @throws Refusal FORBIDDEN, NOT_FOUND for an unknown course, CONTEST_PROBLEMS_INVALID, UNKNOWN_USERS, UNKNOWN_GROUPS,
 * CONTEST_WINDOW_INVALID, CONTEST_PASSWORD_MISSING, HOMEWORK_COURSE_MISSING, HOMEWORK_DUE_INVALID
 */
export async function createContest(
  { db }: Context,
  viewer: Viewer,
  { list, allow, course, homework, ...contest }: New,
): Promise<{ cid: number }> {
  const courseId = courseIdOf(course)
  const inCourse = courseId !== null && (await roleIn(db, viewer, courseId)).manageContest
  if (!mayCreate(viewer, inCourse)) throw new Refusal('FORBIDDEN')
  if (courseId !== null) await courseInUse(db, viewer, courseId)
  const settings = { ...settingsOf(contest, homework), title: contest.title, unfrozen_at: null }
  assertReserve(viewer, settings.status)
  assertWhole({ ...settings, pauses: [], longest_extra: 0, course_id: courseId })
  return db.transaction().execute(async (tx) => {
    await assertProblems(tx, viewer, list, courseId)
    const cid = await insertContest(tx, { ...settings, owner_id: viewer.userId, course_id: courseId })
    await replaceProblems(tx, cid, list, pointsFrom(homework?.points))
    await replaceAllowed(tx, cid, await resolveAllowed(tx, allow))
    return { cid }
  })
}

/** -1, 0 and absence mean none. */
const courseIdOf = (course: number | undefined): number | null =>
  course !== undefined && course > 0 ? course : null

/** @throws Refusal FORBIDDEN */
function assertReserve(viewer: Viewer, status: ContestStatus | undefined): void {
  if (status === ContestStatus.Reserve && !mayReserve(viewer)) throw new Refusal('FORBIDDEN')
}

type Stored = Omit<Settings, 'unfrozen_at' | 'longest_extra' | 'pauses' | 'course_id'> &
  HomeworkColumns &
  Pick<ContestRecord, 'rule' | 'labeling_style' | 'runs_allowed' | 'languages' | 'feedback'>

const settingsOf = (
  contest: Omit<New, 'list' | 'allow' | 'course' | 'title' | 'homework'>,
  homework: New['homework'],
): Stored => ({
  starts_at: new Date(contest.start),
  ends_at: new Date(contest.end ?? contest.start),
  encrypt: contest.encrypt,
  status: contest.status,
  rule: contest.rule,
  labeling_style: contest.option.labelingStyle,
  freeze_rule: String(contest.option.freeze),
  unfreeze: contest.option.unfreeze,
  runs_allowed: contest.option.runs,
  languages: contest.option.languages,
  feedback: contest.option.feedback,
  password: contest.password,
  ...noHomework,
  ...(homework && homeworkOf(homework)),
})

/**
 * A manager adds problems that everybody may read, that they may edit, or that the contest's course opens.
 * @throws Refusal CONTEST_PROBLEMS_INVALID with the number, and where it may be known the title, of each
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

/** @throws Refusal UNKNOWN_USERS, UNKNOWN_GROUPS */
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

/** @throws Refusal NOT_FOUND, FORBIDDEN, and what a new one may be refused for; CONTEST_CHANGE_HURTS, EXAM_PAUSED */
export async function changeContest(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  change: Change,
): Promise<ContestDetail> {
  const { course_manages } = (await managedContest(context.db, viewer, cid)).contest
  assertReserve(viewer, change.status)
  await context.db.transaction().execute(async (tx) => {
    const before = await lockContest(tx, cid)
    if (!before || !mayKnow(viewer, { ...before, course_manages })) throw new Refusal('NOT_FOUND')
    const now = await databaseClock(tx)
    assertNotPaused(before, change, now)
    const wanted = merged(before, change, now)
    const after = { ...wanted, feedback: feedbackAfterMove(viewer, wanted) }
    assertWhole(after)
    await assertAllInUse(tx, [before.course_id, after.course_id])
    if (after.course_id !== before.course_id) {
      await assertMayTransfer(tx, viewer, [before.course_id, after.course_id])
    }
    const lists = await listsOf(tx, cid)
    const removed = await changeList(tx, viewer, { cid, courseId: before.course_id }, change)
    if (!change.confirmed) assertHarmless(hurtsOf(before, after, removed, now))
    const columns: Partial<Omit<Columns, 'pauses'>> = Object.fromEntries(
      Object.entries(after).filter(
        ([name, value]) => !isDeepStrictEqual(before[name as keyof ContestRecord], value),
      ),
    )
    // Where its submissions belong may be another place now: a process that dies here leaves the work to be found.
    await updateContest(tx, cid, { ...columns, settled: false })
    await keepOwnTimes(tx, cid)
    if (columns.starts_at || columns.ends_at) await tellOwnTimes(context, tx, cid, null)
    await requestAfterMove(tx, before, after)
    if (change.allow) await replaceAllowed(tx, cid, await resolveAllowed(tx, change.allow))
    const changed = changedLists(lists, await listsOf(tx, cid))
    const givesOther = isWorthOther(before, after) || changed.after.points !== undefined
    if (before.rule !== after.rule || givesOther || isCountedAnew(before, after))
      await scoreAnew(tx, cid, { ...before, ...after })
    else {
      if (change.list) await totalAnew(tx, cid, after)
      if (freezeTimeOf(before) !== freezeTimeOf(after)) await moveFreeze(tx, cid, { ...before, ...after })
    }
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
  })
  await settleContest(context, cid)
  return readChanged(context, viewer, cid)
}

/** A change of times is plain only while the clock runs. @throws Refusal EXAM_PAUSED */
function assertNotPaused({ pauses }: ContestRecord, { start, end }: Change, now: Date): void {
  if (start === undefined && end === undefined) return
  if (pauseAt(pauses, now.getTime())) throw new Refusal('EXAM_PAUSED')
}

/** Minutes to a solution count from the start, without the pauses since. */
const isCountedAnew = (before: ContestRecord, after: Settings): boolean =>
  before.pauses.length > 0 && before.starts_at.getTime() !== after.starts_at.getTime()

const optional = <K extends string, T>(name: K, value: T | undefined): { [P in K]?: T } =>
  value === undefined ? {} : ({ [name]: value } as { [P in K]?: T })

type Columns = Settings & HomeworkColumns & Pick<ContestRecord, 'feedback'>

/** @throws Refusal NOT_HOMEWORK */
function merged(before: ContestRecord, change: Change, now: Date): Columns {
  const { option, homework } = change
  const isHomework = before.rule === 'homework'
  if (isHomework ? change.rule !== undefined : homework !== undefined) throw new Refusal('NOT_HOMEWORK')
  const after = {
    ...clockColumns(before),
    ...optional('title', change.title),
    ...optional('starts_at', change.start === undefined ? undefined : new Date(change.start)),
    ...optional('ends_at', change.end === undefined ? undefined : new Date(change.end)),
    ...optional('encrypt', change.encrypt),
    ...optional('status', change.status),
    ...optional('rule', change.rule),
    ...optional('password', change.password),
    ...optional('labeling_style', option?.labelingStyle),
    ...optional('freeze_rule', option?.freeze === undefined ? undefined : String(option.freeze)),
    ...optional('unfreeze', option?.unfreeze),
    ...optional('runs_allowed', option?.runs),
    ...optional('languages', option?.languages),
    ...optional('feedback', option?.feedback),
    ...optional('course_id', change.course === undefined ? undefined : courseIdOf(change.course)),
    ...optional('is_draft', change.draft),
    ...(isHomework && changedHomework(before, homework ?? {})),
  }
  // A freeze that was lifted holds again once the contest goes on.
  return momentOf(after, null, now).phase === 'ended' ? after : { ...after, unfrozen_at: null }
}

const clockColumns = (contest: ContestRecord): Columns => ({
  course_id: contest.course_id,
  starts_at: contest.starts_at,
  ends_at: contest.ends_at,
  pauses: contest.pauses,
  due_at: contest.due_at,
  late: contest.late,
  attempts: contest.attempts,
  is_draft: contest.is_draft,
  longest_extra: contest.longest_extra,
  freeze_rule: contest.freeze_rule,
  unfreeze: contest.unfreeze,
  unfrozen_at: contest.unfrozen_at,
  encrypt: contest.encrypt,
  status: contest.status,
  rule: contest.rule,
  password: contest.password,
  feedback: contest.feedback,
})

/**
 * Problems that are in it already stay, whatever became of them.
 * @returns those with submissions that are not in it any more
 * @throws Refusal CONTEST_PROBLEMS_INVALID
 */
async function changeList(
  tx: Queryable,
  viewer: Viewer,
  { cid, courseId }: { cid: number; courseId: number | null },
  { list, homework }: Change,
): Promise<RemovedProblem[]> {
  if (!list && !homework?.points) return []
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
  await replaceProblems(tx, cid, pids, new Map([...points, ...pointsFrom(homework?.points)]))
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

/** A contest that moves to a course or away, is reserved or no longer is, changes who may know of its similar programs. */
async function requestAfterMove(
  tx: Queryable,
  before: Pick<ContestRecord, 'cid' | 'course_id' | 'status'>,
  after: Pick<ContestRecord, 'course_id' | 'status'>,
): Promise<void> {
  const moves = before.course_id !== after.course_id
  if (!moves && (after.course_id === null || before.status === after.status)) return
  await requestOfContest(tx, before.cid, [before.course_id, after.course_id])
}

/** @throws Refusal NOT_FOUND, FORBIDDEN; COURSE_ARCHIVED for others than root */
export async function deleteContest(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
): Promise<void> {
  const { contest } = await managedContest(context.db, viewer, cid)
  // Without its course's archive: that is the reason where nothing else forbids it.
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
