// Accounts as other ways to log in need them: a session for somebody who was recognised without a password, and an account
// that has none.

import { randomBytes } from 'node:crypto'
import { isReservedName } from '@verdict/domain/account'
import { profileLimits, uidLength } from '@verdict/domain/field-limits'
import { Privilege } from '@verdict/domain/privilege'
import type { Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { isUsable, noPassword } from './password.ts'
import { isValidUid } from './policy.ts'
import { insertUser, lockCredentials, markVisit, updateProfile } from './queries.ts'
import type { LoggedIn } from './service.ts'
import { openSession } from './session.ts'

/** @throws Refusal BANNED */
export async function enterAs(tx: Queryable, userId: number, origin: Origin): Promise<LoggedIn> {
  const user = await lockCredentials(tx, userId)
  if (user.privilege === Privilege.Banned) throw new Refusal('BANNED')
  await markVisit(tx, userId, origin.requestId)
  const session = { id: userId, privilege: user.privilege, checksum: user.checksum }
  return { userId, privilege: session.privilege, token: await openSession({ db: tx }, session, origin) }
}

export const hasPassword = async (tx: Queryable, userId: number): Promise<boolean> =>
  isUsable((await lockCredentials(tx, userId)).password_hash)

const tries = 50

/**
 * Names to try, from the wanted one: what a name may not hold becomes a hyphen, and a number tells it from others.
 * @param reserved those that nobody may register are among them
 */
export function* namesLike(wanted: string, { reserved = false } = {}): Generator<string> {
  const base = wanted.replace(/[^\w-]+/g, '-').slice(0, uidLength)
  if (isValidUid(base) && (reserved || !isReservedName(base))) yield base
  const stem = base.length >= 3 ? base : `user-${base}`.replace(/(?<!-)-+$/, '')
  for (let number = 2; number < tries; number += 1) {
    const ending = `-${number}`
    yield stem.slice(0, uidLength - ending.length) + ending
  }
  yield `user-${randomBytes(6).toString('hex')}`
}

/** A plain user of a name like the wanted one. @returns its id */
export async function createAccountWithoutPassword(
  tx: Queryable,
  wantedName: string,
  nick: string,
): Promise<number> {
  const account = { privilege: Privilege.User, ...noPassword() }
  for (const uid of namesLike(wantedName)) {
    const userId = await insertUser(tx, { uid, ...account })
    if (userId === null) continue
    await updateProfile(tx, userId, { nick: nick.trim().slice(0, profileLimits.nick) })
    return userId
  }
  throw new Refusal('USERNAME_TAKEN')
}
