// Rules of the auth dialog. Registering checks the name, the strength and the confirmation and flags what is wrong;
// logging in checks no format, since older accounts may have names and passwords of other times. Each mode has its
// own words for what the server refuses.

import { isStrongPassword, uidPattern } from '@verdict/domain/account'
import { statusOf } from '@verdict/web-client/errors'
import { errorText } from '../../../lib/errors.ts'
import { i18n } from '../../../i18n/index.ts'
import type { AuthMode } from '../../../lib/session/auth-dialog.ts'

export interface AuthFields {
  username: string
  password: string
  confirmation: string
}

type AuthFlag = 'required' | 'invalidUsername' | 'weakPassword' | 'passwordMismatch'
export type AuthFlags = Partial<Record<keyof AuthFields, AuthFlag>>

export const emptyFields: AuthFields = { username: '', password: '', confirmation: '' }

/** Switching modes keeps the name and clears the passwords. */
export const fieldsAfterSwitch = ({ username }: AuthFields): AuthFields => ({ ...emptyFields, username })

export function checkAuth(mode: AuthMode, { username, password, confirmation }: AuthFields): AuthFlags {
  const flags: AuthFlags = {}
  if (mode === 'login') {
    if (!username) flags.username = 'required'
    if (!password) flags.password = 'required'
    return flags
  }
  if (!uidPattern.test(username)) flags.username = 'invalidUsername'
  if (!isStrongPassword(password)) flags.password = 'weakPassword'
  if (confirmation !== password) flags.confirmation = 'passwordMismatch'
  return flags
}

/** The dialog's message about a call that failed. */
export function authErrorText(mode: AuthMode, error: unknown): string {
  const status = statusOf(error)
  // Never left the page: sealing the password failed, or the code for it did not load.
  if (status === null) {
    const reason = error instanceof Error ? error.message : String(error)
    return `${i18n.t(mode === 'login' ? 'account.failedToLogin' : 'account.failedToRegister')}: ${reason}`
  }
  if (status === 0) return errorText(error)
  if (mode === 'login' && status === 401) return i18n.t('errors.WRONG_CREDENTIALS')
  if (mode === 'login' && status === 403) return i18n.t('errors.BANNED')
  if (mode === 'register' && status === 409) return i18n.t('errors.USERNAME_TAKEN')
  const message = (error as Error).message ? errorText(error) : i18n.t('errors.unexpected')
  return i18n.t('account.failedToProceed', { message })
}
