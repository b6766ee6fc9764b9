// SQL of the list of people. A word gives the people who hold it, and a group its members, by an index of their own: up to
// 10,000 of them are fetched one by one and sorted. More stand everywhere in each order, and so are found along it.

import type { userSortKeys } from '@verdict/domain/account'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { playedStudents } from '../rehearsal-mark/index.ts'
import { membersNamedLike, nameWord, peopleNamedLike } from '../user/index.ts'
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

/** Those that fit word and group: how many, at most one more than is counted exactly, and while these are few, their ids. */
interface Candidates {
  count: number
  ids: RawBuilder<unknown> | null
}

/** Null where nobody is looked for, or too many hold the word. */
export type Found = Candidates | null

const none = sql``

export async function findCandidates(db: Queryable, { keyword, group }: UserFilter): Promise<Found> {
  if (group === undefined) {
    const matches = keyword === undefined ? null : await peopleNamedLike(db, keyword, exactCountLimit)
    return matches && { count: matches.count, ids: sql`unnest(${matches.ids}::integer[]) as f (id)` }
  }
  const members = sql`
    select m.user_id as id from ${membersNamedLike('group_members', group, await nameWord(db, keyword))} m
    where exists (select from groups g where g.gid = ${group} and g.deleted_at is null)`
  const count = await countAtMost(db, members)
  return { count, ids: count > exactCountLimit ? null : sql`(${members}) f` }
}

const columns = sql`u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at`

const holding = (keyword: string) =>
  sql`(position(lower(${keyword}) in u.uid_key) > 0 or position(lower(${keyword}) in lower(u.nick)) > 0)`

const isPerson = sql`u.id not in ${playedStudents}`

/** `from` and `where`. Each `offset 0` keeps it a look into an index: the planner would read the whole table. */
function matching({ keyword, group, privilege }: UserFilter, found: Found): RawBuilder<unknown> {
  const ofPrivilege = privilege === undefined ? none : sql`and u.privilege = ${privilege}`
  if (found?.ids) {
    return sql`
      from ${found.ids} cross join lateral (select * from users where id = f.id offset 0) u
      where ${isPerson} ${ofPrivilege}`
  }
  return sql`
    from users u where ${isPerson} ${keyword === undefined ? none : sql`and ${holding(keyword)}`}
    ${
      group === undefined
        ? none
        : sql`and exists (select from group_members m where m.gid = ${group} and m.user_id = u.id offset 0)`
    } ${ofPrivilege}`
}

/** People who never came stand last, and first when the order is turned round. */
const orders = {
  uid: { '1': sql`u.uid_key`, '-1': sql`u.uid_key desc` },
  createdAt: { '1': sql`u.created_at, u.id`, '-1': sql`u.created_at desc, u.id desc` },
  lastVisitedAt: {
    '1': sql`u.last_visited_at nulls first, u.id`,
    '-1': sql`u.last_visited_at desc nulls last, u.id desc`,
  },
} as const

const ordered = ({ sortBy, sort }: UserOrder) => sql`order by ${orders[sortBy][sort]}`

/** The rows of a page are read once it is known who is on it. */
export async function userPage(
  db: Queryable,
  filter: UserFilter,
  found: Found,
  order: UserOrder,
  page: PageRequest,
): Promise<ListedUser[]> {
  const { rows } = await sql<ListedUser>`
    select ${columns}
    from (
      select u.id ${matching(filter, found)} ${ordered(order)} limit ${page.pageSize} offset ${offsetOf(page)}
    ) found join users u on u.id = found.id
    ${ordered(order)}`.execute(db)
  return rows
}

/** Ordered, so that counting goes along an index and stops where it is enough. */
export const countUsers = async (
  db: Queryable,
  filter: UserFilter,
  found: Found,
  order: UserOrder,
): Promise<number> =>
  found && filter.privilege === undefined
    ? found.count
    : countAtMost(db, sql`select ${matching(filter, found)} ${ordered(order)}`)
