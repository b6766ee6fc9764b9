// Questions and announcements of one contest that somebody has not read or was not shown.

import { type RawBuilder, sql, type Selectable } from 'kysely'
import { byStaff, visibleTo } from '../../access/discussion.ts'
import { isOneself } from '../../access/oneself.ts'
import type { DiscussionComments, Discussions } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** Null: nothing yet. */
export interface TalkMark {
  shown_through: Date | null
  read_through: Date | null
}

export async function findMark(db: Queryable, cid: number, userId: number): Promise<TalkMark> {
  const mark = await db
    .selectFrom('contest_talk_marks')
    .select(['shown_through', 'read_through'])
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return mark ?? { shown_through: null, read_through: null }
}

/** Each moves only forward, and not past the present. */
export async function moveTalkMark(
  db: Queryable,
  cid: number,
  userId: number,
  { shown, read }: { shown?: string | undefined; read?: string | undefined },
): Promise<void> {
  const until = (time: string | undefined) =>
    sql`least(${time ?? null}::timestamptz, case when ${time !== undefined}::boolean then clock_timestamp() end)`
  await sql`
    insert into contest_talk_marks as m (contest_id, user_id, shown_through, read_through)
    values (${cid}, ${userId}, ${until(shown)}, ${until(read)})
    on conflict (contest_id, user_id) do update set
      shown_through = greatest(m.shown_through, excluded.shown_through),
      read_through = greatest(m.read_through, excluded.read_through)`.execute(db)
}

/** To the millisecond, as it is sent and comes back in a mark. */
const written = (row: string) =>
  sql<Date>`date_trunc('milliseconds', coalesce(${sql.ref(`${row}.edited_at`)}, ${sql.ref(`${row}.created_at`)}))`

/** When somebody else last wrote in a row `d`. */
const lastByOthers = (viewer: Viewer) => sql<Date | null>`(
  select max(${written('a')}) from discussion_comments a
  where a.did = d.did and a.deleted_at is null and not ${isOneself(viewer, 'a.author_id')})`

/** Announcements, and answers to what one asked, since a time. */
export async function countUnreadTalk(
  db: Queryable,
  viewer: Viewer,
  cid: number,
  since: Date | null,
): Promise<number> {
  const news = sql`greatest(case when ${byStaff} then ${written('d')} end, ${lastByOthers(viewer)})`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from discussions d
    where d.contest_id = ${cid} and ${visibleTo(viewer)} and (${byStaff} or ${isOneself(viewer, 'd.author_id')})
      and ${news} > coalesce(${since}::timestamptz, '-infinity')`.execute(db)
  return rows[0]!.count
}

export interface BroadcastRecord extends Pick<
  Selectable<Discussions>,
  'did' | 'title' | 'html' | 'has_math' | 'author_id'
> {
  at: Date
}

/** The newest announcements since a time, and how many there are. */
export async function announcementsSince(
  db: Queryable,
  viewer: Viewer,
  cid: number,
  since: Date | null,
  most: number,
): Promise<{ rows: BroadcastRecord[]; count: number }> {
  const found: RawBuilder<unknown> = sql`
    select d.did, greatest(${written('d')}, (
      select max(${written('a')}) from discussion_comments a
      where a.did = d.did and a.deleted_at is null and a.author_id = d.author_id)) as at
    from discussions d where d.contest_id = ${cid} and ${visibleTo(viewer)} and ${byStaff}`
  const { rows } = await sql<BroadcastRecord & { count: number }>`
    select d.did, d.title, d.html, d.has_math, d.author_id, f.at, f.count
    from (
      select q.*, count(*) over () as count from (${found}) q
      where q.at > coalesce(${since}::timestamptz, '-infinity') order by q.at desc, q.did desc limit ${most}
    ) f join discussions d on d.did = f.did
    order by f.at, f.did`.execute(db)
  return { rows, count: rows[0]?.count ?? 0 }
}

type WordRecord = Pick<Selectable<DiscussionComments>, 'id' | 'did' | 'quick' | 'html' | 'has_math'>

/** Later words of their authors, in order. */
export async function wordsBelow(
  db: Queryable,
  dids: readonly number[],
  most: number,
): Promise<WordRecord[]> {
  if (dids.length === 0) return []
  const { rows } = await sql<WordRecord>`
    select m.id, m.did, m.quick, m.html, m.has_math
    from unnest(${[...dids]}::integer[]) notified (did)
    join discussions d on d.did = notified.did
    cross join lateral (
      select * from discussion_comments c
      where c.did = notified.did and c.deleted_at is null and c.author_id = d.author_id
      order by c.id desc limit ${most}) m
    order by m.did, m.id`.execute(db)
  return rows
}
