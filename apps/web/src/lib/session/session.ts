// A logout clears the session storage, too, and what was opened.

import { createSession, type Viewer, viewerOf } from '@verdict/web-client/session'
import { forgetOpened } from '../opened.ts'
import { clearSessionStorage } from '../storage.ts'
import { useStore } from '../store.ts'

const session = createSession(() => {
  clearSessionStorage()
  forgetOpened()
})

export const getSession = (): Viewer => viewerOf(session.profile.get())
export const useSession = (): Viewer => viewerOf(useStore(session.profile))
export const onSessionChange = session.profile.subscribe
export const { setProfile, setUnreadNotices, callsFor, callFor, end: endSession } = session
