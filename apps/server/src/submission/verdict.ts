// The only place that writes what a judge says about a submission. A submission has judgements, one of them current; a
// judgement is changed while it runs and never again once it is finished. The state of the current one is copied to
// the submission's row, sent to its author, and, when it is a verdict, counted, outside contests and in those that are
// open, and scored in a contest, all in one transaction.
// Callers hold the submission's row (holdSubmission).

import type { JudgedTest, JudgeResult } from '@verdict/contract/judge-protocol'
import { isShared, scoreOfVerdict } from '@verdict/domain/score'
import { pointsOfGroups, scoreByGroups, type TestGroup } from '@verdict/domain/test-groups'
import { Judge } from '@verdict/domain/verdict'
import type { Updateable } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Submissions } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { countedAs, moveCounts } from './counting.ts'
import { leaveOvertaken } from '../job-overtaken/index.ts'
import { requestAfterVerdict } from '../similarity-request/index.ts'
import { rescore } from '../score/index.ts'
import { shownToAuthor } from '../standing/feedback.ts'
import type { HeldSubmission } from './record.ts'
import {
  finishedJudgement,
  groupsOf,
  insertFailure,
  lastShownChange,
  reasonOf,
  updateJudgement,
  updateSubmission,
} from './write-queries.ts'

/** The message that is published whenever the state of a submission changes. */
export const submissionTopic = 'submission'

export interface SubmissionNews {
  sid: number
  userId: number
  pid: number
  /** 0 outside contests. */
  cid: number
  judge: Judge
  /** ms */
  time: number
  /** KB */
  memory: number
  /** Hundredths of a point, where they say more than the verdict. */
  score?: number
  progress?: { done: number; total: number }
  /** The version of the submission's state, as its rows have it: it orders two answers. ISO 8601. */
  updatedAt: string
}

export interface Verdict {
  judge: Judge
  /** Hundredths of a point; undefined as the verdict says. Where tests are in groups, these decide. */
  score: number | undefined
  time: number
  memory: number
  error: string
  judgeMessage: string
  tests: (JudgedTest & { score: number })[]
  /** Data of the first that failed, where somebody chose that they are shown. */
  failure: JudgeResult['failure']
}

type Channelled = Pick<Context, 'channel'>

const isCurrent = (submission: HeldSubmission, judgementId: number): boolean =>
  submission.judgement_id === judgementId && submission.skipped_at === null

/** To its author, unless its contest shows nobody how it is judged. */
export async function announce(
  { channel }: Channelled,
  tx: Queryable,
  submission: Pick<HeldSubmission, 'sid' | 'user_id' | 'pid' | 'contest_id'>,
  news: Pick<SubmissionNews, 'judge' | 'progress'> & Partial<SubmissionNews>,
): Promise<void> {
  const updatedAt = await lastShownChange(tx, submission.sid)
  if (updatedAt === null) return
  const message: SubmissionNews = {
    time: 0,
    memory: 0,
    ...news,
    sid: submission.sid,
    userId: submission.user_id,
    pid: submission.pid,
    cid: submission.contest_id,
    updatedAt: updatedAt.toISOString(),
  }
  await channel.publish(tx, submissionTopic, message)
}

/** Everybody may know how far it is, unless its author is to learn no more than the verdict. */
const showsProgress = async (tx: Queryable, { sid }: HeldSubmission): Promise<boolean> =>
  (await shownToAuthor(tx, sid)) !== 'verdict'

/** A host has taken it. Findings of an earlier attempt are forgotten. */
export async function markRunning(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  judgementId: number,
  { hostId, total, groups }: { hostId: number; total: number; groups: TestGroup[] | null },
): Promise<void> {
  const shows = await showsProgress(tx, submission)
  await updateJudgement(tx, judgementId, {
    judge: Judge.RunningJudge,
    host_id: hostId,
    tests: [],
    total_tests: shows ? total : 0,
    groups: groups && JSON.stringify(groups),
  })
  if (!isCurrent(submission, judgementId)) return
  await updateSubmission(tx, submission.sid, { judge: Judge.RunningJudge })
  await announce(context, tx, submission, {
    judge: Judge.RunningJudge,
    ...(shows && { progress: { done: 0, total } }),
  })
}

/** An attempt ended without a result: it waits again. */
export async function markWaiting(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  judgementId: number,
): Promise<void> {
  const judge = (await reasonOf(tx, judgementId)) === 'submit' ? Judge.Pending : Judge.RejudgePending
  await updateJudgement(tx, judgementId, { judge, host_id: null, tests: [], total_tests: 0 })
  if (!isCurrent(submission, judgementId)) return
  await updateSubmission(tx, submission.sid, { judge })
  await announce(context, tx, submission, { judge })
}

export async function showProgress(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  judgementId: number,
  { tests, total }: { tests: JudgedTest[]; total: number },
): Promise<void> {
  if (!(await showsProgress(tx, submission))) return
  await updateJudgement(tx, judgementId, { tests, total_tests: total })
  if (!isCurrent(submission, judgementId)) return
  await announce(context, tx, submission, {
    judge: Judge.RunningJudge,
    progress: { done: tests.length, total },
  })
}

/** @throws when the judgement is finished already: its task must not have been there any more. */
export async function recordVerdict(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  judgementId: number,
  verdict: Verdict,
): Promise<void> {
  const { judge, time, memory, error, judgeMessage, tests } = verdict
  // By the host's own count a host that knows nothing of groups would be wrong.
  const groups = await groupsOf(tx, judgementId)
  const score = groups ? scoreByGroups(groups, judge, tests) : (verdict.score ?? scoreOfVerdict(judge))
  const recorded = await updateJudgement(
    tx,
    judgementId,
    {
      judge,
      score,
      group_points: groups && JSON.stringify(pointsOfGroups(groups, tests)),
      time_ms: time,
      memory_kb: memory,
      error,
      judge_message: judgeMessage,
      tests,
    },
    true,
  )
  if (!recorded) throw new Error(`judgement ${judgementId} is finished already`)
  if (verdict.failure) await insertFailure(tx, judgementId, verdict.failure)
  if (!isCurrent(submission, judgementId)) return
  await takeEffect(context, tx, submission, { judge, score, time, memory })
}

/** A verdict becomes what the submission shows and counts as. */
async function takeEffect(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  { judge, score, time, memory }: Pick<Verdict, 'judge' | 'time' | 'memory'> & { score: number },
  more: Updateable<Submissions> = {},
): Promise<void> {
  const counted = countedAs(judge)
  await updateSubmission(tx, submission.sid, {
    ...more,
    judge,
    score,
    time_ms: time,
    memory_kb: memory,
    counted_judge: counted,
    // Found anew for the code of an accepted submission.
    sim: null,
    sim_sid: null,
  })
  await requestAfterVerdict(tx, submission.sid, submission.counted_judge, counted)
  await moveCounts(tx, submission, submission.counted_judge, counted)
  await announce(context, tx, submission, { judge, time, memory, ...(isShared(judge, score) && { score }) })
  await rescore(context, tx, submission)
}

/** A finished shadow with another verdict takes the place of the current judgement; a skip is lifted by it. */
export async function adoptShadow(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  shadowId: number,
): Promise<void> {
  const { judge, score, time_ms: time, memory_kb: memory } = await finishedJudgement(tx, shadowId)
  const place = { judgement_id: shadowId, skipped_at: null, skipped_by: null }
  await leaveOvertaken(tx, [submission.sid], 'rejudge')
  await takeEffect(context, tx, submission, { judge, score, time, memory }, place)
}

/** Ends a judgement that nobody will finish, if it is not finished. */
export async function withdraw(tx: Queryable, judgementId: number, why: string): Promise<void> {
  await updateJudgement(tx, judgementId, { judge: Judge.Skipped, judge_message: why }, true)
}
