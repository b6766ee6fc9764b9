// SQL of notices and of how far each person has read.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import type { NoticeRecord, SentRecord } from './record.ts'

/** Above this number a notice is unread for somebody: what they have marked, or what was sent before they came. */
const readThrough = (userId: number) => sql<number>`greatest(
  coalesce((select read_through from notification_marks where user_id = ${userId}::integer), 0),
  coalesce((
    select id from notifications
    where created_at < (select created_at from users where id = ${userId}::integer)
    order by id desc limit 1), 0))`

export const noticePage = (
  db: Queryable,
  userId: number,
  page: PageRequest,
): Promise<(NoticeRecord & { unread: boolean })[]> =>
  db
    .selectFrom('notifications')
    .select(['id', 'title', 'content', 'created_at', sql<boolean>`id > ${readThrough(userId)}`.as('unread')])
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const sentPage = (db: Queryable, page: PageRequest): Promise<SentRecord[]> =>
  db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.sent_by')
    .select(['n.id', 'n.title', 'n.content', 'n.created_at', 'u.uid'])
    .orderBy('n.id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

/** At most one more than is counted exactly. */
export async function countNotices(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select id from notifications order by id limit ${exactCountLimit + 1}) as known`.execute(db)
  return rows[0]!.count
}

/** More than this are shown as this many. */
const mostUnread = 100

export async function countUnread(db: Queryable, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select id from notifications where id > ${readThrough(userId)} order by id limit ${mostUnread}
    ) as unread`.execute(db)
  return rows[0]!.count
}

/** A mark only moves on, and never past what was sent. */
export async function moveMark(db: Queryable, userId: number, through: number): Promise<void> {
  await sql`
    insert into notification_marks as m (user_id, read_through)
    select ${userId}::integer, id from notifications where id <= ${through}::integer order by id desc limit 1
    on conflict (user_id) do update set read_through = greatest(m.read_through, excluded.read_through)`.execute(
    db,
  )
}

export const insertNotice = (
  tx: Queryable,
  sent: { title: string; content: string; by: number },
): Promise<NoticeRecord> =>
  tx
    .insertInto('notifications')
    .values({ title: sent.title, content: sent.content, sent_by: sent.by })
    .returning(['id', 'title', 'content', 'created_at'])
    .executeTakeFirstOrThrow()
