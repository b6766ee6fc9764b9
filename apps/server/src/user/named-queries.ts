// People whose username or nickname holds a word, as the lists of members ask for them: those of a group, of a course, of a
// contest. Few that hold it are found by an index of their own and looked up among the members; a word that many hold is
// looked for in one member after the other, whose usernames stand in the index of the members themselves.

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'

/** A word, and who holds it; null where nothing is looked for. */
export type NameWord = { text: string; matches: People | null } | null

export interface People {
  count: number
  /** As the database writes a list of numbers: it only travels back. */
  ids: string
}

/** More than so many are not looked up one by one. */
export const fewPeople = 2_000

/**
 * `offset 0` so that the pieces are found once, and the planner knows nothing of them: else it would take the pieces of every
 * name apart where many have those of the word.
 * @returns null where there are more than `most`, or so many that the index would only gather them
 */
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

/** Rows of one of the tables of members, of one place, whose names hold the word. Each `offset 0` keeps it a look into an index. */
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
