// A session may end while a page stands open: its week is over, the password was changed elsewhere, the account was
// banned. The first call that is refused for it forgets the profile and the session storage, as a logout does, and opens
// the login dialog above the page, so that what was typed stays where it is.

import { ApiError } from '@verdict/contract/client'
import { clearSessionStorage } from '../storage.ts'
import { openAuthDialog } from './auth-dialog.ts'
import { getSession, setProfile } from './session.ts'

export function noticeExpiry(error: unknown): void {
  const refused = error instanceof ApiError && error.error === 'LOGIN_REQUIRED'
  if (!refused || !getSession().isLoggedIn) return
  setProfile(null)
  clearSessionStorage()
  openAuthDialog()
}
