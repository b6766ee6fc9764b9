// The chosen entrants who read a private discussion of their contest.

import { sql } from 'kysely'
import { membersOf } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'

export interface Named {
  id: number
  uid: string
  nick: string
}

export const nameOf = (db: Queryable, id: number): Promise<Named> =>
  db.selectFrom('users').select(['id', 'uid', 'nick']).where('id', '=', id).executeTakeFirstOrThrow()

/** The chosen entrants of a private one. */
export const readersOf = (db: Queryable, did: number): Promise<Named[]> =>
  db
    .selectFrom('discussion_readers as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.uid', 'u.nick'])
    .where('r.did', '=', did)
    .orderBy('u.uid_key')
    .execute()

/** Entrants of the contest, by their usernames in any case. */
export async function entrantsNamed(db: Queryable, cid: number, uids: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select u.id, u.uid, u.nick from contest_entrants e join users u on u.id = e.user_id
    where e.contest_id = ${cid} and u.uid_key in (
      select lower(name) from unnest(${[...uids]}::text[]) names (name))`.execute(db)
  return rows
}

export async function insertReaders(
  tx: Queryable,
  did: number,
  entrants: readonly { id: number }[],
): Promise<void> {
  await tx
    .insertInto('discussion_readers')
    .values(entrants.map(({ id }) => ({ did, user_id: id })))
    .execute()
}

/** A team's are its members. */
export async function peopleBehind(tx: Queryable, entrantIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select unnest(array_append(${membersOf(sql`e.id`)}, e.id)) as id
    from unnest(${[...entrantIds]}::integer[]) e (id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
