import { NewsStatus } from '@verdict/domain/news'
import { type Insertable, type Updateable, type Selectable } from 'kysely'
import type { News } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'
import { type MaybeViewer, viewerIsAdmin } from '../../platform/viewer.ts'

type Stored = Selectable<News>

type NewsHead = Pick<Stored, 'nid' | 'title' | 'status' | 'created_at' | 'updated_at'>

export type NewsRowRecord = NewsHead & Pick<Stored, 'excerpt'>

export type NewsRecord = NewsHead & Pick<Stored, 'content' | 'html' | 'has_math' | 'deleted_at'>

const head = ['nid', 'title', 'status', 'created_at', 'updated_at'] as const

/** `mayRead` in SQL; a test compares the two. */
const visible = (db: Queryable, viewer: MaybeViewer) =>
  db
    .selectFrom('news')
    .where('deleted_at', 'is', null)
    .$if(!viewerIsAdmin(viewer), (query) => query.where('status', '>', NewsStatus.Hidden))

export const listNews = (db: Queryable, viewer: MaybeViewer, page: PageRequest): Promise<NewsRowRecord[]> =>
  visible(db, viewer)
    .select([...head, 'excerpt'])
    .orderBy('nid', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countNews = (db: Queryable, viewer: MaybeViewer): Promise<number> =>
  countAtMost(db, visible(db, viewer).select('nid'))

const one = (db: Queryable, nid: number) =>
  db
    .selectFrom('news')
    .select([...head, 'content', 'html', 'has_math', 'deleted_at'])
    .where('nid', '=', nid)

/** Includes deleted ones: the policy decides. */
export const findNews = (db: Queryable, nid: number): Promise<NewsRecord | undefined> =>
  one(db, nid).executeTakeFirst()

export const lockNews = (tx: Queryable, nid: number): Promise<NewsRecord | undefined> =>
  one(tx, nid).forUpdate().executeTakeFirst()

export async function insertNews(tx: Queryable, news: Insertable<News>): Promise<number> {
  const { nid } = await tx.insertInto('news').values(news).returning('nid').executeTakeFirstOrThrow()
  return nid
}

export async function updateNews(tx: Queryable, nid: number, change: Updateable<News>): Promise<void> {
  await tx
    .updateTable('news')
    .set({ ...change, updated_at: now })
    .where('nid', '=', nid)
    .execute()
}

export async function markDeleted(tx: Queryable, nid: number): Promise<void> {
  await tx.updateTable('news').set({ deleted_at: now }).where('nid', '=', nid).execute()
}
