// People, as the other nouns need them.

import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { findByUid, idsByUid, usersFitting } from './queries.ts'
import type { UserRow } from './record.ts'

/** The account of this name, matched without regard to case; null when there is none. */
export const findUser = async (db: Queryable, uid: string): Promise<UserRow | null> =>
  (await findByUid(db, uid)) ?? null

const itemLimit = 20

/** For pickers; nobody while nothing is looked for. */
export async function userItems(
  { db }: Pick<Context, 'db'>,
  keyword: string | undefined,
): Promise<{ id: string; title: string }[]> {
  if (keyword === undefined) return []
  const users = await usersFitting(db, keyword, itemLimit)
  return users.map(({ uid, nick }) => ({ id: uid, title: nick }))
}

/**
 * The ids of many accounts, by lower-case name.
 * @throws Refusal UNKNOWN_USERS with the names that nobody has, as they were written
 */
export async function userIdsNamed(db: Queryable, uids: readonly string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map()
  const ids = new Map((await idsByUid(db, uids)).map(({ id, uid_key }) => [uid_key, id]))
  const unknown = uids.filter((uid) => !ids.has(uid.toLowerCase()))
  if (unknown.length > 0) throw new Refusal('UNKNOWN_USERS', { uids: [...new Set(unknown)].join(', ') })
  return ids
}
