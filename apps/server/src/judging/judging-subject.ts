import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { judgedSubmissions, scored, storable, type Subject } from './queue/queue.ts'
import { failRun, holdRun, keepResult, reportTests } from './verification/verification-run.ts'
import type { HeldRun } from './verification/verification-queries.ts'
import {
  failProbe,
  finishProbe,
  type HeldProbe,
  holdProbe,
  probeRunning,
  probeWaiting,
} from './probe/send.ts'
import { ownerOfTask } from './judging-queries.ts'

type Parts = Pick<Context, 'channel'>

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
  progress: async () => undefined,
  async finished(tx, { judge, error, judgeMessage, time }) {
    const words = storable(error === '' ? judgeMessage : error)
    await finishProbe(context, tx, probe, { judge, error: words, cpuMs: time })
    return true
  },
  failed: (tx, reason) => failProbe(context, tx, probe, storable(reason)),
})

/** undefined if the task is gone. Locked until the transaction ends. */
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
  if (owner.sid === null) return undefined
  const { hold, subject } = judgedSubmissions()
  const submission = await hold(tx, owner.sid)
  return submission && subject(context, submission, owner.judgementId!)
}
