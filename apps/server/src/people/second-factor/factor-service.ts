// One's own second factors. The first app or passkey makes a second factor, with recovery codes; without the last one there is
// none, and the codes are over.

import type { Attestation, Factors } from '@verdict/contract/second-factor'
import { Refusal } from '@verdict/contract/refusal'
import { isTotpCode, passkeysOfPerson, plainCode, setupMs } from '@verdict/domain/second-factor'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { faceKeys, findSiteValue } from '../../platform/site-values.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { lockCredentials } from '../account/account-queries.ts'
import { type Place, takenChallenge } from './challenge.ts'
import { freshRecoveryCodes, freshSecret, hashOfCode, stepOf } from './codes.ts'
import { madePasskey, makingOptions, userHandleOf } from './passkey.ts'
import { deletePasskey, insertPasskey, passkeysOf, renamePasskey } from './passkey-queries.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteTotp,
  findFactorSince,
  findTotp,
  forgetFactorIn,
  noteConfirmed,
  putFactorSince,
  putPendingSecret,
  replaceRecoveryCodes,
} from './second-factor-queries.ts'

/** Set-ups of one person, and codes tried in them. */
const setupLimit = { count: 60, seconds: 3_600 }

const limitOf = ({ rateLimiter }: Context, { userId }: Viewer) =>
  rateLimiter.hit(`factor-setup:${userId}`, setupLimit)

const iso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null

export async function factorsOf({ db }: Pick<Context, 'db'>, { userId }: Viewer): Promise<Factors> {
  const [since, totp, recovery, passkeys] = await Promise.all([
    findFactorSince(db, userId),
    findTotp(db, userId),
    countRecoveryCodes(db, userId),
    passkeysOf(db, userId),
  ])
  return {
    since: iso(since),
    app: totp?.secret ? iso(totp.confirmed_at) : null,
    recovery,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, backed_up, refused_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: iso(last_used_at),
      backedUp: backed_up,
      refused: refused_at !== null,
    })),
  }
}

async function siteName({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<string> {
  const title = await findSiteValue(db, faceKeys.title)
  return typeof title === 'string' && title !== '' ? title : settings.siteTitle
}

/** @throws Refusal RATE_LIMITED */
export async function beginApp(context: Context, viewer: Viewer): Promise<{ secret: string; uri: string }> {
  await limitOf(context, viewer)
  const fresh = freshSecret(context, { site: await siteName(context), uid: viewer.uid })
  await putPendingSecret(context.db, viewer.userId, fresh.sealed)
  return { secret: fresh.typed, uri: fresh.uri }
}

/** @returns recovery codes, with the first factor alone @throws Refusal FACTOR_SETUP_OVER, SECOND_FACTOR_WRONG, RATE_LIMITED */
export async function confirmApp(context: Context, viewer: Viewer, code: string): Promise<string[] | null> {
  await limitOf(context, viewer)
  return context.db.transaction().execute(async (tx) => {
    await lockCredentials(tx, viewer.userId)
    const totp = await findTotp(tx, viewer.userId)
    if (!totp?.pending || !totp.pending_at || Date.now() - totp.pending_at.getTime() > setupMs) {
      throw new Refusal('FACTOR_SETUP_OVER')
    }
    const plain = plainCode(code)
    const step = isTotpCode(plain) ? stepOf(context, totp.pending, plain) : null
    if (step === null) throw new Refusal('SECOND_FACTOR_WRONG')
    await confirmSecret(tx, viewer.userId, step)
    return added(tx, viewer)
  })
}

/** @throws Refusal NOT_FOUND */
export const removeApp = (context: Context, viewer: Viewer): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await lockCredentials(tx, viewer.userId)
    if (!(await deleteTotp(tx, viewer.userId))) throw new Refusal('NOT_FOUND')
    await removed(tx, viewer)
  })

/** @throws Refusal FACTOR_FIRST, RATE_LIMITED */
export async function renewRecovery(context: Context, viewer: Viewer): Promise<string[]> {
  await limitOf(context, viewer)
  return context.db.transaction().execute(async (tx) => {
    const { second_factor_at } = await lockCredentials(tx, viewer.userId)
    if (second_factor_at === null) throw new Refusal('FACTOR_FIRST')
    return freshCodes(tx, viewer)
  })
}

const placeOf = ({ sessionId }: Viewer, site: string): Place => ({
  purpose: 'register',
  asker: { sessionId },
  site,
})

const assertRoom = (has: readonly unknown[]): void => {
  if (has.length >= passkeysOfPerson) throw new Refusal('PASSKEYS_FULL', { limit: passkeysOfPerson })
}

/** @param site its address @throws Refusal PASSKEYS_FULL, RATE_LIMITED */
export async function passkeyOptions(context: Context, viewer: Viewer, site: string) {
  await limitOf(context, viewer)
  const { userId, uid } = viewer
  const has = await passkeysOf(context.db, userId)
  assertRoom(has)
  return makingOptions(context, placeOf(viewer, site), { userId, uid, site: await siteName(context), has })
}

/** @returns as `confirmApp` @throws Refusal FACTOR_SETUP_OVER, PASSKEY_WRONG, PASSKEYS_FULL */
export async function addPasskey(
  context: Context,
  viewer: Viewer,
  site: string,
  { name, passkey: given }: { name: string; passkey: Attestation },
): Promise<string[] | null> {
  const place = placeOf(viewer, site)
  const challenge = await takenChallenge(context, place, given.response.clientDataJSON)
  if (challenge === null) throw new Refusal('FACTOR_SETUP_OVER')
  const made = await madePasskey(place, challenge, given)
  if (!made) throw new Refusal('PASSKEY_WRONG')
  return context.db.transaction().execute(async (tx) => {
    await lockCredentials(tx, viewer.userId)
    const has = await passkeysOf(tx, viewer.userId)
    assertRoom(has)
    const user_handle = has[0]?.user_handle ?? userHandleOf(context, viewer.userId)
    const isNew = await insertPasskey(tx, { ...made, user_id: viewer.userId, user_handle, name })
    // Somebody else's, or their own once more.
    if (!isNew) throw new Refusal('PASSKEY_WRONG')
    return added(tx, viewer)
  })
}

/** @throws Refusal NOT_FOUND, also for another person's */
export async function namePasskey(
  { db }: Pick<Context, 'db'>,
  { userId }: Viewer,
  id: number,
  name: string,
): Promise<void> {
  if (!(await renamePasskey(db, userId, id, name))) throw new Refusal('NOT_FOUND')
}

/** @throws Refusal NOT_FOUND, also for another person's */
export const removePasskey = (context: Context, viewer: Viewer, id: number): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await lockCredentials(tx, viewer.userId)
    if (!(await deletePasskey(tx, viewer.userId, id))) throw new Refusal('NOT_FOUND')
    await removed(tx, viewer)
  })

async function freshCodes(tx: Queryable, { userId }: Viewer): Promise<string[]> {
  const codes = freshRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfCode(plainCode(code))),
  )
  return codes
}

/** The session that set it up has proved it. */
async function added(tx: Queryable, viewer: Viewer): Promise<string[] | null> {
  const { second_factor_at } = await lockCredentials(tx, viewer.userId)
  await noteConfirmed(tx, viewer.sessionId, { byFactor: true })
  if (second_factor_at !== null) return null
  await putFactorSince(tx, viewer.userId, true)
  return freshCodes(tx, viewer)
}

async function removed(tx: Queryable, { userId }: Viewer): Promise<void> {
  const totp = await findTotp(tx, userId)
  const passkeys = await passkeysOf(tx, userId)
  if (totp?.secret || passkeys.length > 0) return
  await putFactorSince(tx, userId, false)
  await replaceRecoveryCodes(tx, userId, [])
  await forgetFactorIn(tx, userId)
}
