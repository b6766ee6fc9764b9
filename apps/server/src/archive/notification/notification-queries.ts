import { type NotNull, type RawBuilder, sql } from 'kysely'
import { announcedTo } from '../../access/announcement.ts'
import { extraOf, startOf } from '../../access/contest-clock.ts'
import { visibleTo as contestVisibleTo } from '../../access/contest.ts'
import { ofContest, visibleTo } from '../../access/discussion.ts'
import { prepared, type Queryable } from '../../platform/db.ts'
import { countAtMost, exactCountLimit, offsetOf, type PageRequest } from '../../platform/paging.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { DiscussionNewsKind } from '@verdict/contract/realtime'

/** To one person, and held in their words. */
type WordsKind = 'webhook' | 'setter'

export interface NoticeRecord {
  id: number
  title: string
  content: string
  created_at: Date
}

/** For a discussion or submission: the contest's or else the problem's title, and the discussion's or problem's title. */
export interface ReceivedRecord extends NoticeRecord {
  kind: WordsKind | 'site' | 'mark' | 'course' | TimeKind | DiscussionNewsKind
  did: number | null
  sid: number | null
  cid: number | null
  course_id: number | null
  /** When homework is due for the reader, or a contest begins. */
  at: Date | null
}

export interface SentRecord extends NoticeRecord {
  uid: string
}

export interface MarkNews {
  cid: number
  contestTitle: string
  sid: number
  userId: number
  problemTitle: string
}

export interface DiscussionNews {
  kind: DiscussionNewsKind
  cid: number | null
  /** The contest's or the problem's title. */
  about: string
  did: number
  title: string
}

export type TimeKind = 'due' | 'begins'

/** A time of a contest, which is near for this person. */
export interface ContestTime {
  contest_id: number
  user_id: number
  at: Date
  title: string
  owner_id: number
  course: string | null
  is_exam: boolean
}

export interface CourseNews {
  announcement_id: number
  course_id: number
  course_name: string
  title: string
  author_id: number
}

/** The person's mark, or the last notice sent before they joined. */
const readThrough = (userId: number) => sql<number>`greatest(
  coalesce((select read_through from notification_marks where user_id = ${userId}::integer), 0),
  coalesce((
    select id from notifications
    where created_at < (select created_at from users where id = ${userId}::integer)
    order by id desc limit 1), 0))`

const ofReader = ({ userId }: Viewer) => sql`${userId}::integer`

/**
 * To everybody, about a discussion, announcement or contest that they may still read, about their own submissions, about a
 * webhook that speaks for them, or about a problem that they set.
 */
const readable = (viewer: Viewer, most: RawBuilder<unknown>, after: RawBuilder<unknown> = sql`0`) => sql`(
  (select id, kind, created_at, title, content, null::integer as did, null::integer as sid,
      null::integer as cid, null::integer as course_id, null::timestamptz as at
    from notifications where user_id is null and id > ${after} order by id desc limit ${most})
  union all
  (select id, kind, created_at, title, content, null, null, null, null, null
    from notifications
    where user_id = ${ofReader(viewer)} and kind in ('webhook', 'setter') and id > ${after}
    order by id desc limit ${most})
  union all
  (select n.id, n.kind, n.created_at, c.title, d.title, d.did, null, c.cid, null, null
    from notifications n
    join discussions d on d.did = n.did and d.deleted_at is null
    join contests c on c.cid = d.contest_id
    where n.user_id = ${viewer.userId}::integer and n.id > ${after} and ${ofContest(viewer)}
    order by n.id desc limit ${most})
  union all
  (select n.id, n.kind, n.created_at, p.title, d.title, d.did, null, null, null, null
    from notifications n
    join discussions d on d.did = n.did and d.contest_id is null and ${visibleTo(viewer)}
    join problems p on p.pid = d.pid
    where n.user_id = ${viewer.userId}::integer and n.id > ${after}
    order by n.id desc limit ${most})
  union all
  (select n.id, n.kind, n.created_at, c.title, p.title, null, s.sid, c.cid, null, null
    from notifications n
    join submissions s on s.sid = n.sid
    join contests c on c.cid = s.contest_id
    join problems p on p.pid = s.pid
    where n.user_id = ${viewer.userId}::integer and n.sid is not null and n.id > ${after}
    order by n.id desc limit ${most})
  union all
  (select n.id, n.kind, n.created_at, co.name, a.title, null, null, null, a.course_id, null
    from notifications n
    join course_announcements a on a.announcement_id = n.announcement_id
    join courses co on co.course_id = a.course_id
    where n.user_id = ${viewer.userId}::integer and n.id > ${after} and ${announcedTo(viewer, 'a')}
    order by n.id desc limit ${most})
  union all
  (select n.id, n.kind, n.created_at, coalesce(co.name, c.title), c.title, null, null, c.cid, null,
      case n.kind when 'due' then c.due_at + ${extraOf('c', ofReader(viewer))} * interval '1 minute'
        else ${startOf('c', ofReader(viewer))} end
    from notifications n
    join contests c on c.cid = n.contest_id and ${contestVisibleTo(viewer, 'c')}
    left join courses co on co.course_id = c.course_id
    where n.user_id = ${viewer.userId}::integer and n.id > ${after}
    order by n.id desc limit ${most}))`

export async function noticePage(
  db: Queryable,
  viewer: Viewer,
  page: PageRequest,
): Promise<(ReceivedRecord & { unread: boolean })[]> {
  const offset = offsetOf(page)
  const { rows } = await sql<ReceivedRecord & { unread: boolean }>`
    select n.*, n.id > ${readThrough(viewer.userId)} as unread
    from ${readable(viewer, sql`${offset + page.pageSize}::bigint`)} n
    order by n.id desc limit ${page.pageSize} offset ${offset}`.execute(db)
  return rows
}

export async function countNotices(db: Queryable, viewer: Viewer): Promise<number> {
  const most = sql`${exactCountLimit + 1}::bigint`
  const { rows } = await sql<{ count: number }>`
    select least(count(*), ${most}) as count from ${readable(viewer, most)} n`.execute(db)
  return rows[0]!.count
}

const mostUnread = 100

export async function countUnread(db: Queryable, viewer: Viewer): Promise<number> {
  const most = sql`${mostUnread}::bigint`
  const { rows } = await sql<{ count: number }>`
    with mark as materialized (select ${readThrough(viewer.userId)} as id)
    select ${prepared} least(count(*), ${most}) as count
    from ${readable(viewer, most, sql`(select id from mark)`)} n`.execute(db)
  return rows[0]!.count
}

/** The mark moves only forward, and never past the last notice sent. */
export async function moveMark(db: Queryable, userId: number, through: number): Promise<void> {
  await sql`
    insert into notification_marks as m (user_id, read_through)
    select ${userId}::integer, id from notifications where id <= ${through}::integer order by id desc limit 1
    on conflict (user_id) do update set read_through = greatest(m.read_through, excluded.read_through)`.execute(
    db,
  )
}

export const sentPage = (db: Queryable, page: PageRequest): Promise<SentRecord[]> =>
  db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.sent_by')
    .select(['n.id', 'n.title', 'n.content', 'n.created_at', 'u.uid'])
    .where('n.user_id', 'is', null)
    .$narrowType<{ title: NotNull; content: NotNull }>()
    .orderBy('n.id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countSent = (db: Queryable): Promise<number> =>
  countAtMost(db, db.selectFrom('notifications').select('id').where('user_id', 'is', null).orderBy('id'))

export const insertNotice = (
  tx: Queryable,
  sent: { title: string; content: string; by: number },
): Promise<NoticeRecord> =>
  tx
    .insertInto('notifications')
    .values({ title: sent.title, content: sent.content, sent_by: sent.by })
    .returning(['id', 'title', 'content', 'created_at'])
    .$narrowType<{ title: NotNull; content: NotNull }>()
    .executeTakeFirstOrThrow()

export interface Words {
  kind: WordsKind
  by: number
  userId: number
  title: string
  content: string
}

/** @returns its id */
export async function insertWords(
  tx: Queryable,
  { kind, by, userId, title, content }: Words,
): Promise<number> {
  const { id } = await tx
    .insertInto('notifications')
    .values({ kind, title, content, sent_by: by, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces an earlier one about the same submission. @returns its id */
export async function insertMarkNews(
  tx: Queryable,
  { sid, userId }: Pick<MarkNews, 'sid' | 'userId'>,
  by: number,
): Promise<number> {
  await tx.deleteFrom('notifications').where('sid', '=', sid).execute()
  const row = await tx
    .insertInto('notifications')
    .values({ kind: 'mark', sid, sent_by: by, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Replaces each person's earlier one about the same discussion. @returns their ids */
export async function insertDiscussionNews(
  tx: Queryable,
  { kind, did }: Pick<DiscussionNews, 'kind' | 'did'>,
  by: number,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return []
  await sql`delete from notifications where did = ${did} and user_id = any(${userIds}::integer[])`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into notifications (kind, did, sent_by, user_id)
    select ${kind}, ${did}::integer, ${by}::integer, unnest(${userIds}::integer[])
    on conflict do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** @returns their ids */
export async function insertCourseNews(
  tx: Queryable,
  announcementId: number,
  by: number,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into notifications (kind, announcement_id, sent_by, user_id)
    select 'course', ${announcementId}::integer, ${by}::integer, unnest(${userIds}::integer[])
    on conflict do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Replaces each person's earlier one about the same contest. @returns their ids, in the order of the times */
export async function insertTimes(
  tx: Queryable,
  kind: TimeKind,
  times: readonly ContestTime[],
): Promise<number[]> {
  const near = sql`jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
    as t(contest_id integer, user_id integer, owner_id integer)`
  await sql`
    delete from notifications n using ${near}
    where n.contest_id = t.contest_id and n.user_id = t.user_id and n.kind = ${kind}`.execute(tx)
  const { rows } = await sql<{ id: number; contest_id: number; user_id: number }>`
    insert into notifications (kind, contest_id, sent_by, user_id)
    select ${kind}, t.contest_id, t.owner_id, t.user_id from ${near}
    returning id, contest_id, user_id`.execute(tx)
  const ids = new Map(rows.map(({ id, contest_id, user_id }) => [`${contest_id} ${user_id}`, id]))
  return times.map(({ contest_id, user_id }) => ids.get(`${contest_id} ${user_id}`)!)
}
