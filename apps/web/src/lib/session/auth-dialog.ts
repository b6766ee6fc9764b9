// Whether the login dialog is open. Anybody may ask for it; the layout shows it, loaded only then.

import { createStore, useStore } from '../store.ts'

export type AuthMode = 'login' | 'register'

const store = createStore<AuthMode | null>(null)

export const openAuthDialog = (mode: AuthMode = 'login'): void => store.set(mode)
export const closeAuthDialog = (): void => store.set(null)
export const useAuthDialog = (): AuthMode | null => useStore(store)
export const getAuthDialog = (): AuthMode | null => store.get()
