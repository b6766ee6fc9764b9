// After handing in only the receipt is visible; while there is time, it can be undone. Others are handed in at their end,
// with drafts where accepted, and again if the end moves.

import type { HandIn, HandInProblem } from '@verdict/contract/exam-paper'
import { problemLabel } from '@verdict/domain/contest'
import { problemsOfContest } from '../../contest/index.ts'
import { writeExamLog } from '../../changes/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { databaseClock } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { shareContest } from '../../access/contest-access.ts'
import { type ExamAccess, proctoredExam, seenExam } from '../../access/exam.ts'
import { findUser } from '../../people/index.ts'
import {
  draftsLeft,
  draftsNow,
  findSitter,
  holdSitter,
  lastSubmissions,
  personOf,
  receiptInForce,
  replaceReceipts,
  setHandedIn,
  examSettings,
  examsToLookAt,
  holdDue,
  holdExam,
  keepDrafts,
  lookedAt,
} from './exam-paper-queries.ts'
import { makeReceipts, presentReceipt } from './receipt.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'

type Parts = Pick<Context, 'db' | 'settings'>

const peopleAtOnce = 100

async function handInSome(context: Parts, cid: number): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const contest = await shareContest(tx, cid)
    if (!contest || !(await holdExam(tx, cid))) return 0
    const due = await holdDue(tx, cid, peopleAtOnce)
    if (due.length === 0) {
      await lookedAt(tx, cid)
      return 0
    }
    const at = await databaseClock(tx)
    const { draft_minutes } = await examSettings(tx, cid)
    if (draft_minutes > 0)
      await keepDrafts(
        tx,
        cid,
        due.map(({ user_id, own_end }) => ({ userId: user_id, end: own_end })),
      )
    const codes = await makeReceipts(
      context,
      tx,
      contest,
      due.map((person) => ({ ...person, by: 'end' as const, at })),
    )
    for (const [index, { user_id }] of due.entries()) {
      const details = { receipt: codes[index] ?? '', atEnd: true }
      await writeExamLog(tx, cid, { kind: 'handed-in', userId: user_id, details })
    }
    return due.length
  })
}

/** Several processes may run this at once. */
export async function handInAll(context: Parts, isEnding: () => boolean = () => false): Promise<void> {
  for (const cid of await examsToLookAt(context.db)) {
    while (!isEnding() && (await handInSome(context, cid)) > 0);
  }
}

export const keepHandingIn = (context: Context): BackgroundWork =>
  everySecond(context.log, 'exams that are over could not be handed in', (isEnding) =>
    handInAll(context, isEnding),
  )

const minuteMs = 60_000

/** @throws Refusal NOT_FOUND for anyone who does not sit the exam */
async function satExam(db: Context['db'], viewer: Viewer, cid: number): Promise<ExamAccess> {
  const access = await seenExam(db, viewer, cid)
  if (!access.isSitter) throw new Refusal('NOT_FOUND')
  return access
}

/** @throws Refusal NOT_FOUND */
export async function readHandIn({ db }: Pick<Context, 'db'>, viewer: Viewer, cid: number): Promise<HandIn> {
  const access = await satExam(db, viewer, cid)
  const { contest, phase, pause, exam, window } = access
  const [sitter, receipt, problems] = await Promise.all([
    findSitter(db, cid, viewer.userId),
    receiptInForce(db, cid, viewer.userId),
    phase === 'ready' ? [] : ownProblems(db, viewer, access),
  ])
  const handedInAt = sitter?.handed_in_at ?? null
  const takesDrafts = phase === 'ended' && handedInAt === null && exam.draft_minutes > 0
  return {
    title: contest.title,
    start: new Date(window.start).toISOString(),
    end: new Date(window.end).toISOString(),
    phase,
    handedInAt: handedInAt?.toISOString() ?? null,
    mayHandIn:
      phase === 'running' && pause === null && handedInAt === null && sitter?.session_id === viewer.sessionId,
    problems,
    receipt: receipt ? presentReceipt(receipt) : null,
    draftsUntil: takesDrafts ? new Date(window.end + exam.draft_minutes * minuteMs).toISOString() : null,
  }
}

async function ownProblems(
  db: Context['db'],
  { userId }: Viewer,
  { contest, phase, exam }: ExamAccess,
): Promise<HandInProblem[]> {
  const { cid } = contest
  const [problems, submitted, drafts] = await Promise.all([
    problemsOfContest(db, cid),
    lastSubmissions(db, cid, [userId]),
    phase === 'running' ? draftsNow(db, cid, userId) : draftsLeft(db, cid, userId),
  ])
  const takesDrafts = phase === 'running' || exam.draft_minutes > 0
  return problems.map(({ pid, position, title }) => {
    const last = submitted.find((row) => row.pid === pid && !row.after_end)
    const draft = takesDrafts ? drafts.find((row) => row.pid === pid) : undefined
    return {
      pid,
      label: problemLabel(position, contest.labeling_style),
      title,
      submissions: last?.submissions ?? 0,
      last: last
        ? {
            sid: last.sid,
            at: last.created_at.toISOString(),
            language: last.language,
            bytes: last.code_bytes,
            ...(last.outputs > 0 && { outputs: last.outputs }),
            sha256: last.sha256,
          }
        : null,
      draft: draft
        ? {
            language: draft.language,
            bytes: draft.bytes,
            keptAt: draft.kept_at.toISOString(),
            sha256: draft.sha256,
            sid: draft.sid,
          }
        : null,
    }
  })
}

/** @throws Refusal NOT_FOUND, EXAM_ELSEWHERE, EXAM_OUT_OF_TIME, EXAM_PAUSED, HANDED_IN */
export async function handIn(
  context: Pick<Context, 'db' | 'settings'>,
  viewer: Viewer,
  origin: Origin,
  cid: number,
): Promise<HandIn> {
  await satExam(context.db, viewer, cid)
  await context.db.transaction().execute(async (tx) => {
    await shareContest(tx, cid)
    const sitter = await holdSitter(tx, cid, viewer.userId)
    // Checked again, now that sitter and contest are locked.
    const { contest, phase, pause } = await seenExam(tx, viewer, cid)
    if (!sitter) throw new Refusal('NOT_FOUND')
    if (phase !== 'running') throw new Refusal('EXAM_OUT_OF_TIME', { uid: sitter.uid })
    if (sitter.session_id !== viewer.sessionId) throw new Refusal('EXAM_ELSEWHERE')
    if (sitter.handed_in_at) throw new Refusal('HANDED_IN')
    if (pause) throw new Refusal('EXAM_PAUSED')
    const at = await databaseClock(tx)
    await setHandedIn(tx, cid, viewer.userId, at)
    const person = await personOf(tx, cid, viewer.userId)
    const [code = ''] = await makeReceipts(context, tx, contest, [{ ...person, by: 'hand', at }])
    await writeExamLog(tx, cid, {
      kind: 'handed-in',
      userId: viewer.userId,
      address: origin.address,
      details: { receipt: code },
    })
  })
  return readHandIn(context, viewer, cid)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, EXAM_NOT_HANDED_IN, EXAM_OUT_OF_TIME */
export async function reopen(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  { cid, uid, reason }: { cid: number; uid: string; reason: string },
): Promise<void> {
  await proctoredExam(db, viewer, cid)
  await db.transaction().execute(async (tx) => {
    const person = await findUser(tx, uid)
    await shareContest(tx, cid)
    const sitter = person && (await holdSitter(tx, cid, person.id))
    if (!sitter) throw new Refusal('NOT_FOUND')
    if (!sitter.handed_in_at) throw new Refusal('EXAM_NOT_HANDED_IN', { uid: sitter.uid })
    const at = await databaseClock(tx)
    const { own_end } = await personOf(tx, cid, sitter.user_id)
    if (own_end <= at) throw new Refusal('EXAM_OUT_OF_TIME', { uid: sitter.uid })
    await setHandedIn(tx, cid, sitter.user_id, null)
    await replaceReceipts(tx, cid, [sitter.user_id], at)
    const about = { userId: sitter.user_id, actorId: viewer.userId, address: origin.address }
    await writeExamLog(tx, cid, { kind: 'reopened', ...about, details: { reason } })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.reopenExam',
      target: `contest:${cid}`,
      after: { uid: sitter.uid, reason },
    })
  })
}
