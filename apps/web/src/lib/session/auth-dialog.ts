import { createStore } from '@verdict/web-client/store'
import { useStore } from '../store.ts'

export type AuthMode = 'login' | 'register'

export interface AuthAsked {
  mode: AuthMode
  /** The session has ended; work waits below the dialog. */
  expired: boolean
  next?: string | undefined
}

const store = createStore<AuthAsked | null>(null)

export const openAuthDialog = (mode: AuthMode = 'login', expired = false, next?: string): void =>
  store.set({ mode, expired, next })
export const openLoginTo = (next: string): void => openAuthDialog('login', false, next)
export const closeAuthDialog = (): void => store.set(null)
export const useAuthDialog = (): AuthAsked | null => useStore(store)
export const getAuthDialog = (): AuthAsked | null => store.get()
