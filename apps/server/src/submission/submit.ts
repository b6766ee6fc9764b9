// Handing in code. The submission, its first judgement and the task for a judge host are written in one transaction, whose
// commit wakes a waiting host; a submission that is refused is not counted against the rate limit. In a contest it needs
// to be entered and running by the database's clock, which is also the submission's time; once it is over, what people
// hand in under its name is practice, outside it.
// The code is kept byte for byte as it came: marks and line ends are the judge's to deal with.

import type { newSubmission } from '@verdict/contract/submission'
import { TaskPriority } from '@verdict/domain/judging'
import { Judge } from '@verdict/domain/verdict'
import type { z } from 'zod'
import {
  assertAttemptLeft,
  assertComplete,
  assertShownHere,
  contestOf,
  problemTaking,
  timeInContest,
} from '../standing/submitting.ts'
import { assertAllowed } from '../language/index.ts'
import { assertRoomInQueue, enqueue } from '../queue/index.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { rescore } from '../score/index.ts'
import { keepKey, sentBefore, sentMeanwhile, type Submitted } from './keyed.ts'
import { type InContest, insertJudgement, insertSubmission, updateSubmission } from './write-queries.ts'

type Code = z.output<typeof newSubmission>

/**
 * @throws Refusal NOT_FOUND for a problem, contest or course that this viewer may not know of; CONTEST_NOT_ENTERED,
 * CONTEST_NOT_STARTED, HANDED_IN; COURSE_PRIVATE, COURSE_WITHOUT_CODE; PROBLEM_INCOMPLETE for one that was imported without
 * all that it needs; ATTEMPTS_USED; CONTEST_KEEPS_RESULTS; LANGUAGE_NOT_OFFERED, LANGUAGE_NOT_ALLOWED; SUBMISSION_KEY_USED;
 * RATE_LIMITED
 */
export async function submitCode(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  code: Code,
): Promise<Submitted> {
  const { db, rateLimiter, settings } = context
  const before = await sentBefore(db, viewer, code)
  if (before) return before
  const cid = contestOf(code)
  const problem = await problemTaking(context, viewer, code)
  await rateLimiter.hit(`submit:${viewer.userId}`, settings.rateLimitSubmit)
  return db.transaction().execute(async (tx) => {
    const meanwhile = await sentMeanwhile(tx, viewer, code)
    if (meanwhile) return meanwhile
    const at = cid > 0 ? await timeInContest(tx, viewer, cid) : null
    if (at) await assertAttemptLeft(tx, viewer, { cid, pid: code.pid })
    assertComplete(problem)
    await assertShownHere(tx, viewer, { pid: code.pid, cid })
    await assertAllowed(tx, code, code.language)
    const contest = at ? { cid, at } : undefined
    const sid = await store(context, tx, viewer, code, contest)
    if (contest) await rescore(context, tx, { contest_id: cid, user_id: viewer.userId, pid: code.pid })
    const submitted: Submitted = cid > 0 && !contest ? { sid, practice: true } : { sid }
    await keepKey(tx, viewer, origin, code, submitted)
    return submitted
  })
}

/**
 * A draft of an exam becomes a submission in it although the time is over. The caller has asked whether it may, and holds the
 * contest. @throws Refusal LANGUAGE_NOT_OFFERED, LANGUAGE_NOT_ALLOWED
 */
export async function submitAfterEnd(
  context: Context,
  tx: Queryable,
  viewer: Viewer,
  code: Code,
  contest: InContest,
): Promise<number> {
  await assertAllowed(tx, code, code.language)
  return store(context, tx, viewer, code, contest)
}

async function store(
  context: Context,
  tx: Queryable,
  { userId }: Viewer,
  { pid, language, code, course, mid }: Code,
  contest: InContest | undefined,
): Promise<number> {
  // A contest's course is the contest's to say: it may be transferred.
  const courseId = (mid ?? 0) > 0 ? null : (course ?? null)
  const sid = await insertSubmission(tx, {
    userId,
    pid,
    courseId,
    language,
    code,
    ...(contest && { contest }),
  })
  const judgementId = await insertJudgement(tx, {
    sid,
    reason: 'submit',
    judge: Judge.Pending,
    createdBy: userId,
  })
  await updateSubmission(tx, sid, { judgement_id: judgementId })
  const priority = contest ? TaskPriority.Contest : TaskPriority.Practice
  await assertRoomInQueue(tx, userId, context.settings.queueLimit)
  await enqueue(context, tx, { judgementId, userId, priority })
  return sid
}
