// A few calls of one person run at a time, and more of them wait: the cost of a call is above all a connection of the
// database, of which there are few for everybody. So a person who asks for very much at once delays nobody else. Visitors are
// distinguished by their address alone, where a whole lab may sit, and may have more.

import { addressGroup } from '../address-group.ts'
import { inTurns } from './turns.ts'
import type { MaybeViewer } from '../viewer.ts'

/** So many calls of one person may wait; the next one is refused. */
const waitingOfOne = { person: 500, address: 4_000 } as const
/** As many times as many as of a person. */
const addressFactor = 8

/** @throws Refusal RATE_LIMITED when too many of the same wait already */
export type QueueCall = <T>(who: MaybeViewer, address: string, work: () => Promise<T>) => Promise<T>

interface CallQueue {
  turn: ReturnType<typeof inTurns>
  /** At work or waiting: an empty queue is forgotten. */
  taken: number
}

/** @param atOnce of one person; null: as many as come */
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
