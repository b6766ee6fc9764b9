// How much waits, in seconds: how long people wait, with the hosts that are there, and how long one slot would judge at all of it,
// which an autoscaler divides by the seconds that people may wait and by the slots of a host.

import type { Queryable } from '../platform/db.ts'
import { judgingRate } from '../queue/index.ts'
import { queueFacts } from './queries.ts'

/** While no host has finished a task, nobody knows how long one takes. */
const guessedTaskMs = 2_000

interface WaitingFacts {
  waiting: number
  running: number
  /** Since when the oldest waits that a host could take. */
  oldest: Date | null
  /** Whole seconds: how long the oldest has waited, or how long the hosts that are there take for all that waits, if that is longer. */
  waitingSeconds: number
  /** How long one slot would take for all that waits, verifications too. */
  slotSeconds: number
}

/** Submissions to problems that wait for their editors are none of these: no host would help. */
export async function waitingFacts(db: Queryable): Promise<WaitingFacts> {
  const { takeable, takeableOfAll, oldestMs, ...facts } = await queueFacts(db)
  if (takeableOfAll === 0) return { ...facts, waitingSeconds: 0, slotSeconds: 0 }
  const { rate, taskMs } = await judgingRate(db)
  const workMs = rate === null ? 0 : takeable / rate
  return {
    ...facts,
    waitingSeconds: takeable === 0 ? 0 : Math.ceil(Math.max(oldestMs, workMs) / 1000),
    slotSeconds: (takeableOfAll * (taskMs ?? guessedTaskMs)) / 1000,
  }
}
