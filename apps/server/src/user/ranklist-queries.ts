// SQL of the ranklist of people. Its order is that of the index users_by_rank, which also holds the last key: a page far
// down skips entries of the index and reads only its own rows of the table.

import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'

export interface RankedRecord {
  uid: string
  nick: string
  motto: string
  solve: number
  submit: number
}

const ofGroup = (gid: number | undefined): RawBuilder<unknown> =>
  gid === undefined
    ? sql``
    : sql`and r.id in (
        select m.user_id from group_members m join groups g on g.gid = m.gid and g.deleted_at is null
        where m.gid = ${gid})`

const ranked = (gid: number | undefined): RawBuilder<unknown> =>
  sql`from users r where r.solve > 0 and r.privilege > 0 ${ofGroup(gid)}`

const order = (table: string): RawBuilder<unknown> =>
  sql.raw(`order by ${table}.solve desc, ${table}.submit, ${table}.created_at, ${table}.id`)

/** More solved first, then fewer tried, then who came first. */
export async function rankedPage(
  db: Queryable,
  gid: number | undefined,
  page: PageRequest,
): Promise<RankedRecord[]> {
  const { rows } = await sql<RankedRecord>`
    select u.uid, u.nick, u.motto, u.solve, u.submit
    from (select r.id ${ranked(gid)} ${order('r')} limit ${page.pageSize} offset ${offsetOf(page)}) found
    join users u on u.id = found.id
    ${order('u')}`.execute(db)
  return rows
}

/** At most one more than is counted exactly. */
export async function countRanked(db: Queryable, gid: number | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 ${ranked(gid)} limit ${exactCountLimit + 1}) found`.execute(db)
  return rows[0]!.count
}
