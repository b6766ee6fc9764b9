// Attempts that ended without a result: the task keeps its place and is retried; the third that counts gives SystemError.

import { judging } from '@verdict/domain/judging'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import {
  countError,
  deleteTask,
  expiredTasks,
  holdExpired,
  holdLeasedTo,
  isPaused,
  type LeasedTask,
  type Released,
  releaseTask,
  runsWaitingIn,
  tasksLeasedTo,
} from './judging-queries.ts'
import { languagesJudged } from './queue/queue-queries.ts'
import { workTopic, type Subject } from './queue/queue.ts'
import { noHostFor } from './verification/verification-run.ts'
import { holdSubject } from './judging-subject.ts'

type Parts = Pick<Context, 'db' | 'channel' | 'metrics'>

export async function giveUp(tx: Queryable, subject: Subject, taskId: number, reason: string): Promise<void> {
  await deleteTask(tx, taskId)
  await subject.failed(tx, reason)
}

export async function putBack(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  subject: Subject,
  task: LeasedTask,
  released: Released,
): Promise<void> {
  await releaseTask(tx, task.id, released)
  await subject.waiting(tx)
  await channel.publish(tx, workTopic, null)
}

interface EndedAttempt {
  reason: string
  counts?: boolean
  /** The host fell silent: it is unknown whether it could have judged the task. */
  isLost?: boolean
}

export async function endAttempt(
  context: Parts,
  tx: Queryable,
  subject: Subject,
  task: LeasedTask,
  { reason, counts = true, isLost = false }: EndedAttempt,
): Promise<void> {
  const isCounted = counts && !(await isPaused(tx, task.host_id))
  const attempts = task.attempts + (isCounted ? 1 : 0)
  if (attempts < judging.maxAttempts) {
    const retryMs = judging.retryMs[isCounted ? task.attempts : 0]!
    await putBack(context, tx, subject, task, { attempts, ...(!isLost && { failed: { retryMs } }) })
  } else {
    const message = `No host could judge it in ${attempts} attempts. The last one: ${reason}`
    await giveUp(tx, subject, task.id, message)
  }
  await countError(tx, task.host_id)
  context.metrics?.attemptsLost.inc()
}

const expiredAtOnce = 100

/** Several processes may run this at once: each task is checked again once it is locked. */
export async function reapExpired(context: Parts): Promise<void> {
  for (const taskId of await expiredTasks(context.db, expiredAtOnce)) {
    await endAttemptOf(context, taskId, (tx) => holdExpired(tx, taskId), {
      reason: 'its lease ran out.',
      isLost: true,
    })
  }
}

export async function endUnheardRuns(context: Parts): Promise<void> {
  const judged = await languagesJudged(context.db)
  if (judged === null) return
  for (const { taskId, language } of await runsWaitingIn(context.db, judged)) {
    await context.db.transaction().execute(async (tx) => {
      const subject = await holdSubject(context, tx, taskId)
      if (subject) await giveUp(tx, subject, taskId, noHostFor(language))
    })
  }
}

export async function endAttemptsOf(
  context: Parts,
  hostId: number,
  ended: Omit<EndedAttempt, 'isLost'>,
): Promise<void> {
  for (const taskId of await tasksLeasedTo(context.db, hostId)) {
    const hold = (tx: Queryable) => holdLeasedTo(tx, taskId, hostId)
    await endAttemptOf(context, taskId, hold, { ...ended, isLost: true })
  }
}

const endAttemptOf = (
  context: Parts,
  taskId: number,
  hold: (tx: Queryable) => Promise<LeasedTask | undefined>,
  ended: EndedAttempt,
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const subject = await holdSubject(context, tx, taskId)
    const task = subject && (await hold(tx))
    if (task) await endAttempt(context, tx, subject, task, ended)
  })
