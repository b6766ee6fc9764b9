// The logged-in user. A session exists once a profile is loaded. Logout forgets the profile first and tells the server
// afterwards, so that a slow or dead server never leaves a person logged in.

import type { SessionProfile } from '@verdict/contract/account'
import { isAdmin, isRoot } from '@verdict/domain/privilege'
import { createStore, type Store } from './store.ts'

export interface Viewer {
  profile: SessionProfile | null
  isLoggedIn: boolean
  isAdmin: boolean
  isRoot: boolean
}

export const viewerOf = (profile: SessionProfile | null): Viewer => ({
  profile,
  isLoggedIn: profile !== null,
  isAdmin: profile !== null && isAdmin(profile.privilege),
  isRoot: profile !== null && isRoot(profile.privilege),
})

export interface Session {
  profile: Pick<Store<SessionProfile | null>, 'get' | 'subscribe'>
  /** @param profile null for nobody */
  setProfile: (this: void, profile: SessionProfile | null) => void
  /** How many notices are unread now. Nothing changes for who has just logged out. */
  setUnreadNotices: (this: void, unreadNotices: number) => void
  /**
   * For whom calls are made: whom the front end shows; undefined until it knows. After a logout that is still the person
   * before, until the server has ended the session.
   */
  callsFor: (this: void) => string | null | undefined
  /** Somebody is logged in whose profile is about to be shown. */
  callFor: (this: void, uid: string) => void
  /** @param tellServer the logout call; its failure is left to its caller. */
  end: (this: void, tellServer: () => Promise<unknown>) => Promise<void>
}

/** @param onEnd forgets at a logout what was kept for the person */
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
