// A verdict that waits for the jury is announced, or its submission judged again. Each submission is a transaction of its own, with
// the locks of every verdict.

import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { managedContest } from '../../access/contest-access.ts'
import type { HeldSubmission } from '../../judging/index.ts'
import { takeHeldVerdict } from './held-verdict-queries.ts'
import { rejudge } from './rejudge.ts'
import { holdSubmission } from './submission-write-queries.ts'
import type { Verdict } from './verdict-record.ts'
import { tellVerdict } from './verdict.ts'

type Held = HeldSubmission & { judgement_id: number }

/** @returns how many of them waited */
async function eachHeld(
  { db }: Pick<Context, 'db'>,
  cid: number,
  sids: readonly number[],
  act: (tx: Queryable, submission: Held, verdict: Verdict) => Promise<void>,
): Promise<number> {
  let count = 0
  for (const sid of new Set(sids)) {
    const waited = await db.transaction().execute(async (tx) => {
      const submission = await holdSubmission(tx, sid)
      const judgementId = submission?.judgement_id
      if (!submission || !judgementId || submission.contest_id !== cid) return false
      const verdict = await takeHeldVerdict(tx, judgementId)
      if (!verdict) return false
      await act(tx, { ...submission, judgement_id: judgementId }, verdict)
      return true
    })
    if (waited) count += 1
  }
  return count
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function confirmVerdicts(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  sids: readonly number[],
): Promise<number> {
  await managedContest(context.db, viewer, cid)
  return eachHeld(context, cid, sids, async (tx, submission, verdict) => {
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'submission.confirm',
      target: `submission:${submission.sid}`,
      after: { judge: verdict.judge },
    })
    await tellVerdict(context, tx, submission, submission.judgement_id, verdict)
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function rejudgeHeld(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  sids: readonly number[],
): Promise<number> {
  await managedContest(context.db, viewer, cid)
  return eachHeld(context, cid, sids, async (tx, submission, verdict) => {
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'submission.rejudge',
      target: `submission:${submission.sid}`,
      before: { judge: verdict.judge },
    })
    await rejudge(context, tx, submission, viewer.userId)
  })
}
