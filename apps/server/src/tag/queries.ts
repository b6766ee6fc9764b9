// SQL of tags. Every list is by name and then number, so that its order is whole.

import { sql, type Expression, type SqlBool } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'

interface TagRow {
  tid: number
  name: string
  color: string
}

const columns = ['tid', 'name', 'color'] as const

/** `keyword` stands somewhere in the name, in letters of any case. */
const nameHolds = (keyword: string | undefined): Expression<SqlBool> =>
  keyword === undefined ? sql<SqlBool>`true` : sql<SqlBool>`position(lower(${keyword}) in lower(name)) > 0`

const ordered = (db: Queryable) =>
  db
    .selectFrom('tags')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('tid')

export const allTags = (db: Queryable): Promise<TagRow[]> => ordered(db).execute()

export const tagsByKeyword = (db: Queryable, keyword: string | undefined, limit: number): Promise<TagRow[]> =>
  ordered(db).where(nameHolds(keyword)).limit(limit).execute()

export const tagPage = (db: Queryable, keyword: string | undefined, page: PageRequest): Promise<TagRow[]> =>
  ordered(db).where(nameHolds(keyword)).limit(page.pageSize).offset(offsetOf(page)).execute()

export async function countTags(db: Queryable, keyword: string | undefined): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('tags')
        .select('tid')
        .where(nameHolds(keyword))
        .limit(exactCountLimit + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findTag = (db: Queryable, tid: number): Promise<TagRow | undefined> =>
  db.selectFrom('tags').select(columns).where('tid', '=', tid).executeTakeFirst()

export const lockTag = (tx: Queryable, tid: number): Promise<TagRow | undefined> =>
  tx.selectFrom('tags').select(columns).where('tid', '=', tid).forUpdate().executeTakeFirst()

/** @throws a unique violation where the name is taken */
export const insertTag = (tx: Queryable, tag: { name: string; color: string }): Promise<TagRow> =>
  tx.insertInto('tags').values(tag).returning(columns).executeTakeFirstOrThrow()

/** @throws a unique violation where the name is taken */
export const updateTag = (
  tx: Queryable,
  tid: number,
  change: { name?: string; color?: string },
): Promise<TagRow> =>
  tx
    .updateTable('tags')
    .set({ ...change, updated_at: sql<Date>`clock_timestamp()` })
    .where('tid', '=', tid)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Takes it off its problems too. */
export async function removeTag(tx: Queryable, tid: number): Promise<void> {
  await tx.deleteFrom('tags').where('tid', '=', tid).execute()
}
