// SQL of the ranklist of people. Its order is that of the index users_by_rank, which also holds the last key: a page far
// down skips entries of the index and reads only its own rows of the table. Which members of a group are ranked stands with
// them, so that counting reads one index; a page of them is walked to or found by fetching them (walk.ts).

import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { pageOfSome, type Some } from './walk.ts'

export interface RankedRecord {
  uid: string
  nick: string
  motto: string
  solve: number
  submit: number
}

/** Ranked members of a group: at most one more than is counted exactly. */
export interface RankedMembers extends Some {
  gid: number
}

/** More solved first, then fewer tried, then who came first. */
const ordered = sql`order by r.solve desc, r.submit, r.created_at, r.id`

const isRanked = sql<boolean>`r.solve > 0 and r.privilege > 0`

/** `offset 0` keeps each a look into the index: the planner would read all people instead. */
const fetched = (gid: number) => sql`
  from group_members m cross join lateral (select * from users where id = m.user_id offset 0) r
  where m.gid = ${gid} and m.is_ranked and ${isRanked}`

const all = sql`from users r where ${isRanked}`

const walked = (gid: number, ranked: RawBuilder<unknown>) => sql`
  from (${ranked}) r
  where exists (select from group_members m where m.gid = ${gid} and m.user_id = r.id offset 0)`

async function pageOf(db: Queryable, among: RawBuilder<unknown>, page: PageRequest): Promise<RankedRecord[]> {
  const { rows } = await sql<RankedRecord>`
    select r.uid, r.nick, r.motto, r.solve, r.submit
    from (select r.id ${among} ${ordered} limit ${page.pageSize} offset ${offsetOf(page)}) found
    join users r on r.id = found.id
    ${ordered}`.execute(db)
  return rows
}

export const rankedPage = (db: Queryable, page: PageRequest): Promise<RankedRecord[]> => pageOf(db, all, page)

/** Ordered, so that counting goes along the index and stops where it is enough. */
export async function countRanked(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select ${all} ${ordered} limit ${exactCountLimit + 1}
    ) counted`.execute(db)
  return rows[0]!.count
}

/** None of a group that is deleted or never was. */
export async function findRankedMembers(db: Queryable, gid: number): Promise<RankedMembers> {
  const { rows } = await sql<{ count: number; people: number }>`
    select count(*), (select reltuples from pg_class where oid = 'users_by_rank'::regclass)::integer as people from (
      select from group_members m
      where m.gid = ${gid} and m.is_ranked
        and exists (select from groups g where g.gid = ${gid} and g.deleted_at is null)
      limit ${exactCountLimit + 1}
    ) ranked`.execute(db)
  return { gid, ...rows[0]! }
}

export async function rankedMembersPage(
  db: Queryable,
  members: RankedMembers,
  page: PageRequest,
): Promise<RankedRecord[]> {
  const { gid, count } = members
  // So many are dense enough, wherever they stand.
  if (count > exactCountLimit) return pageOf(db, walked(gid, sql`select r.* ${all}`), page)
  if (offsetOf(page) >= count) return []
  return pageOfSome(
    members,
    page,
    (entries) => pageOf(db, walked(gid, sql`select r.* ${all} ${ordered} limit ${entries}`), page),
    () => pageOf(db, fetched(gid), page),
  )
}
