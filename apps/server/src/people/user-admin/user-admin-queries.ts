import { sql, type Insertable, type Selectable, type RawBuilder } from 'kysely'
import type { Users } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import type { userSortKeys } from '@verdict/domain/account'
import { countAtMost, exactCountLimit, offsetOf, type PageRequest } from '../../platform/paging.ts'
import { isPerson as isPersonIn, playedStudents } from '../../changes/index.ts'
import { membersNamedLike, nameWord, peopleNamedLike } from '../user/user-queries.ts'

/** Up to 10,000 matching people are fetched and sorted; larger sets are found by walking the sort order. */
export interface UserFilter {
  keyword?: string | undefined
  privilege?: number | undefined
  secondFactor?: number | undefined
  group?: number | undefined
}

export interface UserOrder {
  sortBy: (typeof userSortKeys)[number]
  sort: 1 | -1
}

/** People matching, with ids if they are few; the count is capped just above the exact limit. */
interface Candidates {
  count: number
  ids: RawBuilder<unknown> | null
}

/** Null without a filter, or if too many match. */
type Found = Candidates | null

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

const columns = sql`u.id, u.uid, u.nick, u.privilege, u.is_teacher, u.second_factor_at, u.solve, u.submit, u.last_visited_at, u.created_at`

const holding = (keyword: string) =>
  sql`(position(lower(${keyword}) in u.uid_key) > 0 or position(lower(${keyword}) in lower(u.nick)) > 0)`

const isPerson = sql`${isPersonIn('u')} and u.id not in ${playedStudents}`

const factor = { has: sql`and u.second_factor_at is not null`, lacks: sql`and u.second_factor_at is null` }

/** Each `offset 0` forces an index lookup: the planner would read the whole table. */
function matching(
  { keyword, group, privilege, secondFactor }: UserFilter,
  found: Found,
): RawBuilder<unknown> {
  const ofPrivilege = privilege === undefined ? none : sql`and u.privilege = ${privilege}`
  const ofFactor = secondFactor === undefined ? none : factor[secondFactor === 1 ? 'has' : 'lacks']
  if (found?.ids) {
    return sql`
      from ${found.ids} cross join lateral (select * from users where id = f.id offset 0) u
      where ${isPerson} ${ofPrivilege} ${ofFactor}`
  }
  return sql`
    from users u where ${isPerson} ${keyword === undefined ? none : sql`and ${holding(keyword)}`}
    ${
      group === undefined
        ? none
        : sql`and exists (select from group_members m where m.gid = ${group} and m.user_id = u.id offset 0)`
    } ${ofPrivilege} ${ofFactor}`
}

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
    select ${columns}
    from (
      select u.id ${matching(filter, found)} ${ordered(order)} limit ${page.pageSize} offset ${offsetOf(page)}
    ) found join users u on u.id = found.id
    ${ordered(order)}`.execute(db)
  return rows
}

export const countUsers = async (
  db: Queryable,
  filter: UserFilter,
  found: Found,
  order: UserOrder,
): Promise<number> =>
  found && filter.privilege === undefined && filter.secondFactor === undefined
    ? found.count
    : countAtMost(db, sql`select ${matching(filter, found)} ${ordered(order)}`)

export type ListedUser = Pick<
  Selectable<Users>,
  | 'id'
  | 'uid'
  | 'nick'
  | 'privilege'
  | 'is_teacher'
  | 'second_factor_at'
  | 'solve'
  | 'submit'
  | 'last_visited_at'
  | 'created_at'
>

export type AccountRecord = ListedUser &
  Pick<
    Selectable<Users>,
    | 'motto'
    | 'mail'
    | 'verified_mail'
    | 'school'
    | 'student_number'
    | 'extra_share'
    | 'last_request_id'
    | 'updated_at'
  >

const accounts = (db: Queryable, uid: string) =>
  db
    .selectFrom('users as u')
    .select([
      'id',
      'uid',
      'nick',
      'privilege',
      'is_teacher',
      'second_factor_at',
      'motto',
      'mail',
      'verified_mail',
      'school',
      'student_number',
      'extra_share',
      'solve',
      'submit',
      'last_visited_at',
      'last_request_id',
      'created_at',
      'updated_at',
    ])
    .where('uid_key', '=', uid.toLowerCase())
    .where(isPersonIn('u'))

export const findAccount = (db: Queryable, uid: string): Promise<AccountRecord | undefined> =>
  accounts(db, uid).executeTakeFirst()

export const lockAccount = (tx: Queryable, uid: string): Promise<AccountRecord | undefined> =>
  accounts(tx, uid).forNoKeyUpdate().executeTakeFirst()

export type AccountFields = Partial<
  Pick<
    Insertable<Users>,
    'nick' | 'motto' | 'mail' | 'school' | 'student_number' | 'extra_share' | 'privilege' | 'is_teacher'
  >
>

export async function updateAccount(tx: Queryable, userId: number, fields: AccountFields): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...fields, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute()
}

export const takenNumbers = async (db: Queryable, numbers: readonly string[]): Promise<Set<string>> =>
  new Set((await ownersOfNumbers(db, numbers)).map(({ number }) => number))

/** Both in lower case. */
export async function ownersOfNumbers(
  db: Queryable,
  numbers: readonly string[],
): Promise<{ number: string; uid_key: string }[]> {
  const { rows } = await sql<{ number: string; uid_key: string }>`
    select lower(student_number) as number, uid_key from users
    where student_number <> '' and lower(student_number) = any(${numbers.map((number) => number.toLowerCase())}::text[])`.execute(
    db,
  )
  return rows
}

export type NamedAccount = Pick<
  AccountRecord,
  'id' | 'uid' | 'nick' | 'privilege' | 'is_teacher' | 'student_number'
>

export const lockNamed = (tx: Queryable, uids: readonly string[]): Promise<NamedAccount[]> =>
  tx
    .selectFrom('users as u')
    .select(['id', 'uid', 'nick', 'privilege', 'is_teacher', 'student_number'])
    .where(isPersonIn('u'))
    .where(sql<boolean>`uid_key = any(${uids.map((uid) => uid.toLowerCase())}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function markTeachers(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`update users set is_teacher = true, updated_at = clock_timestamp() where id = any(${ids}::integer[])`.execute(
    tx,
  )
}

/** Removes all numbers before setting any, so that people may swap theirs. */
export async function setNumbers(
  tx: Queryable,
  numbers: readonly { id: number; number: string }[],
): Promise<void> {
  const ids = numbers.map(({ id }) => id)
  await sql`update users set student_number = '' where id = any(${ids}::integer[]) and student_number <> ''`.execute(
    tx,
  )
  await sql`
    update users u set student_number = n.number, updated_at = clock_timestamp()
    from unnest(${ids}::integer[], ${numbers.map(({ number }) => number)}::text[]) as n (id, number)
    where u.id = n.id`.execute(tx)
}
