// A session may end while a page stands open: its week is over, the password was changed elsewhere, the account was
// banned. The first call that is refused for it forgets the session storage, as a logout does, and opens the login dialog
// above the page. The page below stays that of the person, with all that was typed, until they have logged in again or
// close the dialog; somebody else who logs in instead finds nothing of it.

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

/** Closed without a login: an expired session is given up. */
export function leaveAuthDialog(): void {
  if (getAuthDialog()?.expired) setProfile(null)
  closeAuthDialog()
}

/** Somebody logged in, for the first time here or again. */
export async function takeUpSession(profile: SessionProfile): Promise<void> {
  const before = getSession().profile?.uid
  // Followers of the session see another one; what React draws changes only once this has returned.
  setProfile(null)
  callFor(profile.uid)
  // Drawn in between: the page of the person before goes.
  if (before !== undefined && before !== profile.uid) await new Promise((resolve) => setTimeout(resolve))
  setProfile(profile)
  closeAuthDialog()
}
