// A forgotten password. Asking writes one row and nothing else, whichever name is given, so that neither the answer nor its time tells
// whether there is such an account; what becomes of it is found out a moment later. A link goes to an address that was proved;
// where there is none, or no mail, administrators find a request. A second factor, where somebody has one, is asked for as ever:
// the new password alone logs nobody in.

import { randomUUID } from 'node:crypto'
import { Refusal } from '@verdict/contract/refusal'
import { linkLasts } from '@verdict/domain/mail'
import { isErasedName } from '@verdict/domain/retention'
import { addressGroup } from '../../platform/address.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { RateLimited } from '../../platform/fairness/rate-limit.ts'
import { type Viewer, viewerIsAdmin } from '../../platform/viewer.ts'
import { givePassword } from '../account/account-service.ts'
import { openPassword } from '../account/encryption.ts'
import { inLine, isUsable, keepPassword } from '../account/password.ts'
import { queueAccountMail } from '../mail/delivery-work.ts'
import { makeLink, readLink, takeLink } from '../mail/mail-link-queries.ts'
import { sendsMail } from '../mail/mail-setting.ts'
import {
  deleteRequest,
  type Forgetful,
  insertAsk,
  newestRequests,
  type PasswordRequest,
  peopleMeant,
  putRequest,
  takeAsk,
} from './forgotten-queries.ts'

/** A class behind one address forgets its passwords in the first lesson. */
const askLimit = { count: 60, seconds: 600 }
const openLimit = { count: 60, seconds: 600 }
/** Nobody's mailbox is filled by strangers. */
const accountLimit = { count: 3, seconds: 3_600 }

/** @throws Refusal RATE_LIMITED */
export async function askForPassword(
  { db, rateLimiter }: Context,
  { address }: Origin,
  name: string,
): Promise<void> {
  await rateLimiter.hit(`forgotten:${addressGroup(address)}`, askLimit)
  await insertAsk(db, name, address)
}

/** People who sign in elsewhere and have no password here are to go on so. */
const mayHavePassword = ({ uid, password_hash, is_linked }: Forgetful): boolean =>
  !isErasedName(uid) && (isUsable(password_hash) || !is_linked)

async function answerFor(
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  person: Forgetful,
  ask: { address: string; name: string; asked_at: Date },
): Promise<void> {
  if (!person.is_verified || !(await sendsMail(context, tx))) {
    await putRequest(tx, person.id, ask)
    return
  }
  const token = await makeLink(tx, 'password', { userId: person.id, mail: person.mail })
  await queueAccountMail(context, tx, 'password', {
    key: `password:${randomUUID()}`,
    userId: person.id,
    recipient: person.mail,
    path: '/account/password',
    token,
    lasts: linkLasts.password,
  })
}

/** @returns false where nobody asked */
async function answerNext(context: Pick<Context, 'db' | 'settings' | 'rateLimiter'>): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const ask = await takeAsk(tx)
    if (!ask) return false
    for (const person of (await peopleMeant(tx, ask.name)).filter(mayHavePassword)) {
      try {
        await context.rateLimiter.hit(`forgotten-of:${person.id}`, accountLimit)
      } catch (error) {
        if (error instanceof RateLimited) continue
        throw error
      }
      await answerFor(context, tx, person, ask)
    }
    return true
  })
}

export async function answerForgotten(
  context: Pick<Context, 'db' | 'settings' | 'rateLimiter'>,
  isEnding: () => boolean = () => false,
): Promise<void> {
  while (!isEnding() && (await answerNext(context)));
}

export const keepAnswering = (context: Context): BackgroundWork =>
  everySecond(context.log, 'forgotten passwords could not be looked for', (isEnding) =>
    answerForgotten(context, isEnding),
  )

/** @throws Refusal LINK_OVER, RATE_LIMITED */
export async function whoseLink(
  { db, rateLimiter }: Context,
  { address }: Origin,
  token: string,
): Promise<{ uid: string }> {
  await rateLimiter.hit(`forgotten-open:${addressGroup(address)}`, openLimit)
  const link = await readLink(db, 'password', token)
  if (!link) throw new Refusal('LINK_OVER')
  return { uid: link.uid }
}

/** Ends all sessions, and logs nobody in. @throws Refusal LINK_OVER, DECRYPTION_FAILED, RATE_LIMITED */
export async function setForgotten(
  context: Context,
  origin: Origin,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ uid: string }> {
  // Before the expensive hashing, and again with it.
  await whoseLink(context, origin, token)
  const digest = await openPassword(context, newPassword)
  const stored = await inLine(() => keepPassword(digest))
  return context.db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, 'password', token)
    if (!link) throw new Refusal('LINK_OVER')
    await givePassword(context, tx, link.userId, stored)
    if (await sendsMail(context, tx)) {
      await queueAccountMail(context, tx, 'passwordSet', {
        key: `passwordSet:${randomUUID()}`,
        userId: link.userId,
        recipient: link.mail,
        lasts: 24 * 60,
      })
    }
    return { uid: link.uid }
  })
}

export const openRequests = (db: Queryable, most: number): Promise<PasswordRequest[]> =>
  newestRequests(db, most)

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function dismissRequest(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  uid: string,
): Promise<void> {
  if (!viewerIsAdmin(viewer)) throw new Refusal('FORBIDDEN')
  await db.transaction().execute(async (tx) => {
    const dismissed = await deleteRequest(tx, uid)
    if (!dismissed) throw new Refusal('NOT_FOUND')
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'user.dismissRequest',
      target: `user:${dismissed.uid}`,
    })
  })
}
