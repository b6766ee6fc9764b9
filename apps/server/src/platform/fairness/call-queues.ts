// A call costs one of the few database connections, so a person gets few at a time. A lab may share one address.

import { addressGroup } from '../address.ts'
import type { MaybeViewer } from '../viewer.ts'
import { RateLimited } from './rate-limit.ts'

/** Seconds. */
const retrySeconds = 10

/**
 * Serialises expensive jobs, so a burst queues instead of using the whole machine.
 * @throws Refusal RATE_LIMITED if `maxWaiting` are already waiting
 */
export function inTurns(limit: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < limit) running += 1
    else if (waiting.length >= maxWaiting) throw new RateLimited(retrySeconds)
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The slot is handed over, so `running` does not change.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const waitingOfOne = { person: 500, address: 4_000 } as const
/** How many times a person's share one address gets. */
const addressFactor = 8

/** @throws Refusal RATE_LIMITED if too many are already waiting */
export type QueueCall = <T>(who: MaybeViewer, address: string, work: () => Promise<T>) => Promise<T>

interface CallQueue {
  turn: ReturnType<typeof inTurns>
  taken: number
}

/** @param atOnce per person; null: no limit */
export function openCallQueues(atOnce: number | null): QueueCall {
  if (atOnce === null) return (_who, _address, work) => work()
  const queues = new Map<string, CallQueue>()
  const newQueue = (who: MaybeViewer): CallQueue => ({
    turn: who ? inTurns(atOnce, waitingOfOne.person) : inTurns(atOnce * addressFactor, waitingOfOne.address),
    taken: 0,
  })
  return async (who, address, work) => {
    const key = who ? `person ${who.userId}` : `address ${addressGroup(address)}`
    const queue = queues.get(key) ?? newQueue(who)
    queues.set(key, queue)
    queue.taken += 1
    try {
      return await queue.turn(work)
    } finally {
      queue.taken -= 1
      if (queue.taken === 0) queues.delete(key)
    }
  }
}
