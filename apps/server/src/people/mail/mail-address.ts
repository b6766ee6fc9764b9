// A mail address is its owner's once they opened, logged in, a link that was sent there. An address that an administrator set or
// imported is not: a slip of theirs would let a stranger set the password, and nobody loses more than a click. `verified_mail`
// holds the address, not a mark, so that any change of `mail`, by whatever way, takes the proof from it.

import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@verdict/contract/refusal'
import { linkLasts } from '@verdict/domain/mail'
import { profileLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { addressGroup } from '../../platform/address.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { RateLimited } from '../../platform/fairness/rate-limit.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { queueAccountMail } from './delivery-work.ts'
import {
  addressOfPerson,
  dropVerified,
  findByVerifiedMail,
  holdAddress,
  mailForUpdate,
  markVerified,
  putVerified,
} from './mail-address-queries.ts'
import { dropLinks, makeLink, takeLink } from './mail-link-queries.ts'
import { sendsMail } from './mail-setting.ts'

export const isVerified = ({
  mail,
  verified_mail,
}: {
  mail: string
  verified_mail: string | null
}): boolean => mail !== '' && mail === verified_mail

/** An imported one may be anything. */
const isAddress = (mail: string): boolean =>
  mail.length <= profileLimits.mail && z.email().safeParse(mail).success

const hour = 3_600
/** For one account, for one address from all accounts, and from one place: nobody's mailbox is filled by strangers. */
const limits = {
  account: { count: 5, seconds: hour },
  address: { count: 5, seconds: hour },
  place: { count: 60, seconds: hour },
} as const

/** @throws Refusal RATE_LIMITED */
async function limitLinks(
  { rateLimiter }: Pick<Context, 'rateLimiter'>,
  { userId, mail, address }: { userId: number; mail: string; address: string },
): Promise<void> {
  await rateLimiter.hit(`mail-link:${userId}`, limits.account)
  await rateLimiter.hit(`mail-place:${addressGroup(address)}`, limits.place)
  // The hash, since an address is nobody's business in a table of counts.
  const hash = createHash('sha256').update(mail.toLowerCase()).digest('base64url')
  await rateLimiter.hit(`mail-to:${hash}`, limits.address)
}

async function sendLink(
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  person: { userId: number; mail: string },
): Promise<void> {
  const token = await makeLink(tx, 'address', person)
  await queueAccountMail(context, tx, 'address', {
    key: `address:${randomUUID()}`,
    userId: person.userId,
    recipient: person.mail,
    path: '/account/mail',
    token,
    lasts: linkLasts.address,
  })
}

/** @throws Refusal MAIL_OFF, MAIL_MISSING, RATE_LIMITED */
export async function askForLink(
  context: Context,
  { userId }: Viewer,
  { address }: Origin,
): Promise<{ mail: string }> {
  const { db } = context
  if (!(await sendsMail(context, db))) throw new Refusal('MAIL_OFF')
  const mail = await addressOfPerson(db, userId)
  if (!isAddress(mail)) throw new Refusal('MAIL_MISSING')
  await limitLinks(context, { userId, mail, address })
  await db.transaction().execute((tx) => sendLink(context, tx, { userId, mail }))
  return { mail }
}

/**
 * For the account itself alone: somebody who finds such a link in their mailbox, of an account that a stranger made with their
 * address, gives that account nothing by opening it.
 * @throws Refusal LINK_OVER
 */
export const proveAddress = (
  { db }: Pick<Context, 'db'>,
  { userId }: Viewer,
  token: string,
): Promise<{ mail: string }> =>
  db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, 'address', token)
    if (!link || link.userId !== userId) throw new Refusal('LINK_OVER')
    if (!(await markVerified(tx, userId, link.mail))) throw new Refusal('LINK_OVER')
    return { mail: link.mail }
  })

/** The domain and the first letter: enough for the owner to know whether it was them. */
const masked = (mail: string): string => mail.replace(/^(.)[^@]*/u, '$1***')

interface ChangedMail {
  userId: number
  before: { mail: string; verified_mail: string | null }
  after: string
}

/** In the transaction of the change, behind it: the old address hears of it, links to it are void. */
export async function mailChanged(
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  { userId, before, after }: ChangedMail,
): Promise<void> {
  if (before.mail === after) return
  await dropLinks(tx, userId)
  await dropVerified(tx, userId)
  if (!isVerified(before) || !(await sendsMail(context, tx))) return
  await queueAccountMail(context, tx, 'addressChanged', {
    key: `addressChanged:${randomUUID()}`,
    userId,
    recipient: before.mail,
    values: { to: after === '' ? '—' : masked(after) },
    lasts: 3 * 24 * 60,
  })
}

/**
 * Takes the word of a sign-in provider that root trusts in this that the address is the person's. A proved address stays, as does one
 * that is proved to be somebody else's. Checks no permission.
 * @returns whether it is their proved address now
 */
export async function vouch(tx: Queryable, userId: number, said: string): Promise<boolean> {
  const address = said.trim()
  if (!isAddress(address)) return false
  await holdAddress(tx, address)
  const before = await mailForUpdate(tx, userId)
  const isSame = before.mail.toLowerCase() === address.toLowerCase()
  if (isVerified(before)) return isSame
  const holders = await findByVerifiedMail(tx, address)
  if (holders.some((id) => id !== userId)) return false
  if (!isSame) await dropLinks(tx, userId)
  await putVerified(tx, userId, isSame ? before.mail : address)
  return true
}

/** Behind the change: to the new address, where it can be. Too many are no error, since the address itself was saved. */
export async function offerLink(
  context: Pick<Context, 'db' | 'settings' | 'rateLimiter'>,
  userId: number,
  mail: string,
  address: string,
): Promise<void> {
  if (!isAddress(mail) || !(await sendsMail(context, context.db))) return
  try {
    await limitLinks(context, { userId, mail, address })
  } catch (error) {
    if (error instanceof RateLimited) return
    throw error
  }
  await context.db.transaction().execute((tx) => sendLink(context, tx, { userId, mail }))
}
