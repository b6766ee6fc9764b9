// A rejudge's judgement is current at once, withdrawing a pending one; counts keep the last finished verdict until it ends. A
// skip takes the submission out of all counts; a rejudge undoes it.

import { TaskPriority } from '@verdict/domain/judging'
import { Judge } from '@verdict/domain/verdict'
import { enqueue, type HeldSubmission, takeBack, enqueueShadows } from '../../judging/index.ts'
import { type AuditActionOf, writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { leaveOvertaken, requestAfterVerdict, tellHooksOfSubmission } from '../../changes/index.ts'
import { rescore } from '../score/score.ts'
import { moveCounts } from './counting.ts'
import { mayRejudge, maySkip } from '../../access/submission.ts'
import { actsForOpened } from './submission-read.ts'
import { scoreHeld } from './share-of-tests.ts'
import { announce, withdraw } from './verdict.ts'
import {
  holdSubmission,
  insertJudgement,
  markSkipped,
  updateSubmission,
  deleteJudgements,
  insertShadows,
  putInPlace,
} from './submission-write-queries.ts'

type Parts = Pick<Context, 'channel'>

/**
 * Shadows are seen and counted by nobody, and wait behind all other work. Applying the job adopts or deletes them.
 * @returns the judgement of each submission
 */
export async function makeShadows(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  sids: readonly number[],
  createdBy: number,
): Promise<{ sid: number; id: number }[]> {
  const shadows = await insertShadows(tx, sids, createdBy)
  await enqueueShadows(
    context,
    tx,
    shadows.map(({ id, user_id }) => ({ judgementId: id, userId: user_id })),
  )
  return shadows
}

/** Nothing may refer to them any more. */
export async function dropShadows(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await takeBack(tx, ids)
  await deleteJudgements(tx, ids)
}

/**
 * Only details change, so there is nothing to count or announce; the score does where the contest chose the share of tests
 * meanwhile. The submissions must be locked.
 */
export async function adoptUnchanged(
  context: Parts,
  tx: Queryable,
  pairs: readonly { submission: HeldSubmission; shadowId: number }[],
): Promise<void> {
  const submissions = pairs.map(({ submission }) => submission)
  await putInPlace(
    tx,
    pairs.map(({ submission: { sid }, shadowId }) => ({ sid, shadowId })),
  )
  for (const [cid, among] of Map.groupBy(submissions, ({ contest_id }) => contest_id)) {
    if (cid === 0) continue
    const changed = await scoreHeld(
      tx,
      cid,
      among.map(({ sid }) => sid),
    )
    for (const submission of among) {
      if (changed.includes(submission.sid)) await rescore(context, tx, submission)
    }
  }
  await leaveOvertaken(
    tx,
    submissions.map(({ sid }) => sid),
    'rejudge',
  )
}

type Action = (context: Parts, tx: Queryable, submission: HeldSubmission, actorId: number) => Promise<void>

interface ActionKind {
  name: AuditActionOf<'submission'>
  may: (viewer: Viewer, standing: { inCourse: boolean; isSkipped: boolean }) => boolean
  run: Action
}

const actions: Record<number, ActionKind> = {
  [Judge.RejudgePending]: { name: 'submission.rejudge', may: mayRejudge, run: rejudge },
  [Judge.Skipped]: { name: 'submission.skip', may: maySkip, run: skip },
}

/** @throws Refusal FORBIDDEN, INVALID_JUDGE_ACTION, NOT_FOUND */
export async function changeJudge(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { sid, judge }: { sid: number; judge: number },
): Promise<void> {
  const inCourse = !maySkip(viewer) && (await actsForOpened(context.db, viewer, sid))
  if (!mayRejudge(viewer, { inCourse, isSkipped: false })) throw new Refusal('FORBIDDEN')
  const action = actions[judge]
  if (!action) throw new Refusal('INVALID_JUDGE_ACTION')
  await context.db.transaction().execute(async (tx) => {
    const submission = await holdSubmission(tx, sid)
    if (!submission) throw new Refusal('NOT_FOUND')
    const isSkipped = submission.skipped_at !== null
    if (!action.may(viewer, { inCourse, isSkipped })) throw new Refusal('FORBIDDEN')
    if (judge === Judge.Skipped && isSkipped) return
    // Without its code every verdict would be wrong.
    if (judge === Judge.RejudgePending && submission.code_bytes === 0)
      throw new Refusal('INVALID_JUDGE_ACTION')
    await action.run(context, tx, submission, viewer.userId)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: action.name,
      target: `submission:${sid}`,
      before: { judge: submission.judge },
      after: { judge },
    })
  })
}

async function stopCurrent(tx: Queryable, submission: HeldSubmission, why: string): Promise<void> {
  if (submission.judgement_id === null) return
  await takeBack(tx, [submission.judgement_id])
  await withdraw(tx, submission.judgement_id, why)
}

/** The caller has locked the submission. */
export async function rejudge(
  context: Parts,
  tx: Queryable,
  submission: HeldSubmission,
  actorId: number,
): Promise<void> {
  await stopCurrent(tx, submission, 'Replaced by a rejudge.')
  const judge = Judge.RejudgePending
  const judgementId = await insertJudgement(tx, {
    sid: submission.sid,
    reason: 'rejudge',
    judge,
    createdBy: actorId,
  })
  await updateSubmission(tx, submission.sid, {
    judge,
    judgement_id: judgementId,
    skipped_at: null,
    skipped_by: null,
  })
  await leaveOvertaken(tx, [submission.sid], 'rejudge')
  await enqueue(context, tx, {
    judgementId,
    userId: submission.user_id,
    priority: TaskPriority.Rejudge,
  })
  await announce(context, tx, submission, { judge })
  await rescore(context, tx, submission)
}

/** The caller has locked the submission. */
export async function skip(
  context: Parts,
  tx: Queryable,
  submission: HeldSubmission,
  actorId: number,
): Promise<void> {
  await stopCurrent(tx, submission, 'Skipped before it was judged.')
  await markSkipped(tx, submission.sid, actorId)
  await leaveOvertaken(tx, [submission.sid], 'skip')
  await requestAfterVerdict(tx, submission.sid, submission.counted_judge, null)
  await moveCounts(tx, submission, submission.counted_judge, null)
  await announce(context, tx, submission, { judge: Judge.Skipped })
  const facts = { judge: Judge.Skipped, score: 0, time: 0, memory: 0 }
  await tellHooksOfSubmission(tx, 'verdict', 'submission.judged', submission.sid, facts)
  await rescore(context, tx, submission)
}
