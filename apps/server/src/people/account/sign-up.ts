import { createHash, timingSafeEqual } from 'node:crypto'
import type { SignUp } from '@verdict/contract/site'
import { Refusal } from '@verdict/contract/refusal'
import { isMailAt } from '@verdict/domain/sign-up'
import type { Queryable } from '../../platform/db.ts'
import { findSiteValue, siteKeys } from '../../platform/site-values.ts'

const everybody: SignUp = { rule: 'open', code: '', domains: [] }

export const signUpNow = async (db: Queryable): Promise<SignUp> => ({
  ...everybody,
  ...((await findSiteValue(db, siteKeys.signUp)) as Partial<SignUp> | null),
})

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** @throws Refusal SIGN_UP_CLOSED, SIGN_UP_CODE, SIGN_UP_MAIL */
export function assertMaySignUp(
  { rule, code, domains }: SignUp,
  given: { code?: string | undefined; mail?: string | undefined },
): void {
  if (rule === 'closed') throw new Refusal('SIGN_UP_CLOSED')
  if (rule === 'code' && !timingSafeEqual(digest((given.code ?? '').trim()), digest(code))) {
    throw new Refusal('SIGN_UP_CODE')
  }
  if (rule === 'mail' && !isMailAt(given.mail ?? '', domains)) {
    throw new Refusal('SIGN_UP_MAIL', { domains: domains.join(', ') })
  }
}
