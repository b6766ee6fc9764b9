// Whether the login dialog is open. Anybody may ask for it; the layout shows it, loaded only then.

import { createStore, useStore } from '../store.ts'

export type AuthMode = 'login' | 'register'

export interface AuthAsked {
  mode: AuthMode
  /** Who worked here has no session any more; what they were at waits below the dialog. */
  expired: boolean
}

const store = createStore<AuthAsked | null>(null)

export const openAuthDialog = (mode: AuthMode = 'login', expired = false): void =>
  store.set({ mode, expired })
export const closeAuthDialog = (): void => store.set(null)
export const useAuthDialog = (): AuthAsked | null => useStore(store)
export const getAuthDialog = (): AuthAsked | null => store.get()
