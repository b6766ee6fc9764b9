// Reports of a host with a lease: that it is alive, how far it is, and once the result. Recording is exactly once: the lease
// ends in the transaction that stores the result, so a second finish finds none.

import type { judgeProgress, JudgeResult } from '@verdict/contract/judge-protocol'
import { taskKinds } from '@verdict/domain/judging'
import { isCounted, judgeShortCode } from '@verdict/domain/verdict'
import type { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { endAttempt, putBack } from './attempt.ts'
import { isBrokenHere } from './broken-file.ts'
import { withClaim, type Claim } from './claim.ts'
import { countDone, deleteTask, extendLease, type LeasedTask, setProgressNumber } from './queries.ts'

/** `cancelled` when the task is gone, or not this host's any more. */
export const renewLease = async ({ db }: Context, claim: Claim): Promise<{ cancelled: boolean }> => ({
  cancelled: !(await extendLease(db, claim)),
})

/** A number that is not newer than the last one is ignored. @throws Refusal LEASE_LOST */
export const reportProgress = (
  context: Context,
  claim: Claim,
  { number, total, tests }: z.output<typeof judgeProgress>,
): Promise<void> =>
  withClaim(context, claim, async (tx, subject, task) => {
    if (number <= task.progress_number) return
    await setProgressNumber(tx, task.id, number)
    await subject.progress(tx, { tests, total })
  })

/**
 * `problemFault` when it was no fault of the host's after all: a test file is broken here. The task waits with its problem.
 * @throws Refusal LEASE_LOST; BAD_REQUEST for a state that is no verdict, and for tests that nobody asked for
 */
export async function finishTask(
  context: Context,
  claim: Claim,
  result: JudgeResult,
): Promise<{ problemFault: boolean }> {
  if (!result.hostFault && !isCounted(result.judge)) throw new Refusal('BAD_REQUEST')
  const { hostFault, file } = result
  const problemFault = hostFault && file !== null && (await isBrokenHere(context, claim.hostId, file))
  let judged: LeasedTask | null = null
  await withClaim(context, claim, async (tx, subject, task) => {
    if (problemFault) {
      await putBack(context, tx, subject, task, task.attempts)
      return
    }
    if (hostFault) {
      await endAttempt(context, tx, subject, task, result.judgeMessage)
      return
    }
    if (!(await subject.finished(tx, result))) {
      await putBack(context, tx, subject, task, 0)
      return
    }
    await deleteTask(tx, task.id)
    await countDone(tx, claim.hostId, task.leased_at)
    judged = task
  })
  if (judged) count(context, judged, result)
  return { problemFault }
}

function count({ metrics, tracing }: Context, task: LeasedTask, { judge }: JudgeResult): void {
  const { priority, waited, age, traceparent } = task
  const kind = taskKinds[priority as keyof typeof taskKinds]
  if (tracing && traceparent !== null) {
    // By the database's count of how long, and so much before this moment.
    const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000)
    tracing
      .begin('wait for a host', { parent: traceparent, attributes: { kind }, since: ago(age) })
      .end({ at: ago(age - waited) })
  }
  if (!metrics) return
  metrics.judged.inc({ kind, verdict: judgeShortCode[judge] })
  metrics.waitedSeconds.observe({ kind }, waited)
  metrics.judgedSeconds.observe({ kind }, age)
}
