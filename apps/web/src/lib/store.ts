// For state neither from the server nor in the address.

import type { Store } from '@verdict/web-client/store'
import { useSyncExternalStore } from 'react'

export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get)
