// Single sign-on: the way of a browser to a provider and back, and the connections of accounts.

import { accountLink, type AccountLink } from '@verdict/contract/oauth'
import type { SignInTrial } from '@verdict/contract/sign-in-provider'
import { oauthProviders, type OAuthProvider, type SignInAction } from '@verdict/domain/oauth'
import { lockCredentials } from '../account/account-queries.ts'
import { isUsable } from '../account/password.ts'
import type { Entered } from '../second-factor/enter.ts'
import { addressGroup } from '../../platform/address.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import { type MaybeViewer, type Viewer, viewerIsRoot } from '../../platform/viewer.ts'
import { findUser } from '../user/user-service.ts'
import { beginAttempt, type TakenAttempt, takeUpAttempt } from './oauth-attempt.ts'
import type { Given as ApiGiven } from '@verdict/contract/endpoints'
import type { RedirectWay } from './kinds/shape.ts'
import { isEnabled } from './provider.ts'
import type { Provider, Providers } from './provider-open.ts'
import { acceptsPasswordOf } from './local-login.ts'
import { mayDisconnectFor, mayDisconnectOwn } from './oauth-policy.ts'
import { deleteLink, linksOf, type LinkRow } from './oauth-queries.ts'
import { offeredRows } from './provider-queries.ts'
import { connect, enterBySaying, tryOut } from './saying.ts'

const presentLink = (row: LinkRow): AccountLink => present(accountLink, row)

export const offeredProviders = (settings: Context['settings']): Record<OAuthProvider, boolean> => ({
  [oauthProviders[0]]: isEnabled(settings),
})

interface Redirecting extends Provider {
  opened: RedirectWay
}

/** One that is not set up, or off, answers like an unknown one. */
async function redirecting(providers: Providers, name: string, action: SignInAction): Promise<Redirecting> {
  const provider = await providers.find(name)
  if (provider?.opened.way !== 'redirect' || !(provider.isOn || action === 'trial'))
    throw new Refusal('NOT_FOUND')
  return provider as Redirecting
}

export interface Begin {
  provider: string
  action: SignInAction
  browser: string
  /** Scheme and host of the site as people reach it. */
  site: string
}

/** @throws Refusal NOT_FOUND, LOGIN_REQUIRED, OAUTH_UNREACHABLE, RATE_LIMITED */
export async function begin(
  context: Context,
  providers: Providers,
  viewer: MaybeViewer,
  origin: Origin,
  { browser, action, site, ...asked }: Begin,
): Promise<string> {
  const { name, opened } = await redirecting(providers, asked.provider, action)
  if (action !== 'login' && !viewer) throw new Refusal('LOGIN_REQUIRED')
  await limitTries(context, origin, 'there')
  const callback = new URL(`/oauth/${name}/callback`, site).href
  const who = action === 'login' ? null : viewer
  return opened.begin(await beginAttempt(context, { provider: name, action, viewer: who, browser }, callback))
}

const limitTries = (
  { rateLimiter, settings }: Context,
  { address }: Origin,
  way: 'there' | 'back',
): Promise<unknown> =>
  rateLimiter.hit(`oauth:${way}:${addressGroup(address)}`, settings.rateLimitLoginAddress)

type Handed = ApiGiven<'GET /oauth/:provider/callback'>['query']

interface ComeBack extends Handed {
  provider: string
  browser: string | undefined
}

export type Outcome =
  | { action: 'connect' }
  | { action: 'login'; entered: Entered }
  | { action: 'trial'; trial: SignInTrial }

/**
 * @throws Refusal NOT_FOUND, OAUTH_STATE_INVALID, OAUTH_REFUSED, OAUTH_UNREACHABLE, OAUTH_NOT_CONNECTED,
 * OAUTH_CONNECT_YOURSELF, OAUTH_CONNECTED_ELSEWHERE, OAUTH_CONNECTED_ALREADY, LOGIN_REQUIRED, BANNED, RATE_LIMITED
 */
export async function comeBack(
  context: Context,
  providers: Providers,
  viewer: MaybeViewer,
  origin: Origin,
  { browser, ...asked }: ComeBack,
): Promise<Outcome> {
  const provider = await redirecting(providers, asked.provider, 'trial')
  await limitTries(context, origin, 'back')
  const attempt = await takeUpAttempt(context, { provider: provider.name, state: asked.state, browser })
  const { action } = attempt
  if (action !== 'trial' && !provider.isOn) throw new Refusal('NOT_FOUND')
  const self = action === 'login' ? null : stillThere(viewer, attempt)
  const said = await provider.opened.finish({ ...asked, posted: attempt.posted(asked.code) }, attempt.asked)
  if (action === 'login') return { action, entered: await enterBySaying(context, provider, said, origin) }
  if (action === 'connect') {
    await connect(context, self!, provider, said)
    return { action }
  }
  if (!viewerIsRoot(self)) throw new Refusal('OAUTH_STATE_INVALID')
  return { action, trial: await tryOut(context, provider, said, origin) }
}

/** The session must be the one that began, or an account could be connected to a stranger's identity. */
function stillThere(viewer: MaybeViewer, { userId, sessionId }: TakenAttempt): Viewer {
  if (!viewer) throw new Refusal('LOGIN_REQUIRED')
  if (viewer.userId !== userId || viewer.sessionId !== sessionId) throw new Refusal('OAUTH_STATE_INVALID')
  return viewer
}

export async function connectedAccounts(
  { db }: Pick<Context, 'db'>,
  { userId }: Viewer,
): Promise<Record<string, string>> {
  const links = await linksOf(db, userId)
  return Object.fromEntries(
    links.map(({ provider, provider_id, display_name }) => [provider, display_name || provider_id]),
  )
}

/** @throws Refusal NOT_FOUND, OAUTH_ONLY_WAY_IN */
export async function disconnect(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { userId }: Viewer,
  provider: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteLink(tx, userId, provider))) throw new Refusal('NOT_FOUND')
    // The second one of two disconnections at once sees what the first one left.
    const user = await lockCredentials(tx, userId)
    const hasPassword = isUsable(user.password_hash) && (await acceptsPasswordOf(tx, user))
    const isConnected = await isConnectedElsewhere(tx, settings, userId)
    if (!mayDisconnectOwn({ hasPassword, isConnected })) throw new Refusal('OAUTH_ONLY_WAY_IN')
  })
}

async function isConnectedElsewhere(
  tx: Queryable,
  settings: Context['settings'],
  userId: number,
): Promise<boolean> {
  const left = await linksOf(tx, userId)
  const on = new Set((await offeredRows(tx)).map(({ name }) => name))
  if (isEnabled(settings)) on.add(oauthProviders[0])
  return left.some(({ provider }) => on.has(provider))
}

/** @throws Refusal NOT_FOUND for an unknown user */
export async function linksOfUser({ db }: Pick<Context, 'db'>, uid: string): Promise<AccountLink[]> {
  const user = await known(db, uid)
  return (await linksOf(db, user.id)).map(presentLink)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function disconnectUser(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  uid: string,
  provider: string,
): Promise<void> {
  const user = await known(db, uid)
  if (!mayDisconnectFor(viewer.privilege, user.privilege)) throw new Refusal('FORBIDDEN')
  await db.transaction().execute(async (tx) => {
    const link = await deleteLink(tx, user.id, provider)
    if (!link) throw new Refusal('NOT_FOUND')
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'user.disconnect',
      target: `user:${user.uid}`,
      before: { provider, providerId: link.provider_id, displayName: link.display_name },
    })
  })
}

async function known(db: Queryable, uid: string) {
  const user = await findUser(db, uid)
  if (!user) throw new Refusal('NOT_FOUND')
  return user
}
