// Expired session: week over, password changed, account banned. The first refused call clears the session storage and opens
// the login dialog over the page, which stays with everything typed until login or closing; a different person who logs in
// finds nothing of it.

import { ApiError } from '@verdict/contract/client'
import type { SessionProfile } from '@verdict/contract/account'
import { clearSessionStorage } from '../storage.ts'
import { closeAuthDialog, getAuthDialog, openAuthDialog } from './auth-dialog.ts'
import { callFor, getSession, setProfile } from './session.ts'

export function noticeExpiry(error: unknown): void {
  const refused = error instanceof ApiError && error.error === 'LOGIN_REQUIRED'
  if (!refused || !getSession().isLoggedIn || getAuthDialog()?.expired) return
  clearSessionStorage()
  openAuthDialog('login', true)
}

/** Closing gives up an expired session. */
export function leaveAuthDialog(): void {
  if (getAuthDialog()?.expired) setProfile(null)
  closeAuthDialog()
}

export async function takeUpSession(profile: SessionProfile): Promise<void> {
  const before = getSession().profile?.uid
  // Subscribers see a logout; React renders after this returns.
  setProfile(null)
  callFor(profile.uid)
  // Lets React unmount the other person's page.
  if (before !== undefined && before !== profile.uid) await new Promise((resolve) => setTimeout(resolve))
  setProfile(profile)
  closeAuthDialog()
}
