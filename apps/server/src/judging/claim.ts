// Checks a host's report against its claim: the task must still be leased to this host with this fencing token.

import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { type Claim, holdClaimed, type LeasedTask } from './judging-queries.ts'
import type { Subject } from './queue/queue.ts'
import { holdSubject } from './judging-subject.ts'

export type { Claim } from './judging-queries.ts'

/** Holds the task and its subject for the work. @throws Refusal LEASE_LOST */
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
