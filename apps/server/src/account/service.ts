// Accounts: register, log in, profile, password. A wrong name and a wrong password are one answer, after the same
// work; only the right password of a banned account is answered with the ban.

import { Privilege } from '@verdict/domain/privilege'
import { addressGroup } from '../platform/address-group.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { ranklistsOfPeopleChanged } from '../ranklist-version/index.ts'
import type { Viewer } from '../platform/viewer.ts'
import { givePassword } from './administer.ts'
import { openPassword } from './encryption.ts'
import {
  digestOf,
  inLine,
  isOutdated,
  keepPassword,
  passwordMatches,
  type StoredPassword,
} from './password.ts'
import { isFreeUid, isValidUid } from './policy.ts'
import {
  carrySessionsOver,
  countUsers,
  deleteExpiredSessions,
  findCredentials,
  firstOfPrivilege,
  insertUser,
  keepOnlySession,
  lockCredentials,
  markVisit,
  uidExists,
  updatePassword,
  lockNick,
  updateProfile,
  type ProfileChange,
} from './queries.ts'
import { tellSessionsEnded } from './session-ends.ts'
import { openSession } from './session.ts'
import { endSessionOf, endSessionsOf } from './sessions.ts'

interface Credentials {
  username: string
  /** Encrypted, as it arrived. */
  password: string
}

export interface LoggedIn {
  token: string
  userId: number
  privilege: Privilege
}

/** @throws Refusal DECRYPTION_FAILED, INVALID_USERNAME, USERNAME_TAKEN, RATE_LIMITED */
export const register = (context: Context, credentials: Credentials, origin: Origin): Promise<LoggedIn> =>
  inLine(() => registerNow(context, credentials, origin))

async function registerNow(
  context: Context,
  { username, password }: Credentials,
  origin: Origin,
): Promise<LoggedIn> {
  if (!isValidUid(username)) throw new Refusal('INVALID_USERNAME')
  if (!isFreeUid(username, await uidExists(context.db, username))) throw new Refusal('USERNAME_TAKEN')
  await context.rateLimiter.hit(
    `register:${addressGroup(origin.address)}`,
    context.settings.rateLimitRegister,
  )
  const digest = await openPassword(context, password)
  const stored = await keepPassword(digest)
  return context.db.transaction().execute(async (tx) => {
    const userId = await insertUser(tx, { uid: username, privilege: Privilege.User, ...stored })
    if (userId === null) throw new Refusal('USERNAME_TAKEN')
    await markVisit(tx, userId, origin.requestId)
    const user = { id: userId, privilege: Privilege.User, checksum: stored.checksum }
    return { userId, privilege: user.privilege, token: await openSession({ db: tx }, user, origin) }
  })
}

/** @throws Refusal DECRYPTION_FAILED, WRONG_CREDENTIALS, BANNED, RATE_LIMITED */
export const login = (context: Context, credentials: Credentials, origin: Origin): Promise<LoggedIn> =>
  inLine(() => loginNow(context, credentials, origin))

async function loginNow(
  context: Context,
  { username, password }: Credentials,
  origin: Origin,
): Promise<LoggedIn> {
  const { rateLimiter, settings } = context
  const address = addressGroup(origin.address)
  await rateLimiter.hit(`login:${address}`, settings.rateLimitLoginAddress)
  const digest = await openPassword(context, password)
  // Counted before the password is tried and taken back when it is right: many tries at once are no way round it.
  const attempt = await rateLimiter.hit(`login:${address}:${username.toLowerCase()}`, settings.rateLimitLogin)
  const loggedIn = await tryLogin(context, username, digest, origin).catch(async (error: unknown) => {
    // Whether it was right, nobody found out.
    await attempt.giveBack()
    throw error
  })
  if (!loggedIn) throw new Refusal('WRONG_CREDENTIALS')
  await attempt.giveBack()
  if (loggedIn === 'banned') throw new Refusal('BANNED')
  return loggedIn
}

async function tryLogin(
  context: Context,
  username: string,
  digest: string,
  origin: Origin,
): Promise<LoggedIn | 'banned' | null> {
  const known = await findCredentials(context.db, username)
  const matches = await passwordMatches(known?.password_hash ?? null, digest)
  if (!known || !matches) return null
  const renewed = isOutdated(known.password_hash) ? await keepPassword(digest) : null
  const result = await context.db.transaction().execute(async (tx) => {
    const user = await lockCredentials(tx, known.id)
    if (user.password_hash !== known.password_hash) return 'changed'
    if (user.privilege === Privilege.Banned) return 'banned'
    if (renewed) await renewPassword(tx, user.id, user.checksum, renewed)
    await markVisit(tx, user.id, origin.requestId)
    const checksum = renewed?.checksum ?? user.checksum
    const session = { id: user.id, privilege: user.privilege, checksum }
    const token = await openSession({ db: tx }, session, origin)
    return { userId: user.id, privilege: session.privilege, token }
  })
  // Between look and lock the password was changed, or renewed by another login: what stands now decides.
  return result === 'changed' ? tryLogin(context, username, digest, origin) : result
}

/** The password stays, its hash changes: no session ends by that. */
async function renewPassword(
  tx: Queryable,
  userId: number,
  before: string,
  renewed: StoredPassword,
): Promise<void> {
  await updatePassword(tx, userId, renewed)
  await carrySessionsOver(tx, userId, before, renewed.checksum)
}

export const changeProfile = (
  { db }: Pick<Context, 'db'>,
  { userId }: Pick<Viewer, 'userId'>,
  change: ProfileChange,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await lockNick(tx, userId)
    await updateProfile(tx, userId, change)
    if (change.nick !== undefined && change.nick !== before) await ranklistsOfPeopleChanged(tx, [userId])
  })

/**
 * The session that asks goes on, every other one ends.
 * @throws Refusal DECRYPTION_FAILED, WRONG_CURRENT_PASSWORD, RATE_LIMITED
 */
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
    // Another change was quicker: what was typed as the current password no longer is.
    if (user.password_hash !== known.password_hash) throw new Refusal('WRONG_CURRENT_PASSWORD')
    await updatePassword(tx, viewer.userId, stored)
    await keepOnlySession(tx, viewer.userId, viewer.sessionId, stored.checksum)
    await tellSessionsEnded(context, tx, { userId: viewer.userId, exceptSessionId: viewer.sessionId })
  })
}

/** The session that asks goes on. */
export const endOtherSessions = (
  context: Context,
  { userId, sessionId }: Viewer,
): Promise<{ ended: number }> =>
  context.db
    .transaction()
    .execute(async (tx) => ({ ended: await endSessionsOf(context, tx, userId, sessionId) }))

/** @throws Refusal NOT_FOUND, also for somebody else's */
export async function endOwnSession(context: Context, { userId }: Viewer, sessionId: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    if (!(await endSessionOf(context, tx, userId, sessionId))) throw new Refusal('NOT_FOUND')
  })
}

/** Sessions whose time is over, removed in the background. */
export const sweepSessions = (context: Pick<Context, 'db'>): Promise<void> =>
  deleteExpiredSessions(context.db)

/** The id of the oldest root account. */
export const findRoot = ({ db }: Pick<Context, 'db'>): Promise<number | null> =>
  firstOfPrivilege(db, Privilege.Root)

/**
 * An account that the installation itself makes: any privilege, reserved names too.
 * @param password as a person types it
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

/** Give an account another password; all its sessions end. Asks no policy. @param password as a person types it */
export async function resetPassword(
  context: Pick<Context, 'db' | 'channel'>,
  userId: number,
  password: string,
): Promise<void> {
  const stored = await keepPassword(digestOf(password))
  await context.db.transaction().execute((tx) => givePassword(context, tx, userId, stored))
}

export const countAccounts = ({ db }: Pick<Context, 'db'>): Promise<number> => countUsers(db)
