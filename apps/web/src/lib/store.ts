// A value outside React that components may watch. For what is not of the server and not in the address.

import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: (this: void) => T
  set: (this: void, value: T) => void
  subscribe: (this: void, listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get)
