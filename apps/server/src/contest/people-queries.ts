// SQL that reads who may enter a contest, and who did.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'
import { membersNamedLike, type NameWord } from '../user/index.ts'
import type { EntrantRecord } from './record.ts'

/** Does this person stand on a problem of the contest, entered or not? */
export async function hasScore(db: Queryable, cid: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('score_cells')
    .select('pid')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The roster is of the exam that the contest is. */
export async function isOnRoster(db: Queryable, cid: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('exam_sitters')
    .select('user_id')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export const allowedUsers = (db: Queryable, cid: number): Promise<{ id: number; uid: string }[]> =>
  db
    .selectFrom('contest_allowed_users as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.uid'])
    .where('a.contest_id', '=', cid)
    .orderBy('u.uid_key')
    .execute()

export const allowedGroups = (db: Queryable, cid: number): Promise<{ gid: number; title: string }[]> =>
  db
    .selectFrom('contest_allowed_groups as a')
    .innerJoin('groups as g', 'g.gid', 'a.gid')
    .select(['g.gid', 'g.title'])
    .where('a.contest_id', '=', cid)
    .where('g.deleted_at', 'is', null)
    .orderBy('g.gid')
    .execute()

/** Named himself, or a member of a named group, as both are now. */
export async function isAllowed(db: Queryable, cid: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select exists (select from contest_allowed_users where contest_id = ${cid} and user_id = ${userId})
      or exists (
        select from contest_allowed_groups a
        join groups g on g.gid = a.gid and g.deleted_at is null
        join group_members m on m.gid = a.gid
        where a.contest_id = ${cid} and m.user_id = ${userId}) as allowed`.execute(db)
  return rows[0]!.allowed
}

const entrants = (db: Queryable, cid: number, word: NameWord) =>
  db.selectFrom(membersNamedLike('contest_entrants', cid, word).as('m'))

/** The latest first. The rows of a page are read once it is known who is on it. */
export const entrantPage = (
  db: Queryable,
  cid: number,
  word: NameWord,
  page: PageRequest,
): Promise<EntrantRecord[]> =>
  db
    .with('page', () =>
      entrants(db, cid, word)
        .select(['m.user_id', 'm.entered_at'])
        .orderBy('m.entered_at', 'desc')
        .orderBy('m.user_id', 'desc')
        .limit(page.pageSize)
        .offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('contest_entrants as e', (join) =>
      join.on('e.contest_id', '=', cid).onRef('e.user_id', '=', 'page.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'page.user_id')
    .select(['u.uid', 'u.nick', 'e.entered_at', 'e.address'])
    .orderBy('page.entered_at', 'desc')
    .orderBy('page.user_id', 'desc')
    .execute()

/** Ordered, so that counting goes along the index and reads nothing else. */
export const countEntrants = (db: Queryable, cid: number, word: NameWord): Promise<number> =>
  countAtMost(
    db,
    entrants(db, cid, word).select('m.user_id').orderBy('m.entered_at', 'desc').orderBy('m.user_id', 'desc'),
  )
