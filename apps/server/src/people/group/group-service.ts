// Groups have no owner, so every change is audited. A deleted group is hidden everywhere at once.

import { groupDetail } from '@verdict/contract/group'
import { type AuditActionOf, type AuditStates, writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { ranklistsOfGroupChanged, ranklistsOfPeopleChanged } from '../../changes/index.ts'
import { nameWord } from '../user/user-queries.ts'
import { userIdsNamed } from '../user/user-service.ts'
import { mayDeleteGroups, mayManageGroups } from './group-policy.ts'
import {
  addMembers,
  allGroups,
  countGroups,
  countMembers,
  findGroup,
  groupPage,
  groupsAmong,
  holdPeople,
  insertGroup,
  lockGroup,
  memberPage,
  removeMembers,
  updateGroup,
  type GroupRow,
  addToGroups,
  groupsByTitle,
  groupsOfMany,
  leaveOtherGroups,
  memberIds,
} from './group-queries.ts'

export interface GroupName {
  gid: number
  title: string
}

export const existingGroups = async (db: Queryable, gids: number[]): Promise<GroupName[]> =>
  gids.length === 0 ? [] : groupsAmong(db, gids)

export async function groupsOfUsers(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, GroupName[]>> {
  const found = new Map<number, GroupName[]>()
  if (userIds.length === 0) return found
  for (const { user_id, gid, title } of await groupsOfMany(db, userIds)) {
    found.set(user_id, [...(found.get(user_id) ?? []), { gid, title }])
  }
  return found
}

export const groupsTitled = async (db: Queryable, titles: readonly string[]): Promise<GroupName[]> =>
  titles.length === 0 ? [] : groupsByTitle(db, titles)

/** Locked, so that nobody leaves until the transaction ends. */
export async function membersOfGroup(
  tx: Queryable,
  gid: number,
): Promise<{ title: string; userIds: number[] } | undefined> {
  const group = await lockGroup(tx, gid)
  return group && { title: group.title, userIds: await memberIds(tx, gid) }
}

/** Checks no permission and writes no audit row. */
export const joinGroups = async (tx: Queryable, userId: number, gids: readonly number[]): Promise<void> => {
  if (gids.length > 0) await addToGroups(tx, userId, gids)
}

/** Deleted groups are left alone. The person and the groups must be locked. */
export async function setGroupsOf(tx: Queryable, userId: number, gids: readonly number[]): Promise<void> {
  await leaveOtherGroups(tx, userId, gids)
  await joinGroups(tx, userId, gids)
}

interface GroupDetail {
  gid: number
  title: string
  members: number
  createdAt: string
  updatedAt: string
}

const presentGroup = (row: GroupRow): GroupDetail => present(groupDetail, row)

type Search = PageRequest & { keyword?: string | undefined }

export const listGroups = ({ db }: Context): Promise<GroupName[]> => allGroups(db)

export async function pageOfGroups(
  { db }: Context,
  { keyword, ...page }: Search,
): Promise<Page<GroupDetail>> {
  const [rows, count] = await Promise.all([groupPage(db, keyword, page), countGroups(db, keyword)])
  return pageFrom(rows.map(presentGroup), count, page)
}

export async function readGroup({ db }: { db: Queryable }, gid: number): Promise<GroupDetail> {
  const group = await findGroup(db, gid)
  if (!group) throw new Refusal('NOT_FOUND')
  return presentGroup(group)
}

export async function pageOfMembers(
  context: Context,
  gid: number,
  { keyword, ...page }: Search,
): Promise<Page<{ uid: string; nick: string }>> {
  const { db } = context
  const [groups, word] = await Promise.all([groupsAmong(db, [gid]), nameWord(db, keyword)])
  if (groups.length === 0) throw new Refusal('NOT_FOUND')
  const [rows, count] = await Promise.all([memberPage(db, gid, word, page), countMembers(db, gid, word)])
  return pageFrom(rows, count, page)
}

/** @throws Refusal FORBIDDEN */
export async function createGroup(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  title: string,
): Promise<GroupDetail> {
  if (!mayManageGroups(viewer)) throw new Refusal('FORBIDDEN')
  return db.transaction().execute(async (tx) => {
    const gid = await insertGroup(tx, title)
    await audit(tx, origin, viewer, 'group.create', gid, { after: { title } })
    return readGroup({ db: tx }, gid)
  })
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function renameGroup(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  gid: number,
  title: string,
): Promise<GroupDetail> {
  if (!mayManageGroups(viewer)) throw new Refusal('FORBIDDEN')
  return db.transaction().execute(async (tx) => {
    const before = await held(tx, gid)
    if (before.title !== title) {
      await updateGroup(tx, gid, { title })
      await audit(tx, origin, viewer, 'group.change', gid, { before, after: { title } })
    }
    return readGroup({ db: tx }, gid)
  })
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function deleteGroup(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  gid: number,
): Promise<void> {
  if (!mayDeleteGroups(viewer)) throw new Refusal('FORBIDDEN')
  await db.transaction().execute(async (tx) => {
    const before = await held(tx, gid)
    await updateGroup(tx, gid, { deleted: true })
    await audit(tx, origin, viewer, 'group.delete', gid, { before })
    await ranklistsOfGroupChanged(tx, gid)
  })
}

/** A name in both lists is removed. Nothing changes if one is unknown. @throws Refusal FORBIDDEN, NOT_FOUND, UNKNOWN_USERS */
export async function changeMembers(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  gid: number,
  { add, remove }: { add: string[]; remove: string[] },
): Promise<GroupDetail> {
  if (!mayManageGroups(viewer)) throw new Refusal('FORBIDDEN')
  return db.transaction().execute(async (tx) => {
    await held(tx, gid)
    const ids = await userIdsNamed(tx, [...add, ...remove])
    const idsOf = (names: string[]): number[] => names.map((name) => ids.get(name.toLowerCase())!)
    await holdPeople(tx, [...ids.values()])
    const added = await addMembers(tx, gid, idsOf(add))
    const removed = await removeMembers(tx, gid, idsOf(remove))
    if (added + removed > 0) {
      await updateGroup(tx, gid, {})
      await audit(tx, origin, viewer, 'group.members', gid, { after: { add, remove } })
      await ranklistsOfPeopleChanged(tx, [...ids.values()])
    }
    return readGroup({ db: tx }, gid)
  })
}

async function held(tx: Queryable, gid: number): Promise<{ title: string }> {
  const group = await lockGroup(tx, gid)
  if (!group) throw new Refusal('NOT_FOUND')
  return group
}

const audit = (
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  action: AuditActionOf<'group'>,
  gid: number,
  states: AuditStates<'group'>,
): Promise<void> =>
  writeAudit(tx, origin, { actorId: viewer.userId, action, target: `group:${gid}`, ...states })
