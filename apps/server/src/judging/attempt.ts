// An attempt is a lease that ended without a result: it ran out, or the host said that it could not judge. The task goes
// back to its place in the queue; after the third attempt it is given up: a submission is a SystemError then, with the reason for
// admins.

import { judging } from '@verdict/domain/judging'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import {
  countError,
  deleteTask,
  expiredTasks,
  holdExpired,
  holdLeasedTo,
  releaseTask,
  tasksLeasedTo,
  type LeasedTask,
} from './queries.ts'
import { workTopic } from '../queue/index.ts'
import { holdSubject, type Subject } from './subject.ts'

type Parts = Pick<Context, 'db' | 'channel' | 'metrics'>

/** Ends a task that no host can judge. */
export async function giveUp(tx: Queryable, subject: Subject, taskId: number, reason: string): Promise<void> {
  await deleteTask(tx, taskId)
  await subject.failed(tx, reason)
}

/** Puts a task back among the waiting ones and wakes a host. */
export async function putBack(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  subject: Subject,
  task: LeasedTask,
  attempts: number,
): Promise<void> {
  await releaseTask(tx, task.id, attempts)
  await subject.waiting(tx)
  await channel.publish(tx, workTopic, null)
}

export async function endAttempt(
  context: Parts,
  tx: Queryable,
  subject: Subject,
  task: LeasedTask,
  reason: string,
): Promise<void> {
  const attempts = task.attempts + 1
  if (attempts < judging.maxAttempts) await putBack(context, tx, subject, task, attempts)
  else {
    const message = `No host could judge it in ${attempts} attempts. The last one: ${reason}`
    await giveUp(tx, subject, task.id, message)
  }
  await countError(tx, task.host_id)
  context.metrics?.attemptsLost.inc()
}

const expiredAtOnce = 100

/**
 * Ends every attempt whose lease has run out. Any number of processes may do so at once: each task is looked at again
 * once its rows are held.
 */
export async function reapExpired(context: Parts): Promise<void> {
  for (const taskId of await expiredTasks(context.db, expiredAtOnce)) {
    await endAttemptOf(context, taskId, (tx) => holdExpired(tx, taskId), 'its lease ran out.')
  }
}

/** Leases of a host that runs nothing any more: nobody needs to wait for them to run out. */
export async function endAttemptsOf(context: Parts, hostId: number, reason: string): Promise<void> {
  for (const taskId of await tasksLeasedTo(context.db, hostId)) {
    await endAttemptOf(context, taskId, (tx) => holdLeasedTo(tx, taskId, hostId), reason)
  }
}

const endAttemptOf = (
  context: Parts,
  taskId: number,
  hold: (tx: Queryable) => Promise<LeasedTask | undefined>,
  reason: string,
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const subject = await holdSubject(context, tx, taskId)
    const task = subject && (await hold(tx))
    if (task) await endAttempt(context, tx, subject, task, reason)
  })
