// A provider's word on a person becomes a login, a connection or a trial, in the same way whatever its kind.

import type { SignInTrial } from '@verdict/contract/sign-in-provider'
import { Privilege } from '@verdict/domain/privilege'
import { numberGiven, outcomeOf, reportsOf, type RuleReport } from '@verdict/domain/sign-in-rules'
import { Refusal } from '@verdict/contract/refusal'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { seal } from '../../platform/seal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findUserById } from '../user/user-queries.ts'
import { lockCredentials, updateProfile } from '../account/account-queries.ts'
import { vouch } from '../mail/mail-address.ts'
import { enterAs, type Entered } from '../second-factor/enter.ts'
import { type Applied, applyRules } from './apply-rules.ts'
import { type Arrival, arrive, type Vouched } from './arrive.ts'
import type { Said } from './kinds/shape.ts'
import { holdLink, insertLink, renewLink } from './oauth-queries.ts'
import type { Provider } from './provider-open.ts'
import { markWorked } from './provider-queries.ts'

const purpose = 'oauth-link'

/** @returns false if the identity is already connected */
export const bringLink = (
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  userId: number,
  provider: string,
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

const vouchedBy = ({ rules }: Provider, reports: readonly RuleReport[], said: Said): Vouched => {
  const { username, name } = outcomeOf(rules, reports, { isNew: true })
  return {
    wantedName: username ?? said.id,
    displayName: name ?? said.displayName ?? said.id,
    studentNumber: numberGiven(rules, reports),
    mail: said.mail,
    isMailVerified: said.mailVerified,
  }
}

interface Arrived {
  arrival: Arrival
  reports: RuleReport[]
  applied: Applied | null
}

/** In one transaction: whom it lets in, and what the rules set of them. */
async function takeIn(
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  provider: Provider,
  said: Said,
  origin: Origin,
): Promise<Arrived> {
  const { name, rules } = provider
  const identity = identityOf(said)
  const parts = sealedParts(context, identity)
  const reports = reportsOf(rules, said.attributes)
  const ways = {
    matches: provider.matches,
    creates: provider.creates,
    async known() {
      const held = await holdLink(tx, name, identity.providerId)
      if (held) await renewLink(tx, held.id, parts)
      return held?.user_id ?? null
    },
    link: (userId: number) =>
      insertLink(tx, { user_id: userId, provider: name, provider_id: identity.providerId, ...parts }),
  }
  const arrival = await arrive(tx, ways, vouchedBy(provider, reports, said))
  if (arrival.userId === null) return { arrival, reports, applied: null }
  const isNew = arrival.how === 'made'
  // The provider of the settings gives no mail, and may write none.
  if (isNew && said.mail !== null) await updateProfile(tx, arrival.userId, { mail: said.mail })
  const applied = await applyRules(tx, origin, {
    provider: name,
    rules,
    reports,
    userId: arrival.userId,
    isNew,
  })
  if (said.mail !== null && said.mailVerified) {
    // The order of locks: the person first.
    await lockCredentials(tx, arrival.userId)
    await vouch(tx, arrival.userId, said.mail)
  }
  return { arrival, reports, applied }
}

function refuse({ how }: Arrival): never {
  if (how === 'powers') throw new Refusal('OAUTH_CONNECT_YOURSELF')
  if (how === 'connected') throw new Refusal('OAUTH_CONNECTED_ALREADY')
  throw new Refusal('OAUTH_NOT_CONNECTED')
}

const worked = async ({ db }: Pick<Context, 'db'>, { name, version }: Provider): Promise<void> => {
  if (version !== null) await markWorked(db, name, version)
}

/** @throws Refusal OAUTH_NOT_CONNECTED, OAUTH_CONNECT_YOURSELF, OAUTH_CONNECTED_ALREADY, BANNED */
export async function enterBySaying(
  context: Context,
  provider: Provider,
  said: Said,
  origin: Origin,
): Promise<Entered> {
  const entered = await context.db.transaction().execute(async (tx) => {
    const { arrival } = await takeIn(context, tx, provider, said, origin)
    if (arrival.userId === null) return refuse(arrival)
    return enterAs(tx, arrival.userId, origin, said.secondFactor ? 'both' : 'first')
  })
  await worked(context, provider)
  return entered
}

/** @throws Refusal OAUTH_CONNECTED_ELSEWHERE, OAUTH_CONNECTED_ALREADY */
export async function connect(
  context: Context,
  { userId }: Viewer,
  { name: provider }: Provider,
  said: Said,
): Promise<void> {
  const identity = identityOf(said)
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

/** Ends a transaction of which nothing is to stay. */
class Undone extends Error {}

/** A login whose transaction is undone: it shows what it would have come to. */
export async function tryOut(
  context: Context,
  provider: Provider,
  said: Said,
  origin: Origin,
): Promise<SignInTrial> {
  const seen: { trial?: SignInTrial } = {}
  await context.db
    .transaction()
    .execute(async (tx) => {
      const { arrival, reports, applied } = await takeIn(context, tx, provider, said, origin)
      const user = arrival.userId === null ? undefined : await findUserById(tx, arrival.userId)
      seen.trial = {
        id: said.id,
        displayName: said.displayName,
        mail: said.mail,
        mailVerified: said.mailVerified,
        secondFactor: said.secondFactor,
        attributes: Object.fromEntries(
          Object.entries(said.attributes).map(([name, values]) => [name, [...values]]),
        ),
        reports,
        arrival: user?.privilege === Privilege.Banned ? 'banned' : arrival.how,
        uid: user?.uid ?? null,
        outcome: applied?.outcome ?? outcomeOf(provider.rules, reports, { isNew: true }),
        missingGroups: applied?.missingGroups ?? [],
        numberTaken: applied?.numberTaken ?? false,
        untouched: applied?.untouched ?? false,
      }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  await worked(context, provider)
  return seen.trial!
}
