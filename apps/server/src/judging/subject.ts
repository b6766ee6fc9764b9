// The subject of a task is a submission's judgement, a run of a verification, or a probe. All tasks are leased, renewed and given up
// alike, and the results go to the noun of the subject. A transaction holds the subject first, then the task: the order in
// which everybody locks them.

import type { JudgedTest, JudgeResult } from '@verdict/contract/judge-protocol'
import { scoreOfVerdict } from '@verdict/domain/score'
import type { TestGroup } from '@verdict/domain/test-groups'
import { Judge } from '@verdict/domain/verdict'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import {
  type HeldSubmission,
  holdSubmission,
  markRunning,
  markWaiting,
  recordVerdict,
  showProgress,
} from '../submission/index.ts'
import { failRun, type HeldRun, holdRun, keepResult, reportTests } from '../verification/index.ts'
import {
  failProbe,
  finishProbe,
  type HeldProbe,
  holdProbe,
  probeRunning,
  probeWaiting,
} from '../probe/index.ts'
import { ownerOfTask } from './queries.ts'

export interface Subject {
  /** A host has taken it. @param to `groups` as they are now: its points are by them */
  running(tx: Queryable, to: { hostId: number; total: number; groups: TestGroup[] | null }): Promise<void>
  /** An attempt ended without a result. */
  waiting(tx: Queryable): Promise<void>
  progress(tx: Queryable, so: { tests: JudgedTest[]; total: number }): Promise<void>
  /** @returns whether it is over; else its task goes on @throws Refusal BAD_REQUEST */
  finished(tx: Queryable, result: JudgeResult): Promise<boolean>
  /** No host can judge it. */
  failed(tx: Queryable, reason: string): Promise<void>
}

type Parts = Pick<Context, 'channel'>

const scored = <T extends Pick<JudgedTest, 'judge' | 'score'>>(of: T): T & { score: number } => ({
  ...of,
  score: of.score ?? scoreOfVerdict(of.judge),
})

/** The database keeps no NUL and no half of a surrogate pair; programs print both. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}')

export const ofSubmission = (context: Parts, submission: HeldSubmission, judgementId: number): Subject => ({
  running: (tx, to) => markRunning(context, tx, submission, judgementId, to),
  waiting: (tx) => markWaiting(context, tx, submission, judgementId),
  progress: (tx, { tests, total }) =>
    showProgress(context, tx, submission, judgementId, { tests: tests.map(scored), total }),
  async finished(tx, result) {
    await recordVerdict(context, tx, submission, judgementId, {
      judge: result.judge,
      score: result.score,
      time: result.time,
      memory: result.memory,
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
      score: 0,
      time: 0,
      memory: 0,
      error: '',
      judgeMessage: storable(reason),
      tests: [],
      failure: null,
    }),
})

export const ofRun = (run: HeldRun): Subject => ({
  running: (tx) => reportTests(tx, run, 0),
  waiting: (tx) => reportTests(tx, run, 0),
  progress: (tx, { tests }) => reportTests(tx, run, tests.length),
  finished: (tx, { judge, error, judgeMessage, tests }) =>
    keepResult(tx, run, {
      judge,
      error: storable(error === '' ? judgeMessage : error),
      tests: tests.map(scored),
    }),
  failed: (tx, reason) => failRun(tx, run, storable(reason)),
})

export const ofProbe = (context: Parts, probe: HeldProbe): Subject => ({
  running: (tx, { hostId }) => probeRunning(tx, probe, hostId),
  waiting: (tx) => probeWaiting(tx, probe),
  // It has one test.
  progress: async () => undefined,
  async finished(tx, { judge, error, judgeMessage, time }) {
    const words = storable(error === '' ? judgeMessage : error)
    await finishProbe(context, tx, probe, { judge, error: words, cpuMs: time })
    return true
  },
  failed: (tx, reason) => failProbe(context, tx, probe, storable(reason)),
})

/** Held until the transaction ends; undefined when the task is gone. */
export async function holdSubject(
  context: Parts,
  tx: Queryable,
  taskId: number,
): Promise<Subject | undefined> {
  const owner = await ownerOfTask(tx, taskId)
  if (!owner) return undefined
  if (owner.runId !== null) {
    const run = await holdRun(tx, owner.runId)
    return run && ofRun(run)
  }
  if (owner.probeId !== null) {
    const probe = await holdProbe(tx, owner.probeId)
    return probe && ofProbe(context, probe)
  }
  const submission = owner.sid === null ? undefined : await holdSubmission(tx, owner.sid)
  return submission && ofSubmission(context, submission, owner.judgementId!)
}
