// Whether the login dialog is open. Anybody may ask for it; the layout shows it, loaded only then.

import { createStore } from '@verdict/web-client/store'
import { useStore } from '../store.ts'

export type AuthMode = 'login' | 'register'

export interface AuthAsked {
  mode: AuthMode
  /** The person who worked here has no session any more; their work waits below the dialog. */
  expired: boolean
  /** An address of the site where the person who logs in wanted to go. */
  next?: string | undefined
}

const store = createStore<AuthAsked | null>(null)

export const openAuthDialog = (mode: AuthMode = 'login', expired = false, next?: string): void =>
  store.set({ mode, expired, next })
/** And on to the page that was asked for. */
export const openLoginTo = (next: string): void => openAuthDialog('login', false, next)
export const closeAuthDialog = (): void => store.set(null)
export const useAuthDialog = (): AuthAsked | null => useStore(store)
export const getAuthDialog = (): AuthAsked | null => store.get()
