// A session exists once a profile is loaded. Logout forgets the profile first and informs the server afterwards, so that a
// slow or dead server never leaves a person logged in.

import type { SessionProfile } from '@verdict/contract/account'
import { isAdmin, isRoot } from '@verdict/domain/privilege'
import { createStore, type Store } from './store.ts'

export interface Viewer {
  profile: SessionProfile | null
  isLoggedIn: boolean
  isAdmin: boolean
  isRoot: boolean
  isTeacher: boolean
}

export const viewerOf = (profile: SessionProfile | null): Viewer => ({
  profile,
  isLoggedIn: profile !== null,
  isAdmin: profile !== null && isAdmin(profile.privilege),
  isRoot: profile !== null && isRoot(profile.privilege),
  isTeacher: profile?.isTeacher === true,
})

export interface Session {
  profile: Pick<Store<SessionProfile | null>, 'get' | 'subscribe'>
  setProfile: (this: void, profile: SessionProfile | null) => void
  /** No effect right after a logout. */
  setUnreadNotices: (this: void, unreadNotices: number) => void
  /**
   * The user for whom calls are made; undefined until known. After a logout it stays the previous one until the server has
   * ended the session.
   */
  callsFor: (this: void) => string | null | undefined
  callFor: (this: void, uid: string) => void
  /** @param tellServer the logout call; its failure is left to its caller. */
  end: (this: void, tellServer: () => Promise<unknown>) => Promise<void>
}

/** @param onEnd clears the person's data on logout */
export function createSession(onEnd: () => void = () => undefined): Session {
  const store = createStore<SessionProfile | null>(null)
  let caller: string | null | undefined
  return {
    profile: store,
    setProfile(profile) {
      caller = profile?.uid ?? null
      store.set(profile)
    },
    setUnreadNotices(unreadNotices) {
      const profile = store.get()
      if (profile) store.set({ ...profile, unreadNotices })
    },
    callsFor: () => caller,
    callFor(uid) {
      caller = uid
    },
    async end(tellServer) {
      store.set(null)
      onEnd()
      await tellServer()
      if (store.get() === null) caller = null
    },
  }
}
