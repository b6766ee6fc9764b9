// Handing in: a sitter says that they are done, before their time is over. It is final: from then on nothing can be submitted, and
// of the exam the receipt alone is left to them. Managers and proctors take back one that was a mistake, while there is time.

import type { HandIn, HandInProblem } from '@verdict/contract/exam-paper'
import { problemLabel } from '@verdict/domain/contest'
import { problemsOfContest } from '../contest/index.ts'
import { writeExamLog } from '../exam-log/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { databaseClock } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { shareContest } from '../standing/contest-access.ts'
import { type ExamAccess, proctoredExam, seenExam } from '../standing/exam.ts'
import { findUser } from '../user/index.ts'
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
} from './queries.ts'
import { makeReceipts, presentReceipt } from './receipt.ts'

const minuteMs = 60_000

/** @throws Refusal NOT_FOUND for all who do not sit it */
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
    // Once more: it is held now, and so are the contest's times.
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
