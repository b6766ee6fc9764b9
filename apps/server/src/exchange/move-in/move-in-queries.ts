// Many rows are imported by one statement per table, with numbers chosen beforehand.

import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/database-types.ts'
import { aloneInDatabase, type Database, type Queryable } from '../../platform/db.ts'

type Type = 'integer' | 'bigint' | 'smallint' | 'text' | 'boolean' | 'timestamptz' | 'jsonb' | 'uuid'
type Value = string | number | boolean | Date | null

/** @param columns with types @param rest of the statement */
export async function insertMany<C extends string>(
  tx: Queryable,
  table: keyof DB,
  columns: Record<C, Type>,
  rows: readonly Record<NoInfer<C>, Value>[],
  rest: RawBuilder<unknown> = sql``,
): Promise<void> {
  if (rows.length === 0) return
  const entries = Object.entries(columns) as [C, Type][]
  const arrays = entries.map(([name, type]) => sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`)
  await sql`
    insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))}) overriding system value
    select * from unnest(${sql.join(arrays)}) ${rest}`.execute(tx)
}

export const numbered = {
  user: ['users', 'id'],
  group: ['groups', 'gid'],
  tag: ['tags', 'tid'],
  course: ['courses', 'course_id'],
  problem: ['problems', 'pid'],
  contest: ['contests', 'cid'],
  submission: ['submissions', 'sid'],
  news: ['news', 'nid'],
  discussion: ['discussions', 'did'],
  comment: ['discussion_comments', 'id'],
} as const
export type NumberedKind = keyof typeof numbered

const sequenceOf = ([table, column]: readonly [string, string]) =>
  sql`pg_get_serial_sequence(${table}, ${column})::regclass`

export async function nextNumbers(
  db: Queryable,
  place: readonly [string, string],
  count: number,
): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequenceOf(place)}) as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}

/** So that lower numbers stay free for things that keep theirs. */
export async function raiseNumbers(db: Queryable, kind: NumberedKind, above: number): Promise<void> {
  const sequence = sequenceOf(numbered[kind])
  await sql`
    select setval(${sequence}, ${above}::bigint)
    where coalesce(pg_sequence_last_value(${sequence}), 0) < ${above}::bigint`.execute(db)
}

/** Counts deleted things, too. */
export async function takenNumbers(
  db: Queryable,
  kind: NumberedKind,
  wanted: readonly number[],
): Promise<Set<number>> {
  const [table, column] = numbered[kind]
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(table)}
    where ${sql.ref(column)} = any(${[...wanted]}::integer[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function movedAmong(
  db: Queryable,
  origin: string,
  kind: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; new_id: number | null }>`
    select key, new_id from moved_in
    where origin = ${origin} and kind = ${kind} and key = any(${[...keys]}::text[])`.execute(db)
  return new Map(rows.map(({ key, new_id }) => [key, new_id ?? 0]))
}

export async function hasMoved(db: Queryable, origin: string): Promise<boolean> {
  const row = await db
    .selectFrom('moved_in')
    .select('key')
    .where('origin', '=', origin)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const recordMoved = (
  tx: Queryable,
  origin: string,
  kind: string,
  moved: ReadonlyMap<string, number>,
): Promise<void> =>
  insertMany(
    tx,
    'moved_in',
    { origin: 'text', kind: 'text', key: 'text', new_id: 'integer' },
    [...moved].map(([key, id]) => ({ origin, kind, key, new_id: id || null })),
    sql`on conflict do nothing`,
  )

/** For kinds without records of their own. */
export async function keysMoved(db: Queryable, origin: string, kind: 'test' | 'picture'): Promise<string[]> {
  const rows = await db
    .selectFrom('moved_in')
    .select('key')
    .where('origin', '=', origin)
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ key }) => key)
}

const moveLock = 5_720_010_016

/**
 * One move at a time: two would import the same things twice.
 * @throws Error with a sentence for the operator if another is running
 */
export const aloneInMove = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  aloneInDatabase(
    db,
    moveLock,
    work,
    new Error('Another lab is moving in at this moment. Wait until it has.'),
  )
