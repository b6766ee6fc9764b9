// A mark replaces the tests' score in the same transaction; without a figure it is only a comment.

import type { newMark } from '@verdict/contract/homework'
import { codeLines } from '@verdict/domain/code-lines'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { databaseClock, type Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { tellOfMark } from '../../archive/index.ts'
import { tellHooksOfSubmission } from '../../changes/index.ts'
import { pointsIn } from '../score/counted-attempts.ts'
import { rescore } from '../score/score.ts'
import {
  deleteMark,
  findMark,
  type MarkRecord,
  putMark,
  titlesOf,
  holdSubmission,
} from './submission-write-queries.ts'
import { shareContest } from '../../access/contest-access.ts'
import { assertAllInUse } from '../../access/course-access.ts'
import { mayMark } from '../../access/submission.ts'
import { openSubmission } from './submission-read.ts'

type NewMark = z.output<typeof newMark>

const traced = (mark: Pick<MarkRecord, 'score' | 'comment' | 'lines'> | undefined) =>
  mark && {
    score: mark.score,
    comment: mark.comment,
    lines: mark.lines.map(({ line, text }) => `${line}: ${text}`),
  }

async function assertMarkable(
  db: Queryable,
  viewer: Viewer,
  sid: number,
  mark: Omit<NewMark, 'base'>,
): Promise<void> {
  const { submission, contest } = await openSubmission(db, viewer, sid)
  if (contest?.rule !== 'homework') throw new Refusal('FORBIDDEN')
  if (contest.is_archived) await assertAllInUse(db, [contest.course_id])
  if (!mayMark(viewer, { ...submission, isHomework: true })) throw new Refusal('FORBIDDEN')
  const points = await pointsIn(db, contest.cid, submission.pid)
  if ((mark.score ?? 0) > points) throw new Refusal('MARK_TOO_HIGH', { points: points / 100 })
  const lines = codeLines(submission.code).length
  const missing = mark.lines.find(({ line }) => line > lines)
  if (missing) throw new Refusal('MARK_LINE_MISSING', { lines, line: missing.line })
}

/**
 * @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, MARK_TOO_HIGH, MARK_LINE_MISSING; MARK_CHANGED if marked meanwhile
 */
export async function markSubmission(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  sid: number,
  { base, ...mark }: NewMark,
): Promise<void> {
  await assertMarkable(context.db, viewer, sid, mark)
  await context.db.transaction().execute(async (tx) => {
    const submission = await holdSubmission(tx, sid)
    const contest = submission && (await shareContest(tx, submission.contest_id))
    if (!submission || !contest) throw new Refusal('NOT_FOUND')
    await assertAllInUse(tx, [contest.course_id])
    const before = await findMark(tx, sid)
    if ((before?.marked_at.toISOString() ?? null) !== base) throw new Refusal('MARK_CHANGED')
    const isTakenBack = mark.score === null && mark.comment === '' && mark.lines.length === 0
    if (isTakenBack) await deleteMark(tx, sid)
    else await putMark(tx, sid, { ...mark, marked_by: viewer.userId, marked_at: await databaseClock(tx) })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'submission.mark',
      target: `submission:${sid}`,
      before: traced(before),
      after: isTakenBack ? undefined : traced(mark),
    })
    if (!isTakenBack) {
      const titles = await titlesOf(tx, sid)
      await tellOfMark(context, tx, viewer, {
        cid: submission.contest_id,
        contestTitle: titles.contest,
        sid,
        userId: submission.user_id,
        problemTitle: titles.problem,
      })
    }
    await tellHooksOfSubmission(tx, 'mark', 'submission.marked', sid)
    await rescore(context, tx, submission)
  })
}
