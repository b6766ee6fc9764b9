import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { isPerson, playedStudents } from '../../changes/index.ts'
import type { Users, DB } from '../../platform/database-types.ts'
import { countAtMost, exactCountLimit, offsetOf, type PageRequest } from '../../platform/paging.ts'

const userColumns = [
  'id',
  'uid',
  'privilege',
  'nick',
  'motto',
  'mail',
  'verified_mail',
  'school',
  'student_number',
  'is_teacher',
  'hides_activity',
  'submit',
  'solve',
  'created_at',
  'second_factor_at',
] as const

export type UserRow = Pick<Selectable<Users>, (typeof userColumns)[number]>

/** `matches` is null for a word with many matches; then the members are checked one by one. */
export type NameWord = { text: string; matches: People | null } | null

interface People {
  count: number
  /** Kept as the database writes a list of numbers, since it is only passed back. */
  ids: string
}

const fewPeople = 2_000

/** Without `offset 0` the planner splits every name. @returns null if more than `most` match, or the index is no help */
export async function peopleNamedLike(db: Queryable, keyword: string, most: number): Promise<People | null> {
  const { rows } = await sql<People & { is_often: boolean }>`
    select word.pieces is null as is_often, count, ids
    from (select pieces_among_people(lower(${keyword})) as pieces offset 0) word
    cross join lateral (
      select count(*), coalesce(array_agg(user_id), '{}')::text as ids
      from (
        select s.user_id from user_search s
        where s.grams @> word.pieces and position(lower(${keyword}) in s.haystack) > 0
        limit ${most + 1}
      ) found
      where word.pieces is not null
    ) holding`.execute(db)
  const { is_often, count, ids } = rows[0]!
  return is_often || count > most ? null : { count, ids }
}

export const nameWord = async (db: Queryable, keyword: string | undefined): Promise<NameWord> =>
  keyword === undefined ? null : { text: keyword, matches: await peopleNamedLike(db, keyword, fewPeople) }

const placeOf = { group_members: 'gid', course_members: 'course_id', contest_entrants: 'contest_id' } as const

export function membersNamedLike<Table extends keyof typeof placeOf>(
  table: Table,
  place: number,
  word: NameWord,
): RawBuilder<Selectable<DB[Table]>> {
  const ofPlace = sql`select * from ${sql.table(table)} m where ${sql.ref(`m.${placeOf[table]}`)} = ${place}`
  if (word === null) return sql`(${ofPlace})`
  if (word.matches) {
    return sql`(
      select m.* from unnest(${word.matches.ids}::integer[]) as f (id)
      cross join lateral (${ofPlace} and m.user_id = f.id offset 0) m)`
  }
  return sql`(${ofPlace} and (
    position(lower(${word.text}) in m.uid_key) > 0
    or exists (select from users u where u.id = m.user_id and position(lower(${word.text}) in lower(u.nick)) > 0 offset 0)))`
}

/** The ranklist follows users_by_rank; up to 10,000 members of a group are fetched and sorted, others found by walking it. */
type RankedRecord = Pick<Selectable<Users>, 'uid' | 'nick' | 'motto' | 'solve' | 'submit'>

const ordered = sql`order by r.solve desc, r.submit, r.created_at, r.id`

const isRanked = sql<boolean>`r.solve > 0 and r.privilege > 0 and ${isPerson('r')}`

const all = sql`from users r where ${isRanked}`

const rankedMembers = (gid: number) => sql`from group_members m where m.gid = ${gid} and m.is_ranked`

export const countRanked = (db: Queryable, gid: number | undefined): Promise<number> =>
  countAtMost(
    db,
    gid === undefined
      ? sql`select ${all} ${ordered}`
      : sql`select ${rankedMembers(gid)}
          and exists (select from groups g where g.gid = ${gid} and g.deleted_at is null)`,
  )

/** Each `offset 0` forces an index lookup: the planner would read all people instead. */
function ranked(gid: number | undefined, count: number): RawBuilder<unknown> {
  if (gid === undefined) return all
  if (count > exactCountLimit) {
    return sql`${all} and exists (select ${rankedMembers(gid)} and m.user_id = r.id offset 0)`
  }
  return sql`
    from (select m.user_id ${rankedMembers(gid)}) f
    cross join lateral (select * from users where id = f.user_id offset 0) r where ${isRanked}`
}

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

const named = (db: Queryable, uid: string) =>
  db.selectFrom('users as u').where('uid_key', '=', uid.toLowerCase())

export const findByUid = (db: Queryable, uid: string): Promise<UserRow | undefined> =>
  named(db, uid).select(userColumns).where(isPerson('u')).executeTakeFirst()

/** Also a team. */
export const findEntrant = async (
  db: Queryable,
  uid: string,
): Promise<{ id: number; kind: 'person' | 'team' } | null> =>
  (await named(db, uid).select(['id', 'kind']).executeTakeFirst()) ?? null

export const findUserById = (db: Queryable, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()

export const idsByUid = (db: Queryable, uids: readonly string[]) =>
  db
    .selectFrom('users as u')
    .select(['id', 'uid_key'])
    .where(isPerson('u'))
    .where(sql<boolean>`uid_key = any(${uids.map((uid) => uid.toLowerCase())}::text[])`)
    .execute()

/** Sorts after every name with the same prefix, since no name contains it. */
const lastCharacter = '\u{10FFFF}'

interface NamedPerson {
  uid: string
  nick: string
}

/** Usernames that begin with it come first. */
export async function usersFitting(db: Queryable, keyword: string, limit: number): Promise<NamedPerson[]> {
  const word = keyword.toLowerCase()
  const beginning = await db
    .selectFrom('users as u')
    .select(['uid', 'nick'])
    .where(isPerson('u'))
    .where('uid_key', '>=', word)
    .where('uid_key', '<', word + lastCharacter)
    .where(sql<boolean>`id not in ${playedStudents}`)
    .orderBy('uid_key')
    .limit(limit)
    .execute()
  if (beginning.length === limit) return beginning
  return [...beginning, ...(await usersHolding(db, word, beginning.length, limit))]
}

/** Oldest accounts first, which finds a common word quickly. */
async function usersHolding(
  db: Queryable,
  word: string,
  begin: number,
  limit: number,
): Promise<NamedPerson[]> {
  const few = await peopleNamedLike(db, word, fewPeople)
  const holding = few
    ? sql`unnest(${few.ids}::integer[]) as f (id)`
    : sql`(select user_id as id from user_search where position(${word} in haystack) > 0) f`
  const { rows } = await sql<NamedPerson>`
    select u.uid, u.nick
    from (
      select f.id from ${holding} where f.id not in ${playedStudents} order by f.id limit ${begin + limit}
    ) first join users u on u.id = first.id
    where not (u.uid_key >= ${word} and u.uid_key < ${word + lastCharacter})
    order by u.uid_key limit ${limit - begin}`.execute(db)
  return rows
}

export async function takenNames(db: Queryable, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid_key: string }>`
    select uid_key from users where uid_key = any(${uids.map((uid) => uid.toLowerCase())}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ uid_key }) => uid_key))
}
