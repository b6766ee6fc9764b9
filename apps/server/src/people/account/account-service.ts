// An unknown name and a wrong password get the same answer after the same work; only the right password reveals a ban.

import type { Given } from '@verdict/contract/endpoints'
import { Privilege } from '@verdict/domain/privilege'
import { addressGroup } from '../../platform/address.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { ranklistsOfPeopleChanged } from '../../changes/index.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { openPassword } from './encryption.ts'
import {
  digestOf,
  inLine,
  isOutdated,
  keepPassword,
  passwordMatches,
  type StoredPassword,
  noPassword,
} from './password.ts'
import { isFreeUid, isValidUid } from './account-policy.ts'
import {
  carrySessionsOver,
  countUsers,
  deleteExpiredSessions,
  findCredentials,
  firstOfPrivilege,
  insertUser,
  keepOnlySession,
  lockCredentials,
  lockProfile,
  uidExists,
  updatePassword,
  updateProfile,
} from './account-queries.ts'
import { enterAs, type Entered } from '../second-factor/enter.ts'
import { mailChanged, offerLink } from '../mail/mail-address.ts'
import { carryTokensOver, deleteTokensOf } from '../token/token-queries.ts'
import { assertLocalLogin, localLoginNow } from '../sign-in/local-login.ts'
import { assertMaySignUp, signUpNow } from './sign-up.ts'
import { tellSessionsEnded, endSessionOf, endSessionsOf } from './session.ts'
import { randomBytes } from 'node:crypto'
import { isReservedName } from '@verdict/domain/account'
import { uidLength } from '@verdict/domain/address-limits'
import { profileLimits } from '@verdict/domain/field-limits'

const tries = 50

/** Usernames like the wanted one; a number makes them unique. @param reserved whether reserved names may be used */
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

/** @returns its id */
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

/** Checks no permission. */
export async function givePassword(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  userId: number,
  stored: StoredPassword,
): Promise<void> {
  await updatePassword(tx, userId, stored)
  await endSessionsOf(context, tx, userId)
  await deleteTokensOf(tx, userId)
}

/** Checks no permission. @returns null if the name is taken */
export const addAccount = (tx: Queryable, uid: string, stored: StoredPassword): Promise<number | null> =>
  insertUser(tx, { uid, privilege: Privilege.User, ...stored })

/** Checks no permission. @returns null if the name is taken */
export async function addNamed(
  tx: Queryable,
  uid: string,
  nick: string,
  stored: StoredPassword,
): Promise<number | null> {
  const userId = await addAccount(tx, uid, stored)
  if (userId !== null) await updateProfile(tx, userId, { nick: nick.slice(0, profileLimits.nick) })
  return userId
}

/** Without passwords, numbered after `last`: PREFIX-001. Checks no permission. */
export async function addNumbered(
  tx: Queryable,
  prefix: string,
  last: number,
  nicks: readonly string[],
): Promise<{ userId: number; uid: string }[]> {
  const made: { userId: number; uid: string }[] = []
  for (let number = last + 1; made.length < nicks.length; number += 1) {
    const uid = `${prefix}-${String(number).padStart(3, '0')}`
    const userId = await addNamed(tx, uid, nicks[made.length]!, noPassword())
    if (userId === null) continue
    made.push({ userId, uid })
  }
  return made
}

type Credentials = Given<'POST /account/login'>['body']

type NewAccount = Given<'POST /account/register'>['body']

/** @throws Refusal SIGN_UP_CLOSED, SIGN_UP_CODE, SIGN_UP_MAIL, DECRYPTION_FAILED, INVALID_USERNAME, USERNAME_TAKEN, RATE_LIMITED */
export const register = (context: Context, credentials: NewAccount, origin: Origin): Promise<Entered> =>
  inLine(() => registerNow(context, credentials, origin))

const limitSignUp = ({ rateLimiter, settings }: Context, { address }: Origin): Promise<unknown> =>
  rateLimiter.hit(`register:${addressGroup(address)}`, settings.rateLimitRegister)

async function registerNow(
  context: Context,
  { username, password, ...given }: NewAccount,
  origin: Origin,
): Promise<Entered> {
  const signUp = await signUpNow(context.db)
  // A new account is a password of this site.
  if (!(await localLoginNow(context.db))) throw new Refusal('SIGN_UP_CLOSED')
  if (signUp.rule !== 'open') {
    // Counted first, so that nobody can try many codes.
    await limitSignUp(context, origin)
    assertMaySignUp(signUp, given)
  }
  if (!isValidUid(username)) throw new Refusal('INVALID_USERNAME')
  if (!isFreeUid(username, await uidExists(context.db, username))) throw new Refusal('USERNAME_TAKEN')
  if (signUp.rule === 'open') await limitSignUp(context, origin)
  const digest = await openPassword(context, password)
  const stored = await keepPassword(digest)
  const { userId, entered } = await context.db.transaction().execute(async (tx) => {
    const userId = await insertUser(tx, { uid: username, privilege: Privilege.User, ...stored })
    if (userId === null) throw new Refusal('USERNAME_TAKEN')
    if (given.mail !== undefined) await updateProfile(tx, userId, { mail: given.mail })
    return { userId, entered: await enterAs(tx, userId, origin) }
  })
  if (given.mail !== undefined) await offerLink(context, userId, given.mail, origin.address)
  return entered
}

/** @throws Refusal DECRYPTION_FAILED, WRONG_CREDENTIALS, BANNED, LOCAL_LOGIN_OFF, RATE_LIMITED */
export const login = (context: Context, credentials: Credentials, origin: Origin): Promise<Entered> =>
  inLine(() => loginNow(context, credentials, origin))

async function loginNow(
  context: Context,
  { username, password }: Credentials,
  origin: Origin,
): Promise<Entered> {
  const { rateLimiter, settings } = context
  const address = addressGroup(origin.address)
  await rateLimiter.hit(`login:${address}`, settings.rateLimitLoginAddress)
  const digest = await openPassword(context, password)
  // The attempt is counted before the check and given back if right, so that parallel ones cannot exceed the limit.
  const attempt = await rateLimiter.hit(`login:${address}:${username.toLowerCase()}`, settings.rateLimitLogin)
  const entered = await tryLogin(context, username, digest, origin).catch(async (error: unknown) => {
    // The password was not checked.
    await attempt.giveBack()
    throw error
  })
  if (!entered) throw new Refusal('WRONG_CREDENTIALS')
  await attempt.giveBack()
  if (entered === 'banned') throw new Refusal('BANNED')
  return entered
}

async function tryLogin(
  context: Context,
  username: string,
  digest: string,
  origin: Origin,
): Promise<Entered | 'banned' | null> {
  const known = await findCredentials(context.db, username)
  const matches = await passwordMatches(known?.password_hash ?? null, digest)
  if (!known || !matches) return null
  const renewed = isOutdated(known.password_hash) ? await keepPassword(digest) : null
  const result = await context.db.transaction().execute(async (tx) => {
    const user = await lockCredentials(tx, known.id)
    if (user.password_hash !== known.password_hash) return 'changed'
    if (user.privilege === Privilege.Banned) return 'banned'
    await assertLocalLogin(tx, user)
    if (renewed) await renewPassword(tx, user.id, user.checksum, renewed)
    return enterAs(tx, user.id, origin)
  })
  // The password changed between reading and locking: decide again.
  return result === 'changed' ? tryLogin(context, username, digest, origin) : result
}

/** Keeps all sessions and tokens. */
async function renewPassword(
  tx: Queryable,
  userId: number,
  before: string,
  renewed: StoredPassword,
): Promise<void> {
  await updatePassword(tx, userId, renewed)
  await carrySessionsOver(tx, userId, before, renewed.checksum)
  await carryTokensOver(tx, userId, before, renewed.checksum)
}

export async function changeProfile(
  context: Pick<Context, 'db' | 'settings' | 'rateLimiter'>,
  { userId }: Pick<Viewer, 'userId'>,
  { address }: Pick<Origin, 'address'>,
  { hidesActivity, ...change }: Given<'PUT /account/profile'>['body'],
): Promise<void> {
  const isNewMail = await context.db.transaction().execute(async (tx) => {
    const before = await lockProfile(tx, userId)
    await updateProfile(tx, userId, {
      ...change,
      ...(hidesActivity !== undefined && { hides_activity: hidesActivity }),
    })
    const differs = (name: 'nick' | 'school' | 'mail') =>
      change[name] !== undefined && change[name] !== before[name]
    if (differs('mail')) await mailChanged(context, tx, { userId, before, after: change.mail ?? '' })
    if (differs('nick') || differs('school')) await ranklistsOfPeopleChanged(tx, [userId])
    return differs('mail')
  })
  if (isNewMail && change.mail) await offerLink(context, userId, change.mail, address)
}

/** Ends all other sessions, and all tokens. @throws Refusal DECRYPTION_FAILED, WRONG_CURRENT_PASSWORD, RATE_LIMITED */
export async function changePassword(
  context: Context,
  viewer: Viewer,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { rateLimiter, settings } = context
  const attempt = await rateLimiter.hit(`password:${viewer.userId}`, settings.rateLimitLogin)
  const before = await openPassword(context, oldPassword)
  const after = await openPassword(context, newPassword)
  const known = await findCredentials(context.db, viewer.uid)
  if (!known || !(await passwordMatches(known.password_hash, before))) {
    throw new Refusal('WRONG_CURRENT_PASSWORD')
  }
  await attempt.giveBack()
  const stored = await keepPassword(after)
  await context.db.transaction().execute(async (tx) => {
    const user = await lockCredentials(tx, viewer.userId)
    if (user.password_hash !== known.password_hash) throw new Refusal('WRONG_CURRENT_PASSWORD')
    await updatePassword(tx, viewer.userId, stored)
    await deleteTokensOf(tx, viewer.userId)
    await keepOnlySession(tx, viewer.userId, viewer.sessionId, stored.checksum)
    await tellSessionsEnded(context, tx, { userId: viewer.userId, exceptSessionId: viewer.sessionId })
  })
}

export const endOtherSessions = (
  context: Context,
  { userId, sessionId }: Viewer,
): Promise<{ ended: number }> =>
  context.db
    .transaction()
    .execute(async (tx) => ({ ended: await endSessionsOf(context, tx, userId, sessionId) }))

/** @throws Refusal NOT_FOUND, also for another person's session */
export async function endOwnSession(context: Context, { userId }: Viewer, sessionId: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    if (!(await endSessionOf(context, tx, userId, sessionId))) throw new Refusal('NOT_FOUND')
  })
}

export const sweepSessions = (context: Pick<Context, 'db'>): Promise<void> =>
  deleteExpiredSessions(context.db)

export const findRoot = ({ db }: Pick<Context, 'db'>): Promise<number | null> =>
  firstOfPrivilege(db, Privilege.Root)

/**
 * For the installation itself: any privilege, also reserved names.
 * @param password in plain text
 * @throws Refusal USERNAME_TAKEN
 */
export async function createAccount(
  { db }: Pick<Context, 'db'>,
  username: string,
  password: string,
  privilege: Privilege,
): Promise<number> {
  const stored = await keepPassword(digestOf(password))
  const userId = await insertUser(db, { uid: username, privilege, ...stored })
  if (userId === null) throw new Refusal('USERNAME_TAKEN')
  return userId
}

/** Checks no permission. @param password in plain text */
export const hashedWord = (password: string): Promise<StoredPassword> => keepPassword(digestOf(password))

export async function resetPassword(
  context: Pick<Context, 'db' | 'channel'>,
  userId: number,
  password: string,
): Promise<void> {
  const stored = await hashedWord(password)
  await context.db.transaction().execute((tx) => givePassword(context, tx, userId, stored))
}

export const countAccounts = ({ db }: Pick<Context, 'db'>): Promise<number> => countUsers(db)
