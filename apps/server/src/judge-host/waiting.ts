// How long submissions wait, as one number that an autoscaler can read: more hosts are wanted while it is high.

import type { Queryable } from '../platform/db.ts'
import { judgingRate } from '../queue/index.ts'
import { queueFacts } from './queries.ts'

interface WaitingFacts {
  waiting: number
  running: number
  /** Since when the oldest waits that a host could take. */
  oldest: Date | null
  /** Whole seconds: how long the oldest has waited, or how long the hosts that are there take for all that waits, if that is longer. */
  waitingSeconds: number
}

/** Submissions to problems that wait for their editors are none of these: no host would help. */
export async function waitingFacts(db: Queryable): Promise<WaitingFacts> {
  const { takeable, oldestMs, ...facts } = await queueFacts(db)
  if (takeable === 0) return { ...facts, waitingSeconds: 0 }
  const rate = await judgingRate(db)
  const workMs = rate === null ? 0 : takeable / rate
  return { ...facts, waitingSeconds: Math.ceil(Math.max(oldestMs, workMs) / 1000) }
}

export const waitingSeconds = async (db: Queryable): Promise<number> =>
  (await waitingFacts(db)).waitingSeconds
