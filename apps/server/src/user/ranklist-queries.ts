// SQL of the ranklist of people. Its order is that of the index users_by_rank, which also holds the last key: a page far
// down skips entries of the index and reads only its own rows of the table. The members of a group are fetched one by one
// and sorted, up to 10,000 of them; more are so dense that the index is walked until the page is full.

import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'

interface RankedRecord {
  uid: string
  nick: string
  motto: string
  solve: number
  submit: number
}

export interface RankedPage {
  rows: RankedRecord[]
  /** At most one more than is counted exactly. */
  count: number
}

/** More solved first, then fewer tried, then who came first. */
const ordered = (table: string): RawBuilder<unknown> =>
  sql.raw(`order by ${table}.solve desc, ${table}.submit, ${table}.created_at, ${table}.id`)

const isRanked = sql<boolean>`r.solve > 0 and r.privilege > 0`
const shown = sql`u.uid, u.nick, u.motto, u.solve, u.submit`

/** Of everybody, or of a group with more members than are fetched one by one. */
export async function rankedAmong(
  db: Queryable,
  gid: number | undefined,
  page: PageRequest,
): Promise<RankedPage> {
  // `is true` keeps it a set that each entry of the index is compared with.
  const ofGroup =
    gid === undefined
      ? sql``
      : sql`and (r.id in (select user_id from group_members where gid = ${gid})) is true`
  const [found, counted] = await Promise.all([
    sql<RankedRecord>`
      select ${shown}
      from (
        select r.id from users r where ${isRanked} ${ofGroup} ${ordered('r')}
        limit ${page.pageSize} offset ${offsetOf(page)}
      ) found
      join users u on u.id = found.id
      ${ordered('u')}`.execute(db),
    // Ordered, so that counting goes along the index and stops where it is enough.
    sql<{ count: number }>`
      select count(*) from (
        select from users r where ${isRanked} ${ofGroup} ${ordered('r')} limit ${exactCountLimit + 1}
      ) counted`.execute(db),
  ])
  return { rows: found.rows, count: counted.rows[0]!.count }
}

/** As the database writes a list of numbers: it only travels back. Null where there are more than 10,000. */
export async function membersOf(db: Queryable, gid: number): Promise<string | null> {
  const { rows } = await sql<{ count: number; ids: string }>`
    select count(*), coalesce(array_agg(user_id), '{}')::text as ids from (
      select m.user_id from group_members m
      where m.gid = ${gid} and exists (select from groups g where g.gid = ${gid} and g.deleted_at is null)
      limit ${exactCountLimit + 1}
    ) members`.execute(db)
  const found = rows[0]!
  return found.count > exactCountLimit ? null : found.ids
}

/** `offset 0` keeps each a look into the index: the planner would read all people instead. */
export async function rankedMembers(db: Queryable, ids: string, page: PageRequest): Promise<RankedPage> {
  const { rows } = await sql<{ count: number } & (RankedRecord | { uid: null })>`
    with ranked as materialized (
      select r.id, r.solve, r.submit, r.created_at
      from unnest(${ids}::integer[]) as f (id)
      cross join lateral (select * from users where id = f.id offset 0) r
      where ${isRanked}
    ), found as (
      select id from ranked ${ordered('ranked')} limit ${page.pageSize} offset ${offsetOf(page)}
    )
    select counted.count, ${shown}
    from (select count(*) from ranked) counted
    left join (found join users u on u.id = found.id) on true
    ${ordered('u')}`.execute(db)
  return {
    // A page beyond the last has one row, with the count alone.
    rows: rows.flatMap((row) => (row.uid === null ? [] : [withoutCount(row)])),
    count: rows[0]!.count,
  }
}

const withoutCount = ({ uid, nick, motto, solve, submit }: RankedRecord): RankedRecord => ({
  uid,
  nick,
  motto,
  solve,
  submit,
})
