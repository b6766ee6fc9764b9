// Registration validates names and passwords; login does not, since older accounts may differ. Each mode words refusals
// itself.

import { isStrongPassword, uidPattern } from '@verdict/domain/account'
import { ApiError } from '@verdict/contract/client'
import { isMailAt } from '@verdict/domain/sign-up'
import type { Website } from '@verdict/contract/site'
import { isRefusedWith, isUnanswered, statusOf } from '@verdict/web-client/errors'
import { errorText, errorTextOr } from '../../../lib/errors.ts'
import { i18n } from '../../../i18n/index.ts'
import type { AuthMode } from '../../../lib/session/auth-dialog.ts'

export interface AuthFields {
  username: string
  password: string
  confirmation: string
  /** Where the site asks for them. */
  code: string
  mail: string
}

type AuthFlag = 'required' | 'invalidUsername' | 'weakPassword' | 'passwordMismatch' | 'invalidMail'
export type AuthFlags = Partial<Record<keyof AuthFields, AuthFlag>>

export const emptyFields: AuthFields = { username: '', password: '', confirmation: '', code: '', mail: '' }

export const fieldsAfterSwitch = ({ username }: AuthFields): AuthFields => ({ ...emptyFields, username })

type SignUp = Website['signUp']

export function checkAuth(
  mode: AuthMode,
  { username, password, confirmation, code, mail }: AuthFields,
  signUp: SignUp,
): AuthFlags {
  const flags: AuthFlags = {}
  if (mode === 'login') {
    if (!username) flags.username = 'required'
    if (!password) flags.password = 'required'
    return flags
  }
  if (signUp.rule === 'code' && !code.trim()) flags.code = 'required'
  if (signUp.rule === 'mail' && !isMailAt(mail.trim(), signUp.domains)) flags.mail = 'invalidMail'
  if (!uidPattern.test(username)) flags.username = 'invalidUsername'
  if (!isStrongPassword(password)) flags.password = 'weakPassword'
  if (confirmation !== password) flags.confirmation = 'passwordMismatch'
  return flags
}

const isLocalOff = (error: unknown): boolean =>
  error instanceof ApiError && error.isOurs && error.error === 'LOCAL_LOGIN_OFF'

export function authErrorText(mode: AuthMode, error: unknown): string {
  // Failed before sending: sealing, or loading its code.
  if (statusOf(error) === null) {
    const reason = error instanceof Error ? error.message : String(error)
    return `${i18n.t(mode === 'login' ? 'account.failedToLogin' : 'account.failedToRegister')}: ${reason}`
  }
  if (isUnanswered(error)) return errorText(error)
  if (mode === 'login' && isRefusedWith(401, error)) return i18n.t('errors.WRONG_CREDENTIALS')
  if (mode === 'login' && isLocalOff(error)) return errorText(error)
  if (mode === 'login' && isRefusedWith(403, error)) return i18n.t('errors.BANNED')
  if (mode === 'register' && isRefusedWith(409, error)) return i18n.t('errors.USERNAME_TAKEN')
  if (mode === 'register' && isRefusedWith(403, error)) return errorText(error)
  return i18n.t('account.failedToProceed', { message: errorTextOr(error, i18n.t('errors.unexpected')) })
}
