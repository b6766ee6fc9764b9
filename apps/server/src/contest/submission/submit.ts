// All is written in one transaction, whose commit wakes a host; refused submissions do not count towards the rate limit. The
// database's clock decides whether the contest runs; afterwards a submission is practice. Code stays byte for byte.

import type { newSubmission } from '@verdict/contract/submission'
import { TaskPriority } from '@verdict/domain/judging'
import { Judge } from '@verdict/domain/verdict'
import type { z } from 'zod'
import {
  assertAttemptLeft,
  assertComplete,
  assertShownHere,
  contestOf,
  entrantIn,
  problemTaking,
  timeInContest,
} from '../../access/submitting.ts'
import { assertAllowed } from '../../archive/index.ts'
import { assertRoomInQueue, enqueue } from '../../judging/index.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { ProblemForViewer } from '../../access/problem-access.ts'
import { countsInRun } from '../virtual/virtual-queries.ts'
import { rescore } from '../score/score.ts'
import type { OutputFile } from './submission-record.ts'
import {
  type InContest,
  insertJudgement,
  insertSubmission,
  updateSubmission,
  findKeyed,
  holdKey,
  insertKey,
} from './submission-write-queries.ts'
import { writeExamLog } from '../../changes/index.ts'
import { Refusal } from '@verdict/contract/refusal'
import { isExam } from '../../access/exam.ts'

/**
 * The page resends with the same key if no answer arrives: repeats get the first one's answer, whatever became of the
 * contest. The server's clock decides; the browser's time is stored for an exam's proctors.
 */
type Code = z.output<typeof newSubmission> & {
  /** In the place of a program; `code` lists them. */
  outputs?: readonly OutputFile[]
}

export interface Submitted {
  sid: number
  /** The intended contest is over, so it is stored outside. */
  practice?: true
  /** Then it counts in their virtual participation. */
  virtual?: true
}

export async function sentBefore(db: Queryable, { userId }: Viewer, code: Code): Promise<Submitted | null> {
  if (code.key === undefined) return null
  const found = await findKeyed(db, userId, code.key)
  if (!found) return null
  const isSame =
    found.pid === code.pid &&
    found.language === code.language &&
    found.code === code.code &&
    found.meant_for === contestOf(code)
  if (!isSame) throw new Refusal('SUBMISSION_KEY_USED')
  return asSubmitted(db, found.meant_for, found.sid, found.contest_id)
}

async function asSubmitted(db: Queryable, meantFor: number, sid: number, cid: number): Promise<Submitted> {
  if (meantFor === 0 || cid > 0) return { sid }
  return { sid, practice: true, ...((await countsInRun(db, meantFor, sid)) && { virtual: true }) }
}

/** Waits for a concurrent request with this key. @throws Refusal SUBMISSION_KEY_USED */
async function sentMeanwhile(tx: Queryable, viewer: Viewer, code: Code): Promise<Submitted | null> {
  if (code.key === undefined) return null
  await holdKey(tx, viewer.userId, code.key)
  return sentBefore(tx, viewer, code)
}

async function keepKey(
  tx: Queryable,
  { userId }: Viewer,
  { address }: Origin,
  code: Code,
  { sid, practice }: Submitted,
): Promise<void> {
  const { key, claimedAt, pid } = code
  const cid = contestOf(code)
  const claimed = claimedAt === undefined ? null : new Date(claimedAt)
  if (key !== undefined) {
    await insertKey(tx, { user_id: userId, key, sid, contest_id: cid, claimed_at: claimed })
  }
  if (claimed === null || !(await isExam(tx, cid))) return
  await writeExamLog(tx, cid, {
    kind: 'queued-submission',
    userId,
    address: address || null,
    details: { sid, pid, claimedAt: claimed.toISOString(), counts: practice !== true },
  })
}

/**
 * @throws Refusal NOT_FOUND for what this viewer may not know of; CONTEST_NOT_ENTERED, CONTEST_NOT_STARTED, HANDED_IN;
 * COURSE_PRIVATE, COURSE_WITHOUT_CODE; PROBLEM_INCOMPLETE; ATTEMPTS_USED; CONTEST_KEEPS_RESULTS; LANGUAGE_NOT_OFFERED,
 * LANGUAGE_NOT_ALLOWED; OUTPUTS_WANTED; SUBMISSION_KEY_USED; RATE_LIMITED
 */
export async function submitCode(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  code: Code,
): Promise<Submitted> {
  const before = await sentBefore(context.db, viewer, code)
  if (before) return before
  const problem = await problemTaking(context, viewer, code)
  await countSending(context, viewer)
  return submitTo(context, viewer, origin, problem, code)
}

/** @throws Refusal RATE_LIMITED */
export async function countSending({ rateLimiter, settings }: Context, { userId }: Viewer): Promise<void> {
  await rateLimiter.hit(`submit:${userId}`, settings.rateLimitSubmit)
}

/** @param problem just found to be one that this viewer may submit to there @throws as `submitCode` */
export function submitTo(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  problem: ProblemForViewer,
  code: Code,
): Promise<Submitted> {
  const cid = contestOf(code)
  return context.db.transaction().execute(async (tx) => {
    const meanwhile = await sentMeanwhile(tx, viewer, code)
    if (meanwhile) return meanwhile
    const at = cid > 0 ? await timeInContest(tx, viewer, cid) : null
    const entrantId = await entrantIn(tx, viewer, at ? cid : 0)
    if (at) await assertAttemptLeft(tx, entrantId, { cid, pid: code.pid })
    assertComplete(problem)
    await assertShownHere(tx, viewer, { pid: code.pid, cid })
    if (!code.outputs) await assertAllowed(tx, code, code.language)
    const contest = at ? { cid, at } : undefined
    const sid = await store(context, tx, { ...viewer, entrantId }, code, contest)
    if (contest) await rescore(context, tx, { contest_id: cid, user_id: entrantId, pid: code.pid })
    const submitted = await asSubmitted(tx, cid, sid, contest ? cid : 0)
    await keepKey(tx, viewer, origin, code, submitted)
    return submitted
  })
}

/**
 * The caller has checked permissions and locked the contest.
 * @param entrantId for whom, where somebody else sends it
 * @throws Refusal LANGUAGE_NOT_OFFERED, LANGUAGE_NOT_ALLOWED
 */
export async function submitAfterEnd(
  context: Context,
  tx: Queryable,
  viewer: Viewer,
  code: Code,
  contest: InContest,
  entrantId: number = viewer.userId,
): Promise<number> {
  await assertAllowed(tx, code, code.language)
  return store(context, tx, { ...viewer, entrantId }, code, contest)
}

async function store(
  context: Context,
  tx: Queryable,
  { userId, entrantId }: Pick<Viewer, 'userId'> & { entrantId: number },
  { pid, language, code, course, mid, outputs }: Code,
  contest: InContest | undefined,
): Promise<number> {
  // In a contest the course is the contest's, which may be transferred.
  const courseId = (mid ?? 0) > 0 ? null : (course ?? null)
  const sid = await insertSubmission(tx, {
    userId: entrantId,
    sentBy: entrantId === userId ? null : userId,
    pid,
    courseId,
    language,
    code,
    outputs,
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
  await assertRoomInQueue(tx, entrantId, context.settings.queueLimit)
  await enqueue(context, tx, { judgementId, userId: entrantId, priority })
  return sid
}
