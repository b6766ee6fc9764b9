// The lease ends in the transaction that stores the result, so every result is recorded exactly once.

import type { judgeProgress, JudgeResult } from '@verdict/contract/judge-protocol'
import { taskKinds, TaskPriority } from '@verdict/domain/judging'
import { misfitOf, misfitOfFirst } from '@verdict/domain/result-fit'
import { judgeShortCode } from '@verdict/domain/verdict'
import type { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { FilesAway } from '@verdict/storage/blobs'
import { Refusal } from '@verdict/contract/refusal'
import { endAttempt, putBack } from './judging-attempt.ts'
import { isBrokenHere } from './judging-service.ts'
import { type Claim, withClaim } from './claim.ts'
import { countDone, deleteTask, extendLease, type LeasedTask, setProgressNumber } from './judging-queries.ts'
import { isToMakeRoom } from './room.ts'

/** Answers `cancelled` if the task is gone or no longer this host's, `makeRoom` if it should hand in what it has. */
export async function renewLease(
  { db }: Pick<Context, 'db'>,
  claim: Claim,
): Promise<{ cancelled: boolean; makeRoom?: boolean }> {
  const priority = await extendLease(db, claim)
  const makeRoom = priority === TaskPriority.Verification && (await isToMakeRoom(db, claim.hostId))
  return { cancelled: priority === undefined, ...(makeRoom && { makeRoom }) }
}

/** Ignores numbers not newer than the last. @throws Refusal LEASE_LOST; BAD_REQUEST for tests the task does not have */
export async function reportProgress(
  context: Context,
  claim: Claim,
  { number, total, tests }: z.output<typeof judgeProgress>,
): Promise<void> {
  await withClaim(context, claim, async (tx, subject, task) => {
    if (number <= task.progress_number) return
    refuseMisfit(context, claim, task.asked && misfitOfFirst(task.asked, tests))
    await setProgressNumber(tx, task.id, number)
    await subject.progress(tx, { tests, total: task.asked?.tests.length ?? total })
  })
}

function refuseMisfit({ log }: Pick<Context, 'log'>, { hostId, taskId }: Claim, misfit: string | null): void {
  if (misfit === null) return
  log.warn({ host: hostId, task: taskId, misfit }, 'a result does not fit its task')
  throw new Refusal('BAD_REQUEST')
}

async function faultOf(
  context: Context,
  { hostId }: Claim,
  { hostFault, outage, file }: JudgeResult,
): Promise<'problem' | 'outage' | 'host' | null> {
  if (!hostFault) return null
  if (outage || file === null) return outage ? 'outage' : 'host'
  try {
    return (await isBrokenHere(context, hostId, file)) ? 'problem' : 'host'
  } catch (error) {
    // The host could not have read it either.
    if (error instanceof FilesAway) return 'outage'
    throw error
  }
}

/**
 * Answers `problemFault` if the server's own file is broken.
 * @throws Refusal LEASE_LOST; BAD_REQUEST for a misfit, which ends the attempt
 */
export async function finishTask(
  context: Context,
  claim: Claim,
  result: JudgeResult,
): Promise<{ problemFault: boolean }> {
  const fault = await faultOf(context, claim, result)
  let judged: LeasedTask | null = null
  let misfit: string | null = null
  await withClaim(context, claim, async (tx, subject, task) => {
    if (fault === 'problem') {
      await putBack(context, tx, subject, task, { attempts: task.attempts })
      return
    }
    misfit = fault === null ? task.asked && misfitOf(task.asked, result) : null
    if (fault !== null || misfit !== null) {
      const reason = misfit === null ? result.judgeMessage : `its result does not fit the task: ${misfit}.`
      await endAttempt(context, tx, subject, task, { reason, counts: fault !== 'outage' })
      return
    }
    if (!(await subject.finished(tx, result))) {
      await putBack(context, tx, subject, task, { attempts: 0, isFresh: true })
      return
    }
    await deleteTask(tx, task.id)
    await countDone(tx, claim.hostId, task.leased_at)
    judged = task
  })
  if (judged) count(context, judged, result)
  refuseMisfit(context, claim, misfit)
  return { problemFault: fault === 'problem' }
}

function count({ metrics, tracing }: Context, task: LeasedTask, { judge }: JudgeResult): void {
  const { priority, waited, age, traceparent } = task
  const kind = taskKinds[priority as keyof typeof taskKinds]
  if (tracing && traceparent !== null) {
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
