import type { Assertion } from '@verdict/contract/second-factor'
import { Refusal } from '@verdict/contract/refusal'
import { addressGroup } from '../../platform/address.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Place } from './challenge.ts'
import { enterAs, type Entered } from './enter.ts'
import { askingOptions } from './passkey.ts'
import { passkeysOf } from './passkey-queries.ts'
import { proveByPasskey } from './proof.ts'
import { isToken, waitingPerson } from './second-step.ts'

const loginPlace = (browser: string, site: string): Place => ({ purpose: 'login', asker: { browser }, site })

const limitOf = ({ rateLimiter, settings }: Context, { address }: Origin) =>
  rateLimiter.hit(`passkey:${addressGroup(address)}`, settings.rateLimitLoginAddress)

/** @param browser of the cookie @throws Refusal RATE_LIMITED */
export async function loginOptions(context: Context, browser: string, site: string, origin: Origin) {
  await limitOf(context, origin)
  return askingOptions(context, loginPlace(browser, site), null)
}

/** @throws Refusal HALF_LOGIN_OVER, RATE_LIMITED */
export async function secondStepOptions(
  context: Context,
  cookie: string | undefined,
  site: string,
  origin: Origin,
) {
  await limitOf(context, origin)
  const { half, userId } = await waitingPerson(context, cookie)
  const has = await passkeysOf(context.db, userId)
  return askingOptions(context, { purpose: 'second', asker: { half }, site }, { userId, has })
}

/**
 * An unknown passkey, a wrong answer and one of another browser are answered alike.
 * @throws Refusal PASSKEY_WRONG, BANNED, RATE_LIMITED
 */
export async function loginByPasskey(
  context: Context,
  { browser, site }: { browser: string | undefined; site: string },
  given: Assertion,
  origin: Origin,
): Promise<Entered> {
  const attempt = await limitOf(context, origin)
  if (!isToken(browser)) throw new Refusal('PASSKEY_WRONG')
  const place = loginPlace(browser, site)
  const entered = await proveByPasskey(context, given, place, { verified: true }, (tx, userId) =>
    enterAs(tx, userId, origin, 'both'),
  )
  if (!entered) throw new Refusal('PASSKEY_WRONG')
  await attempt.giveBack()
  return entered.done
}
