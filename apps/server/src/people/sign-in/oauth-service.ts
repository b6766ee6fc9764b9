// An unknown identity may create an account, if the site allows it, but never takes over an existing name.

import { accountLink, type AccountLink } from '@verdict/contract/oauth'
import { isOAuthProvider, oauthProviders, type OAuthAction, type OAuthProvider } from '@verdict/domain/oauth'
import { createAccountWithoutPassword, hasPassword } from '../account/account-service.ts'
import { enterAs, type Entered } from '../second-factor/enter.ts'
import { addressGroup } from '../../platform/address.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import { seal } from '../../platform/seal.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { findUser } from '../user/user-service.ts'
import { beginAttempt, type TakenAttempt, takeUpAttempt } from './oauth-attempt.ts'
import type { Given } from '@verdict/contract/endpoints'
import type { Opened, RedirectWay, Said } from './kinds/shape.ts'
import { isEnabled } from './provider.ts'
import { mayDisconnectFor, mayDisconnectOwn } from './oauth-policy.ts'
import { deleteLink, holdLink, insertLink, linksOf, renewLink, type LinkRow } from './oauth-queries.ts'

const presentLink = (row: LinkRow): AccountLink => present(accountLink, row)

export const offeredProviders = (settings: Context['settings']): Record<OAuthProvider, boolean> => ({
  [oauthProviders[0]]: isEnabled(settings),
})

/** An unconfigured provider answers like an unknown one. */
function named(name: string, provider: Opened | null): { name: OAuthProvider; provider: RedirectWay } {
  if (provider?.way !== 'redirect' || !isOAuthProvider(name)) throw new Refusal('NOT_FOUND')
  return { name, provider }
}

export interface Begin {
  provider: string
  action: OAuthAction
  browser: string
  /** Scheme and host of the site as people reach it. */
  site: string
}

/** @throws Refusal NOT_FOUND, LOGIN_REQUIRED, OAUTH_UNREACHABLE, RATE_LIMITED */
export async function begin(
  context: Context,
  openedProvider: Opened | null,
  viewer: MaybeViewer,
  origin: Origin,
  { browser, action, site, ...asked }: Begin,
): Promise<string> {
  const { name, provider } = named(asked.provider, openedProvider)
  if (action === 'connect' && !viewer) throw new Refusal('LOGIN_REQUIRED')
  await limitTries(context, origin, 'there')
  const callback = new URL(`/oauth/${name}/callback`, site).href
  const who = action === 'connect' ? viewer : null
  return provider.begin(
    await beginAttempt(context, { provider: name, action, viewer: who, browser }, callback),
  )
}

const limitTries = (
  { rateLimiter, settings }: Context,
  { address }: Origin,
  way: 'there' | 'back',
): Promise<unknown> =>
  rateLimiter.hit(`oauth:${way}:${addressGroup(address)}`, settings.rateLimitLoginAddress)

type Handed = Given<'GET /oauth/:provider/callback'>['query']

interface ComeBack extends Handed {
  provider: string
  browser: string | undefined
}

export type Outcome = { action: 'connect' } | { action: 'login'; entered: Entered }

/**
 * @throws Refusal NOT_FOUND, OAUTH_STATE_INVALID, OAUTH_REFUSED, OAUTH_UNREACHABLE, OAUTH_NOT_CONNECTED,
 * OAUTH_CONNECTED_ELSEWHERE, OAUTH_CONNECTED_ALREADY, LOGIN_REQUIRED, BANNED, RATE_LIMITED
 */
export async function comeBack(
  context: Context,
  openedProvider: Opened | null,
  viewer: MaybeViewer,
  origin: Origin,
  { browser, ...asked }: ComeBack,
): Promise<Outcome> {
  const { name, provider } = named(asked.provider, openedProvider)
  await limitTries(context, origin, 'back')
  const attempt = await takeUpAttempt(context, { provider: name, state: asked.state, browser })
  const self = attempt.action === 'connect' ? stillThere(viewer, attempt) : null
  const identity = identityOf(
    await provider.finish({ ...asked, posted: attempt.posted(asked.code) }, attempt.asked),
  )
  if (self) {
    await connect(context, self, name, identity)
    return { action: 'connect' }
  }
  return { action: 'login', entered: await logIn(context, name, identity, origin) }
}

/** The session must be the one that began, or an account could be connected to a stranger's identity. */
function stillThere(viewer: MaybeViewer, { userId, sessionId }: TakenAttempt): Viewer {
  if (!viewer) throw new Refusal('LOGIN_REQUIRED')
  if (viewer.userId !== userId || viewer.sessionId !== sessionId) throw new Refusal('OAUTH_STATE_INVALID')
  return viewer
}

async function connect(
  context: Context,
  { userId }: Viewer,
  provider: OAuthProvider,
  identity: Identity,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const held = await holdLink(tx, provider, identity.providerId)
    if (held && held.user_id !== userId) throw new Refusal('OAUTH_CONNECTED_ELSEWHERE')
    if (held) return renewLink(tx, held.id, sealedParts(context, identity))
    const link = { user_id: userId, provider, provider_id: identity.providerId }
    if (await insertLink(tx, { ...link, ...sealedParts(context, identity) })) return
    const owner = await holdLink(tx, provider, identity.providerId)
    throw new Refusal(
      owner && owner.user_id !== userId ? 'OAUTH_CONNECTED_ELSEWHERE' : 'OAUTH_CONNECTED_ALREADY',
    )
  })
}

async function logIn(
  context: Context,
  provider: OAuthProvider,
  identity: Identity,
  origin: Origin,
): Promise<Entered> {
  const { db, settings } = context
  return db.transaction().execute(async (tx) => {
    const link = await holdLink(tx, provider, identity.providerId)
    if (link) {
      await renewLink(tx, link.id, sealedParts(context, identity))
      return enterAs(tx, link.user_id, origin)
    }
    if (settings.oauthCreateAccounts === 'off') throw new Refusal('OAUTH_NOT_CONNECTED')
    const userId = await createAccountWithoutPassword(tx, identity.providerId, identity.displayName)
    const made = { user_id: userId, provider, provider_id: identity.providerId }
    // When two first logins come at once, the second fails here and finds the account at its next try.
    if (!(await insertLink(tx, { ...made, ...sealedParts(context, identity) })))
      throw new Refusal('OAUTH_STATE_INVALID')
    return enterAs(tx, userId, origin)
  })
}

const purpose = 'oauth-link'

/** @returns false if the identity is already connected */
export const bringLink = (
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  userId: number,
  provider: OAuthProvider,
  identity: Identity,
): Promise<boolean> =>
  insertLink(tx, {
    user_id: userId,
    provider,
    provider_id: identity.providerId,
    ...sealedParts(context, identity),
  })

export interface Identity {
  providerId: string
  displayName: string
  raw: string
  accessToken: string
  refreshToken: string | null
}

const identityOf = ({ id, displayName, raw, accessToken, refreshToken }: Said): Identity => ({
  providerId: id,
  displayName: displayName ?? id,
  raw,
  accessToken: accessToken ?? '',
  refreshToken,
})

function sealedParts({ settings }: Pick<Context, 'settings'>, identity: Identity) {
  const { secretKey } = settings
  if (!secretKey) throw new Error('SECRET_KEY is needed for single sign-on')
  const closed = (text: string): string => seal(secretKey, purpose, Buffer.from(text))
  return {
    display_name: identity.displayName,
    raw: closed(identity.raw),
    access_token: closed(identity.accessToken),
    refresh_token: identity.refreshToken === null ? null : closed(identity.refreshToken),
  }
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
export async function disconnect({ db }: Context, { userId }: Viewer, provider: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteLink(tx, userId, provider))) throw new Refusal('NOT_FOUND')
    if (!mayDisconnectOwn({ hasPassword: await hasPassword(tx, userId) })) {
      throw new Refusal('OAUTH_ONLY_WAY_IN')
    }
  })
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
