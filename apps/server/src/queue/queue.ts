// The queue of judging tasks. Its order is: contest submissions before practice before rejudges before the shadows of
// jobs before verifications; within a class by turns, of which each person takes one after the other; in a turn the older one
// first. So a person's second one comes after everybody's first, nobody's older one after their newer one, and each waiting
// one is passed by each other person a bounded number of times (start-time fair queueing: a turn, once taken, never changes,
// and the class only moves on). A task that comes back keeps its place.

import { TaskPriority } from '@verdict/domain/judging'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { activeTrace } from '../platform/tracing.ts'
import { RateLimited } from '../platform/fairness/rate-limit.ts'
import { countTasksOf, holdTurns, insertShadowTasks, insertTask, type TaskOf } from './queries.ts'

/** Published when there may be work for a waiting host. */
export const workTopic = 'judging-work'

type NewTask = TaskOf & {
  /** The person whose turn it takes: the author of the submission, or the one who started the verification. */
  userId: number
  priority: (typeof TaskPriority)[keyof typeof TaskPriority]
}

/** The commit of `tx` wakes a waiting host. */
export async function enqueue(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  task: NewTask,
): Promise<void> {
  await insertTask(tx, task, activeTrace())
  await channel.publish(tx, workTopic, null)
}

/** Classes of a person's own submissions; rejudges that somebody else asked for do not count. */
const ownPriorities = [TaskPriority.Contest, TaskPriority.Practice]
const retrySeconds = 10

/**
 * So many submissions of one person may wait for a judge at the same moment. Those that arrive together count each other.
 * @throws Refusal RATE_LIMITED
 */
export async function assertRoomInQueue(tx: Queryable, userId: number, limit: number | null): Promise<void> {
  if (limit === null) return
  await holdTurns(tx, userId)
  if ((await countTasksOf(tx, userId, ownPriorities)) >= limit) throw new RateLimited(retrySeconds)
}

/** Shadows wait in the order of their job, regardless of their authors. */
export async function enqueueShadows(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  shadows: readonly { judgementId: number; userId: number }[],
): Promise<void> {
  await insertShadowTasks(tx, shadows)
  await channel.publish(tx, workTopic, null)
}
