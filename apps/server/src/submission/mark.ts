// Marks that are given by hand, with words about the whole and about lines of the code. A person who views solutions in the course
// marks what others handed in to its homework. A mark stands for what the tests gave, in the same transaction, and its author
// is notified; without a figure it is a comment alone.

import type { newMark } from '@verdict/contract/homework'
import { codeLines } from '@verdict/domain/code-lines'
import type { z } from 'zod'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { databaseClock } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { tellOfMark } from '../notification/index.ts'
import { rescore } from '../score/index.ts'
import { deleteMark, findMark, type MarkRecord, putMark, titlesOf } from './mark-queries.ts'
import { findAccess, shareContest } from '../standing/contest-access.ts'
import { assertAllInUse } from '../standing/course-access.ts'
import { readSubmission } from './read.ts'
import { holdSubmission } from './write-queries.ts'

type NewMark = z.output<typeof newMark>

const traced = (mark: Pick<MarkRecord, 'score' | 'comment' | 'lines'> | undefined) =>
  mark && {
    score: mark.score,
    comment: mark.comment,
    lines: mark.lines.map(({ line, text }) => `${line}: ${text}`),
  }

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, MARK_TOO_HIGH, MARK_LINE_MISSING; MARK_CHANGED where somebody else has marked it since it was read */
export async function markSubmission(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  sid: number,
  { base, ...mark }: NewMark,
): Promise<void> {
  const { marking, mid, code } = await readSubmission(context, viewer, sid)
  if (!marking?.mayMark) {
    const access = marking && (await findAccess(context.db, viewer, mid))
    if (access) await assertAllInUse(context.db, [access.contest.course_id])
    throw new Refusal('FORBIDDEN')
  }
  if ((mark.score ?? 0) > marking.points) throw new Refusal('MARK_TOO_HIGH', { points: marking.points / 100 })
  const lines = codeLines(code).length
  const missing = mark.lines.find(({ line }) => line > lines)
  if (missing) throw new Refusal('MARK_LINE_MISSING', { lines, line: missing.line })
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
    await rescore(context, tx, submission)
  })
}
