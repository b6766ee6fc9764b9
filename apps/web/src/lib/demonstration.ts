// Demonstration mode: while a teacher projects the page, people stand in it under pseudonyms. The page does this and not the
// server, since it hides what stands on a wall and not what somebody may read: answers, exports and rights stay as they are, and
// the mode comes and goes at once without anything being asked for again. A pseudonym belongs to its person while the
// browser's session lasts.

import { createStore } from '@verdict/web-client/store'
import { useSyncExternalStore } from 'react'
import { session } from './storage.ts'

const onKey = 'demonstration'
const numbersKey = 'demonstration.numbers'

const store = createStore(session.read(onKey) === 'on')

export function setDemonstration(on: boolean): void {
  if (on) session.write(onKey, 'on')
  else session.remove(onKey)
  store.set(on)
}

const isOff = (): boolean => false

/** The server, which draws some pages first, knows nothing of it. */
export const useDemonstration = (): boolean => useSyncExternalStore(store.subscribe, store.get, isOff)

function readNumbers(): Map<string, number> {
  try {
    const kept = JSON.parse(session.read(numbersKey) ?? '[]') as unknown
    return new Map(Array.isArray(kept) ? (kept as [string, number][]) : [])
  } catch {
    return new Map()
  }
}

let numbers: Map<string, number> | null = null

/** How many numbers there are for each person at least: drawn in the order of a list they would tell the order of its names. */
const room = 2
const fewest = 50

/** The person's number in this browser's session. */
export function pseudonymOf(uid: string): number {
  numbers ??= readNumbers()
  const known = numbers.get(uid)
  if (known !== undefined) return known
  const taken = new Set(numbers.values())
  const most = Math.max(fewest, (taken.size + 1) * room)
  let number = 0
  do number = 1 + Math.floor(Math.random() * most)
  while (taken.has(number))
  numbers.set(uid, number)
  session.write(numbersKey, JSON.stringify([...numbers]))
  return number
}

/** As after a logout, which empties the browser's session. */
export function forgetPseudonyms(): void {
  numbers = null
  store.set(false)
}
