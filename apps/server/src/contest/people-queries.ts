// SQL that reads who may enter a contest, and who did.

import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
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

/** Contests that stand and that this person entered. */
export async function enteredBy(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contest_entrants as e')
    .innerJoin('contests as c', 'c.cid', 'e.contest_id')
    .select('e.contest_id')
    .where('e.user_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .orderBy('e.contest_id')
    .execute()
  return rows.map(({ contest_id }) => contest_id)
}

/** `offset 0` keeps it a look at each entrant: the planner would rather read everybody. */
const entrants = (db: Queryable, cid: number, keyword: string | undefined) =>
  db
    .selectFrom('contest_entrants as e')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .select(['users.id', 'users.uid', 'users.uid_key', 'users.nick'])
          .whereRef('users.id', '=', 'e.user_id')
          .offset(0)
          .as('u'),
      (join) => join.onTrue(),
    )
    .where('e.contest_id', '=', cid)
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(position(lower(${keyword}) in u.uid_key) > 0 or position(lower(${keyword}) in lower(u.nick)) > 0)`,
      ),
    )

/** Whoever came last first. */
export const entrantPage = (
  db: Queryable,
  cid: number,
  keyword: string | undefined,
  page: PageRequest,
): Promise<EntrantRecord[]> =>
  entrants(db, cid, keyword)
    .select(['u.uid', 'u.nick', 'e.entered_at', 'e.address'])
    .orderBy('e.entered_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export async function countEntrants(
  db: Queryable,
  cid: number,
  keyword: string | undefined,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      entrants(db, cid, keyword)
        .select('e.user_id')
        .limit(exactCountLimit + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
