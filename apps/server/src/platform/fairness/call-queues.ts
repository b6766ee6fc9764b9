// Calls of one person are worked on a few at a time, and more of them wait: what a call costs is above all a connection of the
// database, of which there are few for everybody. So whoever asks for very much at once delays nobody else. Visitors are told
// apart by their address alone, where a whole lab may sit, and may have more.

import { addressGroup } from '../address-group.ts'
import { inTurns } from './turns.ts'
import type { MaybeViewer } from '../viewer.ts'

/** So many calls of one person may wait; the next one is refused. */
const waitingOfOne = { person: 500, address: 4_000 } as const
/** As many times as many as of a person. */
const addressFactor = 8

/** @throws Refusal RATE_LIMITED when too many of the same wait already */
export type Shares = <T>(who: MaybeViewer, address: string, work: () => Promise<T>) => Promise<T>

interface Share {
  turn: ReturnType<typeof inTurns>
  /** At work or waiting: a share that nobody has is forgotten. */
  taken: number
}

/** @param atOnce of one person; null: as many as come */
export function openShares(atOnce: number | null): Shares {
  if (atOnce === null) return (_who, _address, work) => work()
  const shares = new Map<string, Share>()
  const newShare = (who: MaybeViewer): Share => ({
    turn: who ? inTurns(atOnce, waitingOfOne.person) : inTurns(atOnce * addressFactor, waitingOfOne.address),
    taken: 0,
  })
  return async (who, address, work) => {
    const key = who ? `person ${who.userId}` : `address ${addressGroup(address)}`
    const share = shares.get(key) ?? newShare(who)
    shares.set(key, share)
    share.taken += 1
    try {
      return await share.turn(work)
    } finally {
      share.taken -= 1
      if (share.taken === 0) shares.delete(key)
    }
  }
}
