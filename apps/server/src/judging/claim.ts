// A host's report on a task counts only while its claim stands: the task is leased, to this host, with this token.
// Submission first, then task: the order in which everybody locks them.

import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { type HeldSubmission, holdSubmission } from '../submission/index.ts'
import { holdClaimed, submissionOfTask, type Claim, type LeasedTask } from './queries.ts'

export type { Claim } from './queries.ts'

/**
 * One transaction that holds submission and task.
 * @throws Refusal LEASE_LOST
 */
export async function withClaim(
  { db }: Pick<Context, 'db'>,
  claim: Claim,
  act: (tx: Queryable, submission: HeldSubmission, task: LeasedTask) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sid = await submissionOfTask(tx, claim.taskId)
    const submission = sid === undefined ? undefined : await holdSubmission(tx, sid)
    const task = submission && (await holdClaimed(tx, claim))
    if (!task) throw new Refusal('LEASE_LOST')
    await act(tx, submission, task)
  })
}
