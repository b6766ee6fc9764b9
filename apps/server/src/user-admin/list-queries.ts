// SQL of the list of people. A word or a group first gives the people that fit it, by an index of its own. Up to 10,000 of
// them are then fetched one by one and sorted; more of them are so dense that the list is walked in its own order until
// the page is full. Left alone, the planner would read the whole table for either.

import type { userSortKeys } from '@verdict/domain/account'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { membersHolding, nameWord, type People, peopleHolding } from '../user/named-queries.ts'
import type { ListedUser } from './record.ts'

export interface UserFilter {
  keyword?: string | undefined
  privilege?: number | undefined
  group?: number | undefined
}

export interface UserOrder {
  sortBy: (typeof userSortKeys)[number]
  sort: 1 | -1
}

/** Those that fit word and group; null where there is neither, or where too many fit. */
export type Found = People | null

const none = sql``

/** `offset 0` keeps it a look into the index for each row. */
const inGroup = (gid: number, userId: string) => sql`exists (
  select from group_members m where m.gid = ${gid} and m.user_id = ${sql.ref(userId)} offset 0)`

export async function findCandidates(db: Queryable, { keyword, group }: UserFilter): Promise<Found> {
  if (group !== undefined) return findInGroup(db, group, keyword)
  return keyword === undefined ? null : peopleHolding(db, keyword, exactCountLimit)
}

async function findInGroup(db: Queryable, gid: number, keyword: string | undefined): Promise<Found> {
  const { rows } = await sql<People>`
    select count(*), coalesce(array_agg(user_id), '{}')::text as ids from (
      select m.user_id from ${membersHolding('group_members', gid, await nameWord(db, keyword))} m
      where exists (select from groups g where g.gid = ${gid} and g.deleted_at is null)
      limit ${exactCountLimit + 1}
    ) fitting`.execute(db)
  const found = rows[0]!
  return found.count > exactCountLimit ? null : found
}

const columns = sql`u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at`

/** `from` and `where`. */
function matching({ keyword, privilege, group }: UserFilter, found: Found): RawBuilder<unknown> {
  const ofPrivilege = privilege === undefined ? none : sql`and u.privilege = ${privilege}`
  if (found) {
    return sql`
      from unnest(${found.ids}::integer[]) as f (id)
      cross join lateral (select * from users where id = f.id offset 0) u
      where true ${ofPrivilege}`
  }
  const ofWord =
    keyword === undefined
      ? none
      : sql`and (position(lower(${keyword}) in u.uid_key) > 0 or position(lower(${keyword}) in lower(u.nick)) > 0)`
  const ofGroup = group === undefined ? none : sql`and ${inGroup(group, 'u.id')}`
  return sql`from users u where true ${ofPrivilege} ${ofWord} ${ofGroup}`
}

/** Whoever never came stands last, and first when the order is turned round. */
const orders = {
  uid: { '1': sql`u.uid_key`, '-1': sql`u.uid_key desc` },
  createdAt: { '1': sql`u.created_at, u.id`, '-1': sql`u.created_at desc, u.id desc` },
  lastVisitedAt: {
    '1': sql`u.last_visited_at nulls first, u.id`,
    '-1': sql`u.last_visited_at desc nulls last, u.id desc`,
  },
} as const

const ordered = ({ sortBy, sort }: UserOrder) => sql`order by ${orders[sortBy][sort]}`

export async function userPage(
  db: Queryable,
  filter: UserFilter,
  found: Found,
  order: UserOrder,
  page: PageRequest,
): Promise<ListedUser[]> {
  const { rows } = await sql<ListedUser>`
    select ${columns} ${matching(filter, found)} ${ordered(order)}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db)
  return rows
}

/** Ordered, so that counting goes along an index and stops where it is enough. */
export async function countUsers(
  db: Queryable,
  filter: UserFilter,
  found: Found,
  order: UserOrder,
): Promise<number> {
  if (found && filter.privilege === undefined) return found.count
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select ${matching(filter, found)} ${ordered(order)} limit ${exactCountLimit + 1}
    ) counted`.execute(db)
  return rows[0]!.count
}
