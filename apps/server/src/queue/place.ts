// The place of a waiting task, for the person who waits: how many are taken before it by the queue's own order, and about how
// long that takes. It says numbers and nothing of the others' tasks.

import type { PlaceInQueue, WhyWaiting } from '@verdict/contract/submission'
import type { Queryable } from '../platform/db.ts'
import { findLongWaits, findPlace, type PlaceFacts } from './place-queries.ts'

/** Somebody who waits longer wants to know why. */
const longSeconds = 60

function whyOf({ hosts, able, broken }: Pick<PlaceFacts, 'hosts' | 'able' | 'broken'>): WhyWaiting {
  if (broken) return 'files'
  if (hosts === 0) return 'judge'
  return able === 0 ? 'language' : 'busy'
}

/** @returns null when the judgement does not wait for a judge */
export async function placeOf(db: Queryable, judgementId: number): Promise<PlaceInQueue | null> {
  const facts = await findPlace(db, judgementId)
  if (!facts) return null
  const { ahead, hosts, rate, waited } = facts
  // Each slot gives out its next one when it is done: all of those ahead, and one that is judged now.
  const seconds = rate === null ? null : Math.ceil((ahead + 1) / rate / 1000)
  return { ahead, hasJudge: hosts > 0, seconds, ...(waited > longSeconds && { why: whyOf(facts) }) }
}

/** For lists: by the numbers of submissions, of those that have waited for long. */
export async function whyWaiting(db: Queryable, sids: number[]): Promise<Map<number, WhyWaiting>> {
  if (sids.length === 0) return new Map()
  const waits = await findLongWaits(db, sids, longSeconds)
  return new Map(waits.map((facts) => [facts.sid, whyOf(facts)]))
}
