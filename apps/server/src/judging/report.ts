// Reports of a host with a lease: that it is alive, how far it is, and once the result. Recording is exactly once:
// the task is deleted in the transaction that stores the verdict, so a second finish finds no lease.

import type { JudgedTest, judgeProgress, JudgeResult } from '@verdict/contract/judge-protocol'
import { scoreOfVerdict } from '@verdict/domain/score'
import { isCounted } from '@verdict/domain/verdict'
import type { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { recordVerdict, showProgress } from '../submission/index.ts'
import { endAttempt, putBack } from './attempt.ts'
import { isBrokenHere } from './broken-file.ts'
import { withClaim, type Claim } from './claim.ts'
import { countForHost, deleteTask, extendLease, setProgressNumber } from './queries.ts'

/** `cancelled` when the task is gone, or not this host's any more. */
export const renewLease = async ({ db }: Context, claim: Claim): Promise<{ cancelled: boolean }> => ({
  cancelled: !(await extendLease(db, claim)),
})

const scored = <T extends Pick<JudgedTest, 'judge' | 'score'>>(of: T): T & { score: number } => ({
  ...of,
  score: of.score ?? scoreOfVerdict(of.judge),
})

/** A number that is not newer than the last one is ignored. @throws Refusal LEASE_LOST */
export const reportProgress = (
  context: Context,
  claim: Claim,
  { number, total, tests }: z.output<typeof judgeProgress>,
): Promise<void> =>
  withClaim(context, claim, async (tx, submission, task) => {
    if (number <= task.progress_number) return
    await setProgressNumber(tx, task.id, number)
    await showProgress(context, tx, submission, task.judgement_id, { tests: tests.map(scored), total })
  })

/** The database keeps no NUL and no half of a surrogate pair; programs print both. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}')

/**
 * `problemFault` when it was no fault of the host's after all: a test file is broken here. The task waits with its problem.
 * @throws Refusal LEASE_LOST; BAD_REQUEST for a state that is no verdict
 */
export async function finishTask(
  context: Context,
  claim: Claim,
  result: JudgeResult,
): Promise<{ problemFault: boolean }> {
  if (!result.hostFault && !isCounted(result.judge)) throw new Refusal('BAD_REQUEST')
  const { hostFault, file } = result
  const problemFault = hostFault && file !== null && (await isBrokenHere(context, claim.hostId, file))
  await withClaim(context, claim, async (tx, submission, task) => {
    const judgeMessage = storable(result.judgeMessage)
    if (problemFault) {
      await putBack(context, tx, submission, task, task.attempts)
      return
    }
    if (hostFault) {
      await endAttempt(context, tx, submission, task, judgeMessage)
      return
    }
    await deleteTask(tx, task.id)
    await recordVerdict(context, tx, submission, task.judgement_id, {
      judge: result.judge,
      score: scored(result).score,
      time: result.time,
      memory: result.memory,
      error: storable(result.error),
      judgeMessage,
      tests: result.tests.map(scored),
    })
    await countForHost(tx, claim.hostId, 'tasks_done')
  })
  return { problemFault }
}
