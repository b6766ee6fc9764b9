// A contest can become an exam before it begins, and stays one once somebody has entered.

import { examSitting, type examChange, type ExamSitting } from '@verdict/contract/exam'
import type { z } from 'zod'
import { keepOwnTimes, tellOwnTimes } from '../changes/index.ts'
import { chooseShareOfTests, hasEntrants, ranklistChanged, ranklistClosedTopic } from '../contest/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { databaseClock, type Queryable } from '../platform/db.ts'
import { renderMarkdown } from '../platform/markdown.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../platform/present.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type ContestRecord, managedContest, lockContest } from '../access/contest-access.ts'
import { momentOf } from '../access/contest-clock.ts'
import {
  deleteFactorsOf,
  deleteLinksOf,
  deleteTokensOf,
  userIdsNamed,
  endSessionsOf,
} from '../people/index.ts'
import {
  countSitters,
  deleteExam,
  deleteSittingEntrants,
  type ExamColumns,
  findExam,
  proctorsOf,
  replaceProctors,
  sittersAmong,
  upsertExam,
  takeToClose,
  roomOfAddress,
} from './sitting-queries.ts'
import { shareCourseInUse } from '../access/course-access.ts'
import { managedExam } from '../access/exam.ts'
import { type BackgroundWork, everySecond } from '../platform/every-second.ts'

export async function checkMachine(
  { db }: Context,
  address: string | null,
  exam: number | undefined,
): Promise<{ address: string; serverTime: number; room: string | null }> {
  const room = exam === undefined || address === null ? null : await roomOfAddress(db, exam, address)
  return { address: address ?? '', serverTime: Date.now(), room }
}

/** Closes accounts made for one exam: without a password, a link, a passkey and a token nobody can come in. @returns false if there is none */
const closeNext = (context: Context): Promise<boolean> =>
  context.db.transaction().execute(async (tx) => {
    const userId = await takeToClose(tx)
    if (userId === null) return false
    await deleteLinksOf(tx, userId)
    await deleteFactorsOf(tx, userId)
    await endSessionsOf(context, tx, userId)
    await deleteTokensOf(tx, userId)
    return true
  })

export const keepClosing = (context: Context): BackgroundWork =>
  everySecond(context.log, 'accounts of exams could not be closed', async (isEnding) => {
    while (!isEnding() && (await closeNext(context)));
  })

/** Locks exclusively, so that nobody enters or is seated twice. @throws Refusal NOT_FOUND, COURSE_ARCHIVED */
async function heldContest(
  tx: Queryable,
  { cid, course_id }: Pick<ContestRecord, 'cid' | 'course_id'>,
): Promise<ContestRecord> {
  await shareCourseInUse(tx, course_id)
  const contest = await lockContest(tx, cid)
  if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
  return contest
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function inManagedExam<T>(
  { db }: Context,
  viewer: Viewer,
  cid: number,
  change: (tx: Queryable, contest: ContestRecord) => Promise<T>,
): Promise<T> {
  const { contest } = await managedExam(db, viewer, cid)
  return db.transaction().execute(async (tx) => change(tx, await heldContest(tx, contest)))
}

type Change = z.output<typeof examChange>

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readExam(
  { db }: Context,
  viewer: Viewer,
  cid: number,
): Promise<{ exam: ExamSitting | null }> {
  await managedContest(db, viewer, cid)
  return { exam: await sittingOf(db, cid) }
}

async function sittingOf(db: Queryable, cid: number): Promise<ExamSitting | null> {
  const exam = await findExam(db, cid)
  if (!exam) return null
  const [proctors, counts] = await Promise.all([proctorsOf(db, cid), countSitters(db, cid)])
  return present(examSitting, exam, {
    doors: exam.doors_minutes,
    late: exam.late_minutes,
    lasts: exam.lasts_minutes,
    rulesHaveMath: exam.rules_has_math,
    proctors: proctors.map(({ uid, nick }) => ({ uid, nick })),
    ...counts,
  })
}

/**
 * @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_OF_HOMEWORK, TEAMS_NOT_HERE, EXAM_TOO_LATE, UNKNOWN_USERS, PROCTOR_IS_SITTER;
 * VALIDATION_FAILED for rules that cannot be rendered
 */
export async function keepExam(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { proctors, ...change }: Change,
): Promise<{ exam: ExamSitting }> {
  const { contest: known } = await managedContest(context.db, viewer, cid)
  const columns = await columnsOf(viewer, change)
  return context.db.transaction().execute(async (tx) => {
    const contest = await heldContest(tx, known)
    const before = await findExam(tx, cid)
    if (!before) {
      await assertMayBegin(tx, contest)
      if (contest.shares_tests === null) await shareTests(tx, viewer, origin, cid)
    }
    const proctorsBefore = before ? uidsOf(await proctorsOf(tx, cid)) : []
    await upsertExam(tx, cid, columns)
    await keepOwnTimes(tx, cid)
    if (proctors) await replaceProctors(tx, cid, await mayWatch(tx, cid, proctors))
    const after = await findExam(tx, cid)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.exam',
      target: `contest:${cid}`,
      before: before && { ...audited(before), proctors: proctorsBefore },
      after: after && { ...audited(after), proctors: uidsOf(await proctorsOf(tx, cid)) },
    })
    // Open pages of sitters show these.
    const shown = (exam: typeof before) => [exam?.shows_ranklist, exam?.lasts_minutes].join()
    if (shown(before) !== shown(after)) await tellOwnTimes(context, tx, cid, null)
    if (before?.shows_ranklist && !after?.shows_ranklist)
      await context.channel.publish(tx, ranklistClosedTopic, { cid })
    await ranklistChanged(context, tx, cid)
    return { exam: (await sittingOf(tx, cid))! }
  })
}

async function columnsOf(
  { userId: person }: Viewer,
  { doors, late, lasts, rules, binds, roomsOnly, draftMinutes, showsRanklist }: Omit<Change, 'proctors'>,
): Promise<Partial<ExamColumns>> {
  const rendered = rules === undefined ? null : await renderMarkdown(rules, { field: 'rules', person })
  return {
    ...(doors !== undefined && { doors_minutes: doors }),
    ...(late !== undefined && { late_minutes: late }),
    ...(lasts !== undefined && { lasts_minutes: lasts }),
    ...(rules !== undefined && { rules }),
    ...(rendered && { rules_html: rendered.html, rules_has_math: rendered.hasMath }),
    ...(binds !== undefined && { binds }),
    ...(roomsOnly !== undefined && { rooms_only: roomsOnly }),
    ...(draftMinutes !== undefined && { draft_minutes: draftMinutes }),
    ...(showsRanklist !== undefined && { shows_ranklist: showsRanklist }),
  }
}

/** @throws Refusal EXAM_OF_HOMEWORK, EXAM_TOO_LATE */
async function assertMayBegin(tx: Queryable, contest: ContestRecord): Promise<void> {
  if (contest.rule === 'homework') throw new Refusal('EXAM_OF_HOMEWORK')
  if (contest.of_teams) throw new Refusal('TEAMS_NOT_HERE')
  const { phase } = momentOf(contest, null, await databaseClock(tx))
  if (phase !== 'ready' || (await hasEntrants(tx, contest.cid))) throw new Refusal('EXAM_TOO_LATE')
}

/** @throws Refusal UNKNOWN_USERS, PROCTOR_IS_SITTER */
async function mayWatch(tx: Queryable, cid: number, uids: string[]): Promise<number[]> {
  const ids = [...(await userIdsNamed(tx, uids)).values()]
  const sitting = await sittersAmong(tx, cid, ids)
  if (sitting.length > 0) throw new Refusal('PROCTOR_IS_SITTER', { uids: sitting.join(', ') })
  return ids
}

const uidsOf = (people: readonly { uid: string }[]): string[] => people.map(({ uid }) => uid)

const audited = (exam: ExamColumns) => ({
  doorsMinutes: exam.doors_minutes,
  lateMinutes: exam.late_minutes,
  lastsMinutes: exam.lasts_minutes,
  rules: exam.rules,
  binds: exam.binds,
  roomsOnly: exam.rooms_only,
  draftMinutes: exam.draft_minutes,
  showsRanklist: exam.shows_ranklist,
})

/** Where nobody chose. Submissions of staff from before are scored anew. */
async function shareTests(tx: Queryable, { userId }: Viewer, origin: Origin, cid: number): Promise<void> {
  await chooseShareOfTests(tx, cid)
  await writeAudit(tx, origin, {
    actorId: userId,
    action: 'contest.change',
    target: `contest:${cid}`,
    before: { shares_tests: null },
    after: { shares_tests: true },
  })
}

/** People on its roster stop being entrants. @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_ENTERED */
export async function takeExam(context: Context, viewer: Viewer, origin: Origin, cid: number): Promise<void> {
  const { contest } = await managedContest(context.db, viewer, cid)
  await context.db.transaction().execute(async (tx) => {
    await heldContest(tx, contest)
    const before = await findExam(tx, cid)
    if (!before) throw new Refusal('NOT_FOUND')
    if ((await countSitters(tx, cid)).entered > 0) throw new Refusal('EXAM_ENTERED')
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.takeExam',
      target: `contest:${cid}`,
      before: { ...audited(before), proctors: uidsOf(await proctorsOf(tx, cid)) },
    })
    await deleteSittingEntrants(tx, cid)
    await deleteExam(tx, cid)
    await keepOwnTimes(tx, cid)
    await ranklistChanged(context, tx, cid)
  })
}
