// Before what cannot be undone, people with a second factor prove again that it is them; so does everybody before their second
// factors change. A token proves nothing, so that it never does what its owner would have to confirm.

import type { Endpoint } from '@verdict/contract/endpoint'
import type { Given } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import { type ConfirmWay, spelledWays } from '@verdict/domain/second-factor'
import type { FastifyRequest } from 'fastify'
import type { Context, Origin } from '../../platform/context.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { findCredentials } from '../account/account-queries.ts'
import { openPassword } from '../account/encryption.ts'
import { isUsable, passwordMatches } from '../account/password.ts'
import type { Place } from './challenge.ts'
import { askingOptions } from './passkey.ts'
import { passkeysOf } from './passkey-queries.ts'
import { prove } from './proof.ts'
import { noteConfirmed, proofOf, waysOf } from './second-factor-queries.ts'

/** @throws Refusal CONFIRM_NEEDED with the ways to do it, TOKEN_NEVER */
export async function assertConfirmed(
  { db }: Pick<Context, 'db'>,
  { confirm }: Pick<Endpoint, 'confirm'>,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  viewer: MaybeViewer,
): Promise<void> {
  if (!confirm || !viewer) return
  if (typeof confirm === 'object' && !confirm.some((place) => isGiven(request, place))) return
  const proof = await proofOf(db, viewer)
  if (!proof.has_factor && (confirm !== 'always' || viewer.token)) return
  if (viewer.token) throw new Refusal('TOKEN_NEVER')
  if (proof.has_factor ? proof.by_factor : proof.confirmed) return
  const ways: ConfirmWay[] = proof.has_factor
    ? await waysOf(db, viewer.userId)
    : [isUsable(proof.password_hash) ? 'password' : 'login']
  throw new Refusal('CONFIRM_NEEDED', { ways: spelledWays(ways) })
}

function isGiven(request: Pick<FastifyRequest, 'params' | 'query' | 'body'>, place: string): boolean {
  const [part = '', name = ''] = place.split('.')
  const values = request[part as 'params' | 'query' | 'body'] as Record<string, unknown> | null | undefined
  return typeof values === 'object' && values !== null && values[name] !== undefined
}

const placeOf = ({ sessionId }: Viewer, site: string): Place => ({
  purpose: 'confirm',
  asker: { sessionId },
  site,
})

const optionsLimit = { count: 60, seconds: 300 }

/** @throws Refusal RATE_LIMITED */
export async function confirmOptions(context: Context, viewer: Viewer, site: string) {
  await context.rateLimiter.hit(`confirm:${viewer.userId}`, optionsLimit)
  const has = await passkeysOf(context.db, viewer.userId)
  return askingOptions(context, placeOf(viewer, site), { userId: viewer.userId, has })
}

type Confirmation = Given<'POST /account/confirm'>['body']

/** @throws Refusal SECOND_FACTOR_WRONG, WRONG_CURRENT_PASSWORD, DECRYPTION_FAILED, RATE_LIMITED */
export async function confirm(
  context: Context,
  viewer: Viewer,
  given: Confirmation,
  { origin, site }: { origin: Origin; site: string },
): Promise<void> {
  if ('password' in given) return confirmByPassword(context, viewer, given.password)
  await prove(context, viewer.userId, given, { origin, place: placeOf(viewer, site) }, (tx) =>
    noteConfirmed(tx, viewer.sessionId, { byFactor: true }),
  )
}

/** Enough only for people without a second factor: `assertConfirmed` looks for that of others. */
async function confirmByPassword(context: Context, viewer: Viewer, sealed: string): Promise<void> {
  const { rateLimiter, settings, db } = context
  const attempt = await rateLimiter.hit(`password:${viewer.userId}`, settings.rateLimitLogin)
  const digest = await openPassword(context, sealed)
  const known = await findCredentials(db, viewer.uid)
  if (!known || !(await passwordMatches(known.password_hash, digest))) {
    throw new Refusal('WRONG_CURRENT_PASSWORD')
  }
  await attempt.giveBack()
  await noteConfirmed(db, viewer.sessionId, { byFactor: false })
}
