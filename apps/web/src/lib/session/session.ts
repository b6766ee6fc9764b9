// Who is logged in. A session exists once a profile is loaded. Logout forgets the profile and the session storage
// first and tells the server afterwards, so that a slow or dead server never leaves a person logged in.

import type { SessionProfile } from '@verdict/contract/account'
import { isAdmin, isRoot } from '@verdict/domain/privilege'
import { clearSessionStorage } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

const store = createStore<SessionProfile | null>(null)

export interface Session {
  profile: SessionProfile | null
  isLoggedIn: boolean
  isAdmin: boolean
  isRoot: boolean
}

const sessionOf = (profile: SessionProfile | null): Session => ({
  profile,
  isLoggedIn: profile !== null,
  isAdmin: profile !== null && isAdmin(profile.privilege),
  isRoot: profile !== null && isRoot(profile.privilege),
})

export const getSession = (): Session => sessionOf(store.get())
export const useSession = (): Session => sessionOf(useStore(store))
export const setProfile = (profile: SessionProfile | null): void => store.set(profile)
export const onSessionChange = store.subscribe

/** How many notices are unread now. Nothing changes for who has just logged out. */
export function setUnreadNotices(unreadNotices: number): void {
  const profile = store.get()
  if (profile) store.set({ ...profile, unreadNotices })
}

/** @param tellServer the logout call; its failure is left to its caller. */
export async function endSession(tellServer: () => Promise<unknown>): Promise<void> {
  store.set(null)
  clearSessionStorage()
  await tellServer()
}
