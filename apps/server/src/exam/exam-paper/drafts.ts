// Some exams accept, for some minutes, code that was saved before the end and never submitted. A manager lets it count.

import { problemsOfContest, rescore, submitAfterEnd } from '../../contest/index.ts'
import { writeExamLog } from '../../changes/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { databaseClock } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { shareContest } from '../../access/contest-access.ts'
import { managedExam, seenExam } from '../../access/exam.ts'
import {
  draftBecame,
  holdCounted,
  holdDraft,
  holdSitter,
  personOf,
  setCounted,
} from './exam-paper-queries.ts'
import { makeReceipts } from './receipt.ts'

const minuteMs = 60_000

/** @throws Refusal NOT_FOUND if there is no such draft or sitter; EXAM_DRAFTS_OVER; the refusals of a submission */
export async function handInDraft(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, pid }: { cid: number; pid: number },
): Promise<{ sid: number }> {
  const { userId } = viewer
  const { isSitter } = await seenExam(context.db, viewer, cid)
  if (!isSitter) throw new Refusal('NOT_FOUND')
  return context.db.transaction().execute(async (tx) => {
    const contest = await shareContest(tx, cid)
    const sitter = await holdSitter(tx, cid, userId)
    const { exam, phase } = await seenExam(tx, viewer, cid)
    const draft = await holdDraft(tx, cid, userId, pid)
    if (!contest || !sitter || !draft) throw new Refusal('NOT_FOUND')
    const at = await databaseClock(tx)
    const until = draft.ended_at.getTime() + exam.draft_minutes * minuteMs
    if (phase !== 'ended' || sitter.handed_in_at || at.getTime() >= until)
      throw new Refusal('EXAM_DRAFTS_OVER')
    // A repeated click.
    if (draft.sid !== null) return { sid: draft.sid }
    const { language, code } = draft
    const inContest = { cid, at, afterEnd: { isOpen: contest.is_open } }
    const sid = await submitAfterEnd(context, tx, viewer, { pid, mid: cid, language, code }, inContest)
    await draftBecame(tx, { cid, userId, pid }, sid)
    await makeReceipts(context, tx, contest, [{ ...(await personOf(tx, cid, userId)), by: 'end', at }])
    const label = (await problemsOfContest(tx, cid)).find((problem) => problem.pid === pid)?.position ?? 0
    const details = { sid, problem: label }
    await writeExamLog(tx, cid, { kind: 'draft-handed-in', userId, address: origin.address, details })
    return { sid }
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function countDraft(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, sid, counts }: { cid: number; sid: number; counts: boolean },
): Promise<void> {
  await managedExam(context.db, viewer, cid)
  await context.db.transaction().execute(async (tx) => {
    await shareContest(tx, cid)
    const draft = await holdCounted(tx, cid, sid)
    if (!draft) throw new Refusal('NOT_FOUND')
    if (draft.counts === counts) return
    await setCounted(tx, sid, counts)
    await rescore(context, tx, { contest_id: cid, user_id: draft.user_id, pid: draft.pid })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.countDraft',
      target: `submission:${sid}`,
      before: { counts: draft.counts },
      after: { counts },
    })
  })
}
