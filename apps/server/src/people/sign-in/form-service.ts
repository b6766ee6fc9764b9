// Login at a directory, whose people type name and password here. The limits are those of a login by password: of an address,
// and of a name at an address; an unknown name is answered as a wrong password.

import type { Given } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import { loginNameLength, signInLimits } from '@verdict/domain/field-limits'
import type { SignInTrial } from '@verdict/contract/sign-in-provider'
import { addressGroup } from '../../platform/address.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { openTyped } from '../account/encryption.ts'
import type { Entered } from '../second-factor/enter.ts'
import type { FormWay, Said } from './kinds/shape.ts'
import type { Provider, Providers } from './provider-open.ts'
import { connect, enterBySaying, tryOut } from './saying.ts'

type Typed = Given<'POST /oauth/:provider/login'>['body']

interface Asking extends Typed {
  provider: string
}

interface Forming extends Provider {
  opened: FormWay
}

async function forming(providers: Providers, name: string, isTrial = false): Promise<Forming> {
  const provider = await providers.find(name)
  if (provider?.opened.way !== 'form' || !(provider.isOn || isTrial)) throw new Refusal('NOT_FOUND')
  return provider as Forming
}

/** @throws Refusal WRONG_CREDENTIALS, OAUTH_REFUSED, OAUTH_UNREACHABLE, DECRYPTION_FAILED, RATE_LIMITED */
async function saidOf(
  context: Context,
  { name, opened }: Forming,
  { username, password }: Typed,
  origin: Origin,
): Promise<Said> {
  const { rateLimiter, settings } = context
  const address = addressGroup(origin.address)
  await rateLimiter.hit(`login:${address}`, settings.rateLimitLoginAddress)
  const typed = await openTyped(context, password, signInLimits.line)
  const key = `oauth:form:${name}:${address}:${username.trim().toLowerCase().slice(0, loginNameLength)}`
  const attempt = await rateLimiter.hit(key, settings.rateLimitLogin)
  try {
    const said = await opened.check({ username, password: typed })
    await attempt.giveBack()
    return said
  } catch (error) {
    // Nothing was guessed at a directory that did not answer.
    if (error instanceof Refusal && error.error === 'OAUTH_UNREACHABLE') await attempt.giveBack()
    throw error
  }
}

/** @throws Refusal NOT_FOUND and those of a login */
export async function logInByForm(
  context: Context,
  providers: Providers,
  origin: Origin,
  { provider: name, ...typed }: Asking,
): Promise<Entered> {
  const provider = await forming(providers, name)
  return enterBySaying(context, provider, await saidOf(context, provider, typed, origin), origin)
}

/** @throws Refusal NOT_FOUND and those of a login, OAUTH_CONNECTED_ELSEWHERE, OAUTH_CONNECTED_ALREADY */
export async function connectByForm(
  context: Context,
  providers: Providers,
  viewer: Viewer,
  origin: Origin,
  { provider: name, ...typed }: Asking,
): Promise<void> {
  const provider = await forming(providers, name)
  await connect(context, viewer, provider, await saidOf(context, provider, typed, origin))
}

/** @throws Refusal NOT_FOUND and those of a login */
export async function tryByForm(
  context: Context,
  providers: Providers,
  origin: Origin,
  { provider: name, ...typed }: Asking,
): Promise<SignInTrial> {
  const provider = await forming(providers, name, true)
  return tryOut(context, provider, await saidOf(context, provider, typed, origin), origin)
}
