// A notice to everybody is one row, personal ones a row each. One mark per person says how far they have read. Pages receive
// a notification when its transaction commits.

import type { ReceivedNotice, SentNotice } from '@verdict/contract/notification'
import { writeAudit } from '../../platform/audit.ts'
import { mailEach, mailNotices } from '../../people/index.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import { type Viewer, viewerIsAdmin } from '../../platform/viewer.ts'
import {
  countNotices,
  countSent,
  countUnread,
  insertDiscussionNews,
  insertCourseNews,
  insertWords,
  insertMarkNews,
  insertNotice,
  insertTimes,
  moveMark,
  noticePage,
  sentPage,
  type DiscussionNews,
  type ContestTime,
  type CourseNews,
  type MarkNews,
  type NoticeRecord,
  type ReceivedRecord,
  type SentRecord,
  type TimeKind,
  type Words,
} from './notification-queries.ts'
import type { NewsOf } from '@verdict/contract/realtime'
import { noticeLimits } from '@verdict/domain/field-limits'

export const notificationTopic = 'notification'

export type Notice = { title: string; content: string } & (
  | { target: 'user'; userId: number }
  | { target: 'broadcast' }
)
export type PushedNotification =
  | Notice
  | { target: 'users'; userIds: number[]; title: string; content: string; about: NewsOf }

/** Sent on commit. @param notice title of 1 to 30 and content of 1 to 300 characters @throws RangeError for other lengths */
export async function notify(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  notice: Notice,
): Promise<void> {
  for (const part of ['title', 'content'] as const) {
    const { length } = notice[part]
    if (length < 1 || length > noticeLimits[part])
      throw new RangeError(`the ${part} of a notice has ${length} characters`)
  }
  await channel.publish(tx, notificationTopic, notice)
}

/** As many ids as fit into one message between processes. */
const publishedAtOnce = 500

const notifyOfDiscussion = (
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  { kind, cid, about, did, title }: DiscussionNews,
  userIds: readonly number[],
): Promise<void> =>
  notifyMany(context, tx, { title: about, content: title, about: { kind, cid, did } }, userIds)

async function notifyMany(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  notice: { title: string; content: string; about: NewsOf },
  userIds: readonly number[],
): Promise<void> {
  for (let first = 0; first < userIds.length; first += publishedAtOnce) {
    const some = userIds.slice(first, first + publishedAtOnce)
    const pushed: PushedNotification = { target: 'users', userIds: some, ...notice }
    await channel.publish(tx, notificationTopic, pushed)
  }
}

const notifyOfMark = (
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  { cid, contestTitle, sid, userId, problemTitle }: MarkNews,
): Promise<void> =>
  notifyMany(context, tx, { title: contestTitle, content: problemTitle, about: { kind: 'mark', cid, sid } }, [
    userId,
  ])

const notice = ({ id, title, content, created_at }: NoticeRecord) => ({
  id,
  title,
  content,
  createdAt: created_at.toISOString(),
})

function aboutOf({ kind, cid, did, sid, course_id, at }: ReceivedRecord): ReceivedNotice['about'] {
  if (kind === 'course') return course_id === null ? null : { kind, courseId: course_id }
  if (kind === 'site' || kind === 'webhook' || kind === 'setter') return null
  if (kind === 'due' || kind === 'begins')
    return cid === null || at === null ? null : { kind, cid, at: at.toISOString() }
  if (kind === 'mark') return sid === null || cid === null ? null : { kind, cid, sid }
  return did === null ? null : { kind, cid, did }
}

const presentReceived = (row: ReceivedRecord & { unread: boolean }): ReceivedNotice => ({
  ...notice(row),
  about: aboutOf(row),
  unread: row.unread,
})

const presentSent = (row: SentRecord): SentNotice => ({ ...notice(row), by: row.uid })

type Parts = Pick<Context, 'db'>

export async function listNotices(
  { db }: Parts,
  viewer: Viewer,
  request: PageRequest,
): Promise<Page<ReceivedNotice> & { unread: number }> {
  const [rows, count, unread] = await Promise.all([
    noticePage(db, viewer, request),
    countNotices(db, viewer),
    countUnread(db, viewer),
  ])
  return { ...pageFrom(rows.map(presentReceived), count, request), unread }
}

export async function markRead({ db }: Parts, viewer: Viewer, through: number): Promise<{ unread: number }> {
  await moveMark(db, viewer.userId, through)
  return { unread: await countUnread(db, viewer) }
}

/** The newest. */
export const newestNotices = async ({ db }: Parts, viewer: Viewer, most: number): Promise<ReceivedNotice[]> =>
  (await noticePage(db, viewer, { page: 1, pageSize: most })).map(presentReceived)

/** @throws Refusal FORBIDDEN */
export async function listSent(
  { db }: Parts,
  viewer: Viewer,
  request: PageRequest,
): Promise<Page<SentNotice>> {
  if (!viewerIsAdmin(viewer)) throw new Refusal('FORBIDDEN')
  const [rows, count] = await Promise.all([sentPage(db, request), countSent(db)])
  return pageFrom(rows.map(presentSent), count, request)
}

/** @throws Refusal FORBIDDEN */
export async function broadcast(
  context: Pick<Context, 'db' | 'channel' | 'settings'>,
  viewer: Viewer,
  origin: Origin,
  { title, content }: { title: string; content: string },
): Promise<SentNotice> {
  if (!viewerIsAdmin(viewer)) throw new Refusal('FORBIDDEN')
  return context.db.transaction().execute(async (tx) => {
    const row = await insertNotice(tx, { title, content, by: viewer.userId })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'notification.broadcast',
      target: `notification:${row.id}`,
      after: { title, content },
    })
    await notify(context, tx, { target: 'broadcast', title, content })
    await mailNotices(context, tx, { kind: 'site', ids: [row.id], values: { title, content }, path: null })
    return presentSent({ ...row, uid: viewer.uid })
  })
}

/** Those who may read it only from the contest's start on find it then. */
export interface Audience {
  now: readonly number[]
  later: readonly number[]
}

export async function tellOfDiscussion(
  context: Pick<Context, 'channel' | 'settings'>,
  tx: Queryable,
  viewer: Viewer,
  news: DiscussionNews,
  { now, later }: Audience,
): Promise<void> {
  const others = (ids: readonly number[]) => ids.filter((id) => id !== viewer.userId)
  const ids = await insertDiscussionNews(tx, news, viewer.userId, others(now))
  await insertDiscussionNews(tx, news, viewer.userId, others(later))
  await notifyOfDiscussion(context, tx, news, others(now))
  const { kind, about, title, did } = news
  await mailNotices(context, tx, { kind, ids, values: { about, title }, path: `/discuss/${did}` })
}

export async function tellOfMark(
  context: Pick<Context, 'channel' | 'settings'>,
  tx: Queryable,
  viewer: Viewer,
  news: MarkNews,
): Promise<void> {
  const id = await insertMarkNews(tx, news, viewer.userId)
  await notifyOfMark(context, tx, news)
  const values = { about: news.contestTitle, title: news.problemTitle }
  await mailNotices(context, tx, { kind: 'mark', ids: [id], values, path: `/solution/${news.sid}` })
}

export async function tellOfCourse(
  context: Pick<Context, 'channel' | 'settings'>,
  tx: Queryable,
  { announcement_id, course_id, course_name, title, author_id }: CourseNews,
  userIds: readonly number[],
): Promise<void> {
  const ids = await insertCourseNews(tx, announcement_id, author_id, userIds)
  const about = { kind: 'course', courseId: course_id } as const
  await notifyMany(context, tx, { title: course_name, content: title, about }, userIds)
  const values = { about: course_name, title }
  await mailNotices(context, tx, { kind: 'course', ids, values, path: `/course/${course_id}/announcements` })
}

/** Each is mailed until its time has come. */
export async function tellOfTimes(
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  kind: TimeKind,
  times: readonly ContestTime[],
): Promise<void> {
  if (times.length === 0) return
  const ids = await insertTimes(tx, kind, times)
  await mailEach(
    context,
    tx,
    kind,
    times.map(({ contest_id: cid, title, course, at, is_exam }, index) => ({
      id: ids[index]!,
      content: {
        values: { title, about: course ?? title },
        times: { at: at.toISOString() },
        path: is_exam ? `/exam/${cid}` : `/contests/${cid}`,
      },
      until: at,
    })),
  )
}

/** To its person, in their language. @param path where it leads */
export async function tellInWords(
  context: Pick<Context, 'channel' | 'settings'>,
  tx: Queryable,
  { path, ...news }: Words & { path: string | null },
): Promise<void> {
  const id = await insertWords(tx, news)
  const { kind, userId, title, content } = news
  await notify(context, tx, { target: 'user', userId, title, content })
  await mailNotices(context, tx, { kind, ids: [id], values: { title, content }, path })
}
