// SQL of people: who they are.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { playedStudents } from '../rehearsal-mark/index.ts'
import { fewPeople, peopleNamedLike } from './named-queries.ts'
import { userColumns, type UserRow } from './record.ts'

/** Names are matched without regard to case. */
export const findByUid = (db: Queryable, uid: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(userColumns).where('uid_key', '=', uid.toLowerCase()).executeTakeFirst()

export const findUserById = (db: Queryable, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()

/** By lower-case name; names that nobody has are left out. */
export const idsByUid = (db: Queryable, uids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'uid_key'])
    .where(sql<boolean>`uid_key = any(${uids.map((uid) => uid.toLowerCase())}::text[])`)
    .execute()

/** After every name that begins with the same: no name has such a character. */
const lastCharacter = '\u{10FFFF}'

interface NamedPerson {
  uid: string
  nick: string
}

/** People by a part of username or nickname, names that begin with it first: all, where there are enough of those. */
export async function usersFitting(db: Queryable, keyword: string, limit: number): Promise<NamedPerson[]> {
  const word = keyword.toLowerCase()
  const beginning = await db
    .selectFrom('users')
    .select(['uid', 'nick'])
    .where('uid_key', '>=', word)
    .where('uid_key', '<', word + lastCharacter)
    .where(sql<boolean>`id not in ${playedStudents}`)
    .orderBy('uid_key')
    .limit(limit)
    .execute()
  if (beginning.length === limit) return beginning
  return [...beginning, ...(await usersHolding(db, word, beginning.length, limit))]
}

/**
 * Among those who came first, the people whose username does not begin with the word, but holds it, or whose nickname does.
 * Where many hold it, some of them come soon in any order.
 */
async function usersHolding(
  db: Queryable,
  word: string,
  begin: number,
  limit: number,
): Promise<NamedPerson[]> {
  const few = await peopleNamedLike(db, word, fewPeople)
  const holding = few
    ? sql`unnest(${few.ids}::integer[]) as f (id)`
    : sql`(select user_id as id from user_search where position(${word} in haystack) > 0) f`
  const { rows } = await sql<NamedPerson>`
    select u.uid, u.nick
    from (select f.id from ${holding} order by f.id limit ${begin + limit}) first join users u on u.id = first.id
    where not (u.uid_key >= ${word} and u.uid_key < ${word + lastCharacter})
    order by u.uid_key limit ${limit - begin}`.execute(db)
  return rows
}

/** The taken ones of these names, in lower case. */
export async function takenNames(db: Queryable, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid_key: string }>`
    select uid_key from users where uid_key = any(${uids.map((uid) => uid.toLowerCase())}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ uid_key }) => uid_key))
}
