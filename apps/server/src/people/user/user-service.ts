import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { findByUid, idsByUid, usersFitting, type UserRow, countRanked, rankedPage } from './user-queries.ts'
import type { RankedUser } from '@verdict/contract/user'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { readReplica } from '../../platform/replica.ts'
import { createHash } from 'node:crypto'

/** As avatar services expect: hex MD5 of the trimmed lower-case address. */
export const avatarHashOf = (mail: string, avatarUrl: string | null): string | null => {
  const address = mail.trim().toLowerCase()
  return avatarUrl && address ? createHash('md5').update(address).digest('hex') : null
}

/** @param group only its members; an unknown group has none */
export async function userRanklist(
  context: Pick<Context, 'db' | 'replica'>,
  { group, ...page }: PageRequest & { group?: number | undefined },
): Promise<Page<RankedUser>> {
  return readReplica(context, async (db) => {
    const count = await countRanked(db, group)
    return pageFrom(await rankedPage(db, group, count, page), count, page)
  })
}

export const findUser = async (db: Queryable, uid: string): Promise<UserRow | null> =>
  (await findByUid(db, uid)) ?? null

const itemLimit = 20

/** For pickers; empty without a keyword. */
export async function userItems(
  { db }: Pick<Context, 'db'>,
  keyword: string | undefined,
): Promise<{ id: string; title: string }[]> {
  if (keyword === undefined) return []
  const users = await usersFitting(db, keyword, itemLimit)
  return users.map(({ uid, nick }) => ({ id: uid, title: nick }))
}

/** By lower-case name. @throws Refusal UNKNOWN_USERS with the unknown names as entered */
export async function userIdsNamed(db: Queryable, uids: readonly string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map()
  const ids = new Map((await idsByUid(db, uids)).map(({ id, uid_key }) => [uid_key, id]))
  const unknown = uids.filter((uid) => !ids.has(uid.toLowerCase()))
  if (unknown.length > 0) throw new Refusal('UNKNOWN_USERS', { uids: [...new Set(unknown)].join(', ') })
  return ids
}
