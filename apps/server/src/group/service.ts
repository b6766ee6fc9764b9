// Groups of users. Membership is one table, read by profiles, ranklists and the lists of who may enter a contest. Groups
// belong to nobody, so every change leaves an audit row; a deleted one is hidden everywhere at once.

import { writeAudit, type AuditActionOf, type AuditStates } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { ranklistsOfGroupChanged, ranklistsOfPeopleChanged } from '../ranklist-version/index.ts'
import { nameWord, userIdsNamed } from '../user/index.ts'
import type { GroupName } from './membership.ts'
import { mayDeleteGroups, mayManageGroups } from './policy.ts'
import { type GroupDetail, presentGroup } from './present.ts'
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
} from './queries.ts'

type Search = PageRequest & { keyword?: string | undefined }

export const listGroups = ({ db }: Context): Promise<GroupName[]> => allGroups(db)

export async function pageOfGroups(
  { db }: Context,
  { keyword, ...page }: Search,
): Promise<Page<GroupDetail>> {
  const [rows, count] = await Promise.all([groupPage(db, keyword, page), countGroups(db, keyword)])
  return pageFrom(rows.map(presentGroup), count, page)
}

/** @throws Refusal NOT_FOUND */
export async function readGroup({ db }: { db: Queryable }, gid: number): Promise<GroupDetail> {
  const group = await findGroup(db, gid)
  if (!group) throw new Refusal('NOT_FOUND')
  return presentGroup(group)
}

/** @throws Refusal NOT_FOUND */
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

/**
 * Adds and removes; a name in both lists ends up outside. Nothing changes when a name is unknown.
 * @throws Refusal FORBIDDEN, NOT_FOUND, UNKNOWN_USERS
 */
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
