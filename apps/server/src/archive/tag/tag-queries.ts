import type { Tag } from '@verdict/contract/problem'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'

const columns = ['tid', 'name', 'color'] as const

const nameHolds = (keyword: string | undefined): Expression<SqlBool> =>
  keyword === undefined ? sql<SqlBool>`true` : sql<SqlBool>`position(lower(${keyword}) in lower(name)) > 0`

const ordered = (db: Queryable) =>
  db
    .selectFrom('tags')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('tid')

export const allTags = (db: Queryable): Promise<Tag[]> => ordered(db).execute()

export const tagsByKeyword = (db: Queryable, keyword: string | undefined, limit: number): Promise<Tag[]> =>
  ordered(db).where(nameHolds(keyword)).limit(limit).execute()

export const tagPage = (db: Queryable, keyword: string | undefined, page: PageRequest): Promise<Tag[]> =>
  ordered(db).where(nameHolds(keyword)).limit(page.pageSize).offset(offsetOf(page)).execute()

export const countTags = (db: Queryable, keyword: string | undefined): Promise<number> =>
  countAtMost(db, db.selectFrom('tags').select('tid').where(nameHolds(keyword)))

export const findTag = (db: Queryable, tid: number): Promise<Tag | undefined> =>
  db.selectFrom('tags').select(columns).where('tid', '=', tid).executeTakeFirst()

export const lockTag = (tx: Queryable, tid: number): Promise<Tag | undefined> =>
  tx.selectFrom('tags').select(columns).where('tid', '=', tid).forUpdate().executeTakeFirst()

/** @throws a unique violation if the name is taken */
export const insertTag = (tx: Queryable, tag: { name: string; color: Tag['color'] }): Promise<Tag> =>
  tx.insertInto('tags').values(tag).returning(columns).executeTakeFirstOrThrow()

/** @throws a unique violation if the name is taken */
export const updateTag = (
  tx: Queryable,
  tid: number,
  change: { name?: string; color?: Tag['color'] },
): Promise<Tag> =>
  tx
    .updateTable('tags')
    .set({ ...change, updated_at: sql<Date>`clock_timestamp()` })
    .where('tid', '=', tid)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function removeTag(tx: Queryable, tid: number): Promise<void> {
  await tx.deleteFrom('tags').where('tid', '=', tid).execute()
}
