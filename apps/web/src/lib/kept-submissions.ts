// Whether queued submissions exist. Checked on every page; sending code is loaded only if so.

import { createStore } from '@verdict/web-client/store'
import { useSyncExternalStore } from 'react'
import { local } from './storage.ts'

export const keptUnder = (uid: string): string => `kept.${uid}.`

const changes = createStore(0)
export const noteKept = (): void => changes.set(changes.get() + 1)

/** @param listener also for changes in other tabs */
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
