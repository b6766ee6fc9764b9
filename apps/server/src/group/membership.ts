// Which groups somebody is in, and which of some groups exist: what other nouns ask of groups.

import type { Queryable } from '../platform/db.ts'
import {
  addToGroups,
  groupsAmong,
  groupsByTitle,
  groupsOfMany,
  leaveOtherGroups,
  lockGroup,
  memberIds,
} from './queries.ts'

export interface GroupName {
  gid: number
  title: string
}

/** Those of `gids` that exist. */
export const existingGroups = async (db: Queryable, gids: number[]): Promise<GroupName[]> =>
  gids.length === 0 ? [] : groupsAmong(db, gids)

/** Those of many people at once, by title. */
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

/** Those with one of these titles, in letters of any case. */
export const groupsTitled = async (db: Queryable, titles: readonly string[]): Promise<GroupName[]> =>
  titles.length === 0 ? [] : groupsByTitle(db, titles)

/** The members of a group now, none of whom leaves it until the transaction ends; undefined: there is no such group. */
export async function membersOfGroup(
  tx: Queryable,
  gid: number,
): Promise<{ title: string; userIds: number[] } | undefined> {
  const group = await lockGroup(tx, gid)
  return group && { title: group.title, userIds: await memberIds(tx, gid) }
}

/** Asks no policy and leaves no audit row: that is for the caller who changes the person. */
export const joinGroups = async (tx: Queryable, userId: number, gids: readonly number[]): Promise<void> => {
  if (gids.length > 0) await addToGroups(tx, userId, gids)
}

/** These groups, which are kept, and no others; the person is held. Groups that were deleted are left alone. */
export async function setGroupsOf(tx: Queryable, userId: number, gids: readonly number[]): Promise<void> {
  await leaveOtherGroups(tx, userId, gids)
  await joinGroups(tx, userId, gids)
}
