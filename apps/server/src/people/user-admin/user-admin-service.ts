// A promotion needs a new login, as sessions keep their privilege; a demotion or ban ends all sessions at once.

import type { AccessToken } from '@verdict/contract/access-token'
import type { SessionInfo } from '@verdict/contract/account'
import type { TrailRow } from '@verdict/contract/audit'
import type { Given } from '@verdict/contract/endpoints'
import type { DoneToEach } from '@verdict/contract/each'
import {
  managedUser,
  managedUserRow,
  type ManagedUser,
  type ManagedUserRow,
} from '@verdict/contract/user-admin'
import { Privilege } from '@verdict/domain/privilege'
import { endSessionOf, endSessionsOf, sessionsOf } from '../account/session.ts'
import { givePassword } from '../account/account-service.ts'
import { deleteTokenOf, deleteTokensOf } from '../token/token-queries.ts'
import { tokensOf } from '../token/token-service.ts'
import { keepPassword } from '../account/password.ts'
import { openPassword } from '../account/encryption.ts'
import { trailOf } from '../audit/audit-service.ts'
import { existingGroups, type GroupName, setGroupsOf, groupsOfUsers } from '../group/group-service.ts'
import { groupsOfUser, holdGroups, rankMemberships } from '../group/group-queries.ts'
import { keepTimesOfPerson, ranklistsOfPeopleChanged } from '../../changes/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { doToEach } from '../../platform/each.ts'
import { type Page, type PageRequest, pageFrom } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  mayChangeAccount,
  mayGive,
  mayMakeTeacher,
  maySeeAccounts,
  givablePrivileges,
} from './user-admin-policy.ts'
import {
  type AccountFields,
  findAccount,
  lockAccount,
  updateAccount,
  type AccountRecord,
  countUsers,
  findCandidates,
  type UserFilter,
  type UserOrder,
  userPage,
  type ListedUser,
} from './user-admin-queries.ts'
import { isVerified, mailChanged } from '../mail/mail-address.ts'
import { deleteFactorsOf } from '../second-factor/second-factor-queries.ts'
import { tellFactorsReset } from '../second-factor/reset.ts'
import { withFreeNumber } from './student-numbers.ts'
import { avatarHashOf } from '../user/user-service.ts'

const presentListed = (user: ListedUser, groups: GroupName[]): ManagedUserRow =>
  present(managedUserRow, user, {
    ...(user.is_teacher && { isTeacher: true }),
    ...(user.second_factor_at !== null && { secondFactor: true }),
    groups,
  })

const presentAccount = (
  viewer: Viewer,
  account: AccountRecord,
  { groups, avatarUrl }: { groups: GroupName[]; avatarUrl: string | null },
): ManagedUser =>
  present(managedUser, account, {
    ...presentListed(account, groups),
    extraShare: account.extra_share,
    mailVerified: isVerified(account),
    avatarHash: avatarHashOf(account.mail, avatarUrl),
    may: {
      change: mayChangeAccount(viewer, account),
      privileges: givablePrivileges(viewer, account),
      teacher: mayMakeTeacher(viewer, account),
    },
  })

type UserSearch = UserFilter & UserOrder & PageRequest

/** @throws Refusal FORBIDDEN */
export async function listUsers(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  search: UserSearch,
): Promise<Page<ManagedUserRow>> {
  if (!maySeeAccounts(viewer)) throw new Refusal('FORBIDDEN')
  const found = await findCandidates(db, search)
  const [users, count] = await Promise.all([
    userPage(db, search, found, search, search),
    countUsers(db, search, found, search),
  ])
  const groups = await groupsOfUsers(
    db,
    users.map(({ id }) => id),
  )
  return pageFrom(
    users.map((user) => presentListed(user, groups.get(user.id) ?? [])),
    count,
    search,
  )
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function readAccount(context: Context, viewer: Viewer, uid: string): Promise<ManagedUser> {
  return detailOf(context, context.db, viewer, await seen(context, viewer, uid))
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function readSessions(context: Context, viewer: Viewer, uid: string): Promise<SessionInfo[]> {
  const account = await seen(context, viewer, uid)
  return sessionsOf(context, account.id, viewer.sessionId)
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function readTrail(
  context: Context,
  viewer: Viewer,
  uid: string,
  page: PageRequest,
): Promise<Page<TrailRow>> {
  const account = await seen(context, viewer, uid)
  return trailOf(context, viewer, targetOf(account), page)
}

type AccountChange = Given<'PUT /admin/users/:uid'>['body']

const fieldNames = [
  'nick',
  'motto',
  'mail',
  'school',
  'studentNumber',
  'extraShare',
  'privilege',
  'isTeacher',
] as const
type Fields = Pick<AccountChange, (typeof fieldNames)[number]>

const fieldsOf = ({ student_number, extra_share, is_teacher, ...account }: AccountRecord): Fields => ({
  ...account,
  studentNumber: student_number,
  extraShare: extra_share,
  isTeacher: is_teacher,
})

/** @throws Refusal FORBIDDEN, NOT_FOUND, UNKNOWN_GROUPS, STUDENT_NUMBER_TAKEN */
export async function changeAccount(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  uid: string,
  asked: AccountChange | ((account: AccountRecord) => Omit<AccountChange, 'groups'>),
): Promise<ManagedUser> {
  return context.db.transaction().execute(async (tx) => {
    // Lock order: groups before people.
    if (typeof asked === 'object' && asked.groups) await holdGroups(tx, asked.groups)
    const account = await held(tx, viewer, uid)
    const change: AccountChange = typeof asked === 'function' ? asked(account) : asked
    const { privilege = account.privilege } = change
    if (!mayGive(viewer, privilege)) throw new Refusal('FORBIDDEN')
    if (change.isTeacher !== undefined && !mayMakeTeacher(viewer, account)) throw new Refusal('FORBIDDEN')
    const fields = fieldsOf(account)
    const changed = fieldNames.filter((name) => change[name] !== undefined && change[name] !== fields[name])
    const groups = change.groups && (await changeGroups(tx, account.id, change.groups))
    if (changed.length > 0 || groups) {
      if (privilege < account.privilege) {
        await endSessionsOf(context, tx, account.id)
        await deleteTokensOf(tx, account.id)
      }
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: `user.${verbOf(account.privilege, privilege)}`,
        target: targetOf(account),
        before: { ...pick(fields, changed), ...(groups && { groups: groups.before }) },
        after: { ...pick(change, changed), ...(groups && { groups: groups.after }) },
      })
      const { studentNumber, extraShare, isTeacher, ...columns } = pick<Fields, keyof Fields>(change, changed)
      await withFreeNumber(() =>
        updateAccount(tx, account.id, {
          ...(columns as AccountFields),
          ...(studentNumber !== undefined && { student_number: studentNumber }),
          ...(extraShare !== undefined && { extra_share: extraShare }),
          ...(isTeacher !== undefined && { is_teacher: isTeacher }),
        }),
      )
      if (columns.mail !== undefined) {
        await mailChanged(context, tx, { userId: account.id, before: account, after: columns.mail })
      }
      if (extraShare !== undefined) {
        const { id: userId, extra_share: before } = account
        const by = { by: viewer.userId, address: origin.address }
        await keepTimesOfPerson(context, tx, { userId, before, after: extraShare, ...by })
      }
      if (privilege !== account.privilege) await rankMemberships(tx, [account.id])
      // Locked last: every judgement in these contests waits for it.
      if (groups || (['nick', 'school', 'privilege'] as const).some((name) => changed.includes(name))) {
        await ranklistsOfPeopleChanged(tx, [account.id])
      }
    }
    return detailOf(context, tx, viewer, await existing(tx, uid))
  })
}

/** Users who are so already stay as they are; a lifted ban leaves an ordinary user. */
export const changeBans = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { uids, banned }: { uids: string[]; banned: boolean },
): Promise<DoneToEach> =>
  doToEach(uids, (uid) =>
    changeAccount(context, viewer, origin, uid, ({ privilege }) => {
      if ((privilege === Privilege.Banned) === banned) return {}
      return { privilege: banned ? Privilege.Banned : Privilege.User }
    }),
  )

function verbOf(before: Privilege, after: Privilege) {
  if (before === after) return 'change'
  if (after === Privilege.Banned) return 'ban'
  return before === Privilege.Banned ? 'unban' : 'privilege'
}

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

/** @returns null if nothing changes @throws Refusal UNKNOWN_GROUPS */
async function changeGroups(
  tx: Queryable,
  userId: number,
  wanted: number[],
): Promise<{ before: string[]; after: string[] } | null> {
  const gids = [...new Set(wanted)]
  const known = await existingGroups(tx, gids)
  if (known.length < gids.length) {
    const unknown = gids.filter((gid) => !known.some((group) => group.gid === gid))
    throw new Refusal('UNKNOWN_GROUPS', { gids: unknown.join(', ') })
  }
  const before = await groupsOfUser(tx, userId)
  const isSame = before.length === gids.length && before.every(({ gid }) => gids.includes(gid))
  if (isSame) return null
  await setGroupsOf(tx, userId, gids)
  const titles = (groups: GroupName[]) => groups.map(({ title }) => title)
  return { before: titles(before), after: titles(known) }
}

/** @throws Refusal DECRYPTION_FAILED, FORBIDDEN, NOT_FOUND */
export async function resetPassword(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  uid: string,
  newPassword: string,
): Promise<void> {
  const digest = await openPassword(context, newPassword)
  // Checked before the expensive hashing, and again once the account is locked.
  assertMayChange(viewer, await existing(context.db, uid))
  const stored = await keepPassword(digest)
  await context.db.transaction().execute(async (tx) => {
    const account = await held(tx, viewer, uid)
    await givePassword(context, tx, account.id, stored)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'user.password',
      target: targetOf(account),
    })
  })
}

/** @param sessionId all if absent @throws Refusal FORBIDDEN, NOT_FOUND */
export async function endSessions(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  uid: string,
  sessionId?: number,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const account = await held(tx, viewer, uid)
    const ended =
      sessionId === undefined
        ? await endSessionsOf(context, tx, account.id)
        : Number(await endSessionOf(context, tx, account.id, sessionId))
    if (ended === 0 && sessionId !== undefined) throw new Refusal('NOT_FOUND')
    if (ended === 0) return
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'user.sessions',
      target: targetOf(account),
      after: { ended },
    })
  })
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function readTokens(context: Context, viewer: Viewer, uid: string): Promise<AccessToken[]> {
  return tokensOf(context, (await seen(context, viewer, uid)).id)
}

/** @param tokenId all if absent @throws Refusal FORBIDDEN, NOT_FOUND */
export async function revokeTokens(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  uid: string,
  tokenId?: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await held(tx, viewer, uid)
    const one = tokenId === undefined ? undefined : await deleteTokenOf(tx, account.id, tokenId)
    if (tokenId !== undefined && !one) throw new Refusal('NOT_FOUND')
    const revoked = one ? 1 : await deleteTokensOf(tx, account.id)
    if (revoked === 0) return
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'user.tokens',
      target: targetOf(account),
      after: { revoked, ...(one && { token: one.name }) },
    })
  })
}

/**
 * For a person who lost them. Never root's, whom nobody stands above: that is for the command line.
 * @throws Refusal FORBIDDEN, NOT_FOUND
 */
export async function resetFactors(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  uid: string,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const account = await held(tx, viewer, uid)
    if (!(await deleteFactorsOf(tx, account.id))) return
    await endSessionsOf(context, tx, account.id)
    await tellFactorsReset(context, tx, account)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'user.factors',
      target: targetOf(account),
    })
  })
}

const targetOf = ({ uid }: { uid: string }): string => `user:${uid}`

async function seen({ db }: Context, viewer: Viewer, uid: string): Promise<AccountRecord> {
  if (!maySeeAccounts(viewer)) throw new Refusal('FORBIDDEN')
  return existing(db, uid)
}

async function existing(db: Queryable, uid: string): Promise<AccountRecord> {
  const account = await findAccount(db, uid)
  if (!account) throw new Refusal('NOT_FOUND')
  return account
}

async function held(tx: Queryable, viewer: Viewer, uid: string): Promise<AccountRecord> {
  const account = await lockAccount(tx, uid)
  if (!account) throw new Refusal('NOT_FOUND')
  assertMayChange(viewer, account)
  return account
}

function assertMayChange(viewer: Viewer, account: AccountRecord): void {
  if (!mayChangeAccount(viewer, account)) throw new Refusal('FORBIDDEN')
}

const detailOf = async (
  { settings }: Context,
  db: Queryable,
  viewer: Viewer,
  account: AccountRecord,
): Promise<ManagedUser> =>
  presentAccount(viewer, account, {
    groups: await groupsOfUser(db, account.id),
    avatarUrl: settings.avatarUrl,
  })
