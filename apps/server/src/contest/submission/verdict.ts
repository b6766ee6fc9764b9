// The only place that writes verdicts. A judgement never changes after it is finished; the current one's state is copied to
// the submission, sent to its author, and counted or scored, in one transaction. Callers have locked the submission.

import type { JudgedTest } from '@verdict/contract/judge-protocol'
import { isShared } from '@verdict/domain/score'
import { pointsOfWhole, type TestGroup } from '@verdict/domain/test-groups'
import { Judge } from '@verdict/domain/verdict'
import type { Updateable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Submissions } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { countedAs, moveCounts } from './counting.ts'
import { leaveOvertaken, requestAfterVerdict, tellHooksOfSubmission } from '../../changes/index.ts'
import { ranklistChanged, rescore } from '../score/score.ts'
import { awaitsJury, sharesTestsIn, verifyWayIn } from '../../access/contest-access.ts'
import { shownToAuthor } from '../../access/feedback.ts'
import { type HeldSubmission, type JudgedSubmissions, scored, storable } from '../../judging/index.ts'
import { insertHeldVerdict, takeHeldVerdict } from './held-verdict-queries.ts'
import type { Verdict } from './verdict-record.ts'
import { scoreIn } from './share-of-tests.ts'
import {
  finishedJudgement,
  groupsOf,
  insertFailure,
  lastShownChange,
  reasonOf,
  updateJudgement,
  updateSubmission,
  holdSubmission,
} from './submission-write-queries.ts'

const subject: JudgedSubmissions['subject'] = (context, submission, judgementId) => ({
  running: (tx, to) => markRunning(context, tx, submission, judgementId, to),
  waiting: (tx) => markWaiting(context, tx, submission, judgementId),
  progress: (tx, { tests, total }) =>
    showProgress(context, tx, submission, judgementId, { tests: tests.map(scored), total }),
  async finished(tx, result) {
    await recordVerdict(context, tx, submission, judgementId, {
      judge: result.judge,
      time: Math.max(0, ...result.tests.map(({ time }) => time)),
      memory: Math.max(0, ...result.tests.map(({ memory }) => memory)),
      error: storable(result.error),
      judgeMessage: storable(result.judgeMessage),
      tests: result.tests.map(scored),
      failure: result.failure,
    })
    return true
  },
  failed: (tx, reason) =>
    recordVerdict(context, tx, submission, judgementId, {
      judge: Judge.SystemError,
      time: 0,
      memory: 0,
      error: '',
      judgeMessage: storable(reason),
      tests: [],
      failure: null,
    }),
})

export const submissionsToJudge: JudgedSubmissions = { hold: holdSubmission, subject }

export const submissionTopic = 'submission'

export interface SubmissionNews {
  sid: number
  userId: number
  /** The people it goes to, where the entrant is a team. */
  members?: number[]
  pid: number
  cid: number
  judge: Judge
  /** ms */
  time: number
  /** KB */
  memory: number
  /** Hundredths of a point, if they say more than the verdict. */
  score?: number
  progress?: { done: number; total: number }
  /** The version of the state, which orders two answers. ISO 8601. */
  updatedAt: string
}

type Channelled = Pick<Context, 'channel'>

const isCurrent = (submission: HeldSubmission, judgementId: number): boolean =>
  submission.judgement_id === judgementId && submission.skipped_at === null

/** Does nothing if the contest hides results. */
export async function announce(
  { channel }: Channelled,
  tx: Queryable,
  submission: Pick<HeldSubmission, 'sid' | 'user_id' | 'pid' | 'contest_id'>,
  news: Pick<SubmissionNews, 'judge' | 'progress'> & Partial<SubmissionNews>,
): Promise<void> {
  const change = await lastShownChange(tx, submission.sid)
  if (change === null) return
  const message: SubmissionNews = {
    time: 0,
    memory: 0,
    ...news,
    sid: submission.sid,
    userId: submission.user_id,
    pid: submission.pid,
    cid: submission.contest_id,
    updatedAt: change.updatedAt.toISOString(),
    ...(change.members.length > 0 && { members: change.members }),
  }
  await channel.publish(tx, submissionTopic, message)
}

/** Where the jury confirms verdicts a submission waits until it is shown one: that it ran, and waits again, would reveal what was found. */
const showsRunning = async (tx: Queryable, { contest_id }: HeldSubmission): Promise<boolean> =>
  (await verifyWayIn(tx, contest_id)) === 'none'

/** False if the author gets only the verdict. */
const showsProgress = async (tx: Queryable, submission: HeldSubmission): Promise<boolean> =>
  (await showsRunning(tx, submission)) && (await shownToAuthor(tx, submission.sid)) !== 'verdict'

/** Deletes results of an earlier attempt. */
async function markRunning(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  judgementId: number,
  { hostId, total, groups }: { hostId: number; total: number; groups: TestGroup[] | null },
): Promise<void> {
  const isCurrentOne = isCurrent(submission, judgementId)
  const runs = !isCurrentOne || (await showsRunning(tx, submission))
  const shows = await showsProgress(tx, submission)
  await updateJudgement(tx, judgementId, {
    ...(runs && { judge: Judge.RunningJudge }),
    host_id: hostId,
    tests: [],
    total_tests: shows ? total : 0,
    groups: groups && JSON.stringify(groups),
  })
  if (!isCurrentOne || !runs) return
  await updateSubmission(tx, submission.sid, { judge: Judge.RunningJudge })
  await announce(context, tx, submission, {
    judge: Judge.RunningJudge,
    ...(shows && { progress: { done: 0, total } }),
  })
}

/** For everybody but its jury it is as if no host had finished it. */
async function holdVerdict(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  judgementId: number,
  verdict: Verdict,
): Promise<void> {
  await insertHeldVerdict(tx, submission.contest_id, judgementId, verdict)
  await showWaiting(context, tx, submission, judgementId, {})
  await ranklistChanged(context, tx, submission.contest_id, true)
}

const markWaiting = (
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  judgementId: number,
): Promise<void> => showWaiting(context, tx, submission, judgementId, { host_id: null })

async function showWaiting(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  judgementId: number,
  more: { host_id?: null },
): Promise<void> {
  const judge = (await reasonOf(tx, judgementId)) === 'submit' ? Judge.Pending : Judge.RejudgePending
  await updateJudgement(tx, judgementId, { ...more, judge, tests: [], total_tests: 0 })
  if (!isCurrent(submission, judgementId) || submission.judge === judge) return
  await updateSubmission(tx, submission.sid, { judge })
  await announce(context, tx, submission, { judge })
}

async function showProgress(
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

/** Or keeps it for the jury. */
export async function recordVerdict(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  judgementId: number,
  verdict: Verdict,
): Promise<void> {
  const waits =
    isCurrent(submission, judgementId) &&
    awaitsJury(await verifyWayIn(tx, submission.contest_id), verdict.judge)
  if (waits) await holdVerdict(context, tx, submission, judgementId, verdict)
  else await tellVerdict(context, tx, submission, judgementId, verdict)
}

/** @throws if the judgement is already finished, in which case its task should be gone */
export async function tellVerdict(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  judgementId: number,
  verdict: Verdict,
): Promise<void> {
  const { judge, time, memory, error, judgeMessage, tests } = verdict
  // Not the host's own count: a host that knows nothing of groups would be wrong.
  const groups = await groupsOf(tx, judgementId)
  const shares = await sharesTestsIn(tx, submission.contest_id)
  const score = scoreIn(shares, { groups, judge, tests })
  const recorded = await updateJudgement(
    tx,
    judgementId,
    {
      judge,
      score,
      group_points: groups && JSON.stringify(pointsOfWhole(groups, tests)),
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
    sim: null,
    sim_sid: null,
  })
  await requestAfterVerdict(tx, submission.sid, submission.counted_judge, counted)
  await moveCounts(tx, submission, submission.counted_judge, counted)
  await announce(context, tx, submission, { judge, time, memory, ...(isShared(judge, score) && { score }) })
  await tellHooksOfSubmission(tx, 'verdict', 'submission.judged', submission.sid, {
    judge,
    score,
    time,
    memory,
  })
  await rescore(context, tx, submission)
}

/** Also undoes a skip. */
export async function adoptShadow(
  context: Channelled,
  tx: Queryable,
  submission: HeldSubmission,
  shadowId: number,
): Promise<void> {
  const { time_ms: time, memory_kb: memory, ...judged } = await finishedJudgement(tx, shadowId)
  const { judge } = judged
  const score = scoreIn(await sharesTestsIn(tx, submission.contest_id), judged)
  const place = { judgement_id: shadowId, skipped_at: null, skipped_by: null }
  await leaveOvertaken(tx, [submission.sid], 'rejudge')
  await takeEffect(context, tx, submission, { judge, score, time, memory }, place)
}

export async function withdraw(tx: Queryable, judgementId: number, why: string): Promise<void> {
  await takeHeldVerdict(tx, judgementId)
  await updateJudgement(tx, judgementId, { judge: Judge.Skipped, judge_message: why }, true)
}
