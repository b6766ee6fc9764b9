// SQL of the list of people. A word gives the people who hold it, by an index of its own; up to 10,000 of them are fetched
// one by one and sorted. The members of a group are counted in the index of its members, and a page of them is walked to or
// found by fetching them (user/walk.ts). Left alone, the planner would read the whole table for either.

import type { userSortKeys } from '@verdict/domain/account'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { membersHolding, nameWord, type NameWord, type People, peopleHolding } from '../user/named-queries.ts'
import { pageOfSome, type Some } from '../user/walk.ts'
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

/** Members of a group whose names hold the word, so many of them: at most one more than is counted exactly. */
interface Members extends Some {
  gid: number
  word: NameWord
}

/** Those that fit word and group; null where there is neither, or where too many hold the word. */
export type Found = { holders: People } | { members: Members } | null

const none = sql``

export async function findCandidates(db: Queryable, { keyword, group }: UserFilter): Promise<Found> {
  if (group !== undefined) return { members: await findMembers(db, group, await nameWord(db, keyword)) }
  const holders = keyword === undefined ? null : await peopleHolding(db, keyword, exactCountLimit)
  return holders && { holders }
}

async function findMembers(db: Queryable, gid: number, word: NameWord): Promise<Members> {
  const { rows } = await sql<{ count: number; people: number }>`
    select count(*), (select reltuples from pg_class where oid = 'users'::regclass)::integer as people from (
      select from ${membersHolding('group_members', gid, word)} m
      where exists (select from groups g where g.gid = ${gid} and g.deleted_at is null)
      limit ${exactCountLimit + 1}
    ) fitting`.execute(db)
  return { gid, word, ...rows[0]! }
}

const columns = sql`u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at`

const holding = (keyword: string) =>
  sql`(position(lower(${keyword}) in u.uid_key) > 0 or position(lower(${keyword}) in lower(u.nick)) > 0)`

/** `offset 0` keeps each a look into an index. */
const fetched = (ids: RawBuilder<unknown>) => sql`
  from ${ids} cross join lateral (select * from users where id = f.id offset 0) u where true`

const fetchedMembers = ({ gid, word }: Members) =>
  fetched(sql`(select m.user_id as id from ${membersHolding('group_members', gid, word)} m) f`)

/** All people, or so many as come first, each asked whether they fit. */
const walked = ({ keyword, group }: UserFilter, people: RawBuilder<unknown>) => sql`
  from ${people} u where true ${keyword === undefined ? none : sql`and ${holding(keyword)}`}
  ${
    group === undefined
      ? none
      : sql`and exists (
          select from group_members m where m.gid = ${group} and m.user_id = u.id offset 0)`
  }`

const everybody = sql`users`

/** So many members are dense enough, wherever they stand. */
const areMany = ({ count }: Members): boolean => count > exactCountLimit

/** `from` and `where`. */
function matching(filter: UserFilter, found: Found): RawBuilder<unknown> {
  const ofPrivilege = filter.privilege === undefined ? none : sql`and u.privilege = ${filter.privilege}`
  if (found && 'holders' in found) {
    return sql`${fetched(sql`unnest(${found.holders.ids}::integer[]) as f (id)`)} ${ofPrivilege}`
  }
  const isWalk = found === null || areMany(found.members)
  return sql`${isWalk ? walked(filter, everybody) : fetchedMembers(found.members)} ${ofPrivilege}`
}

/** At most one more than is counted exactly, whatever their privilege; null where nobody was looked for. */
const countOf = (found: Found): number | null =>
  found && ('holders' in found ? found.holders.count : found.members.count)

/** So few have no such page. */
const isBeyond = (found: Found, page: PageRequest): boolean => {
  const count = countOf(found)
  return count !== null && count <= exactCountLimit && offsetOf(page) >= count
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
  if (isBeyond(found, page)) return []
  const whole = () => pageOf(db, sql`select u.id ${matching(filter, found)}`, order, page)
  // Of a privilege there may be one member among very many.
  if (!found || 'holders' in found || filter.privilege !== undefined) return whole()
  const { members } = found
  if (order.sortBy === 'uid') return pageByName(db, members, order, page)
  if (areMany(members)) return whole()
  const first = (entries: number) => sql`(select * from users u ${ordered(order)} limit ${entries})`
  return pageOfSome(
    members,
    page,
    (entries) => pageOf(db, sql`select u.id ${walked(filter, first(entries))}`, order, page),
    whole,
  )
}

const pieceOf = (page: PageRequest) => sql`limit ${page.pageSize} offset ${offsetOf(page)}`

const pageOf = (db: Queryable, among: RawBuilder<unknown>, order: UserOrder, page: PageRequest) =>
  peopleOf(db, sql`${among} ${ordered(order)} ${pieceOf(page)}`, order)

/** Usernames stand in the index of the members, in their order. */
const pageByName = (db: Queryable, { gid, word }: Members, order: UserOrder, page: PageRequest) =>
  peopleOf(
    db,
    sql`select m.user_id as id from ${membersHolding('group_members', gid, word)} m
      order by m.uid_key ${order.sort === 1 ? none : sql`desc`} ${pieceOf(page)}`,
    order,
  )

/** The rows of a page are read once it is known who is on it. */
async function peopleOf(db: Queryable, ids: RawBuilder<unknown>, order: UserOrder): Promise<ListedUser[]> {
  const { rows } = await sql<ListedUser>`
    select ${columns} from (${ids}) found join users u on u.id = found.id ${ordered(order)}`.execute(db)
  return rows
}

/** Ordered, so that counting goes along an index and stops where it is enough. */
export async function countUsers(
  db: Queryable,
  filter: UserFilter,
  found: Found,
  order: UserOrder,
): Promise<number> {
  const count = countOf(found)
  if (count !== null && (count === 0 || filter.privilege === undefined)) return count
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select ${matching(filter, found)} ${ordered(order)} limit ${exactCountLimit + 1}
    ) counted`.execute(db)
  return rows[0]!.count
}
