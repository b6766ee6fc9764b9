import type { FactorProof } from '@verdict/contract/second-factor'
import { Refusal } from '@verdict/contract/refusal'
import type { Context, Origin } from '../../platform/context.ts'
import { hashToken } from '../account/session.ts'
import { enterAs, type Entered } from './enter.ts'
import { deleteOldHalfLogins, findHalfLogin, takeHalfLogin } from './half-login-queries.ts'
import { deleteOldChallenges } from './passkey-queries.ts'
import { prove } from './proof.ts'

/** A token has this form; anything else counts as absent. */
export const isToken = (token: string | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

/** @param half of the cookie @throws Refusal HALF_LOGIN_OVER */
export async function waitingPerson(
  { db }: Pick<Context, 'db'>,
  half: string | undefined,
): Promise<{ half: string; userId: number }> {
  const waiting = isToken(half) ? await findHalfLogin(db, hashToken(half)) : undefined
  if (!half || !waiting) throw new Refusal('HALF_LOGIN_OVER')
  return { half, userId: waiting.user_id }
}

/**
 * @param cookie with half a login @param site its address
 * @throws Refusal HALF_LOGIN_OVER, SECOND_FACTOR_WRONG, BANNED, RATE_LIMITED
 */
export async function takeSecondStep(
  context: Context,
  { half: cookie, site }: { half: string | undefined; site: string },
  given: FactorProof,
  origin: Origin,
): Promise<Entered> {
  const { half, userId } = await waitingPerson(context, cookie)
  const place = { purpose: 'second', asker: { half }, site } as const
  return prove(context, userId, given, { origin, place }, async (tx) => {
    // Another tab may have taken it meanwhile.
    if (!(await takeHalfLogin(tx, hashToken(half)))) throw new Refusal('HALF_LOGIN_OVER')
    return enterAs(tx, userId, origin, 'both')
  })
}

export async function sweepHalfLogins({ db }: Pick<Context, 'db'>): Promise<void> {
  await deleteOldHalfLogins(db)
  await deleteOldChallenges(db)
}
