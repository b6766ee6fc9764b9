// Whether this browser keeps submissions of a person that have not reached the server. Asked on every page; the code that sends
// and shows them is loaded where there are some.

import { createStore } from '@verdict/web-client/store'
import { useSyncExternalStore } from 'react'
import { local } from './storage.ts'

/** The keys in local storage begin so. */
export const keptUnder = (uid: string): string => `kept.${uid}.`

const changes = createStore(0)
/** This tab keeps one more, or one less. */
export const noteKept = (): void => changes.set(changes.get() + 1)

/** @param listener hears of changes in other tabs, too */
export function onKept(listener: () => void): () => void {
  const end = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    end()
    window.removeEventListener('storage', listener)
  }
}

export const useKeepsSubmissions = (uid: string): boolean =>
  useSyncExternalStore(
    onKept,
    () => uid !== '' && local.keys(keptUnder(uid)).length > 0,
    () => false,
  )
