// Which groups somebody is in, and which of some groups exist: what other nouns ask of groups.

import type { Queryable } from '../platform/db.ts'
import { groupsAmong, groupsOfUser } from './queries.ts'

export interface GroupName {
  gid: number
  title: string
}

/** By title. */
export const groupsOf = (db: Queryable, userId: number): Promise<GroupName[]> => groupsOfUser(db, userId)

/** Those of `gids` that exist. */
export const existingGroups = async (db: Queryable, gids: number[]): Promise<GroupName[]> =>
  gids.length === 0 ? [] : groupsAmong(db, gids)
