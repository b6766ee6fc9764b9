// A host's report on a task counts only while its claim stands: the task is leased, to this host, with this token.

import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { holdClaimed, type Claim, type LeasedTask } from './queries.ts'
import { holdSubject, type Subject } from './subject.ts'

export type { Claim } from './queries.ts'

/**
 * One transaction that holds the task and what it is of.
 * @throws Refusal LEASE_LOST
 */
export async function withClaim(
  context: Pick<Context, 'db' | 'channel'>,
  claim: Claim,
  act: (tx: Queryable, subject: Subject, task: LeasedTask) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const subject = await holdSubject(context, tx, claim.taskId)
    const task = subject && (await holdClaimed(tx, claim))
    if (!task) throw new Refusal('LEASE_LOST')
    await act(tx, subject, task)
  })
}
