// SQL of the ranklist of people. Its order is that of the index users_by_rank. Which members of a group are ranked stands with
// them, so that counting reads one index: up to 10,000 of them are fetched and sorted, more stand everywhere in the order.

import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Users } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'

export type RankedRecord = Pick<Selectable<Users>, 'uid' | 'nick' | 'motto' | 'solve' | 'submit'>

/** More solved first, then fewer tried, then who came first. */
const ordered = sql`order by r.solve desc, r.submit, r.created_at, r.id`

const isRanked = sql<boolean>`r.solve > 0 and r.privilege > 0`

const all = sql`from users r where ${isRanked}`

const rankedMembers = (gid: number) => sql`from group_members m where m.gid = ${gid} and m.is_ranked`

/** Ordered, so that counting goes along the index. A group that is deleted or never was has none. */
export const countRanked = (db: Queryable, gid: number | undefined): Promise<number> =>
  countAtMost(
    db,
    gid === undefined
      ? sql`select ${all} ${ordered}`
      : sql`select ${rankedMembers(gid)}
          and exists (select from groups g where g.gid = ${gid} and g.deleted_at is null)`,
  )

/** Each `offset 0` keeps it a look into an index: the planner would read all people instead. */
function ranked(gid: number | undefined, count: number): RawBuilder<unknown> {
  if (gid === undefined) return all
  if (count > exactCountLimit) {
    return sql`${all} and exists (select ${rankedMembers(gid)} and m.user_id = r.id offset 0)`
  }
  return sql`
    from (select m.user_id ${rankedMembers(gid)}) f
    cross join lateral (select * from users where id = f.user_id offset 0) r where ${isRanked}`
}

/** @param count of those that fit, as `countRanked` says it */
export async function rankedPage(
  db: Queryable,
  gid: number | undefined,
  count: number,
  page: PageRequest,
): Promise<RankedRecord[]> {
  if (count === 0) return []
  const { rows } = await sql<RankedRecord>`
    select r.uid, r.nick, r.motto, r.solve, r.submit
    from (select r.id ${ranked(gid, count)} ${ordered} limit ${page.pageSize} offset ${offsetOf(page)}) found
    join users r on r.id = found.id
    ${ordered}`.execute(db)
  return rows
}
