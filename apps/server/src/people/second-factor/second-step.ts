import type { Given } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import type { Context, Origin } from '../../platform/context.ts'
import { hashToken } from '../account/session.ts'
import { enterAs, type Entered } from './enter.ts'
import { deleteOldHalfLogins, findHalfLogin, takeHalfLogin } from './half-login-queries.ts'
import { prove } from './proof.ts'

/** A token has this form; anything else counts as absent. */
const isToken = (token: string | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

/**
 * @param half of the cookie
 * @throws Refusal HALF_LOGIN_OVER, SECOND_FACTOR_WRONG, BANNED, RATE_LIMITED
 */
export async function takeSecondStep(
  context: Context,
  half: string | undefined,
  given: Given<'POST /account/login/second'>['body'],
  origin: Origin,
): Promise<Entered> {
  const waiting = isToken(half) ? await findHalfLogin(context.db, hashToken(half)) : undefined
  if (!half || !waiting) throw new Refusal('HALF_LOGIN_OVER')
  return prove(context, waiting.user_id, given, origin, async (tx) => {
    // Another tab may have taken it meanwhile.
    if (!(await takeHalfLogin(tx, hashToken(half)))) throw new Refusal('HALF_LOGIN_OVER')
    return enterAs(tx, waiting.user_id, origin, 'both')
  })
}

export const sweepHalfLogins = ({ db }: Pick<Context, 'db'>): Promise<void> => deleteOldHalfLogins(db)
