import { createStore } from '@verdict/web-client/store'
import { useStore } from '../store.ts'

export type AuthMode = 'login' | 'register'

export interface AuthAsked {
  mode: AuthMode
  /** The session has ended; work waits below the dialog. */
  expired: boolean
  next?: string | undefined
  /** A login waits for its second step: the ways to take it. */
  second?: unknown
  /** The person who is logged in proves again that it is them. */
  confirm?: { ways: unknown; answer: (done: boolean) => void }
}

const store = createStore<AuthAsked | null>(null)

export const openAuthDialog = (
  mode: AuthMode = 'login',
  expired = false,
  next?: string,
  second?: unknown,
): void => {
  // A call that waits for its confirmation is not made in another session.
  store.get()?.confirm?.answer(false)
  store.set({ mode, expired, next, second })
}
/** @returns false if they do not, or something else is asked already */
export const askToConfirm = (ways: unknown): Promise<boolean> =>
  new Promise((answer) =>
    store.get() ? answer(false) : store.set({ mode: 'login', expired: false, confirm: { ways, answer } }),
  )
export const openLoginTo = (next: string): void => openAuthDialog('login', false, next)
export const closeAuthDialog = (): void => store.set(null)
export const useAuthDialog = (): AuthAsked | null => useStore(store)
export const getAuthDialog = (): AuthAsked | null => store.get()
