// Demonstration mode: pseudonyms while a teacher projects the page. Done by the page, as it hides what is on a wall, not what
// somebody may read: answers, exports and rights are unchanged, and it toggles at once. Pseudonyms last for the browser
// session.

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

/** Unknown to server rendering. */
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

/** Numbers are drawn from a larger range: consecutive ones would reveal the order of names. */
const room = 2
const fewest = 50

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

export function forgetPseudonyms(): void {
  numbers = null
  store.set(false)
}
