// Notifications: what administrators send to everybody, and what happens in a contest's questions and announcements to
// those whom it concerns. One to everybody is one row, regardless of who was there when it was sent; for a discussion each of these
// people has one. Each person has one mark of how far they have read. Open pages receive it in the transaction that keeps it.
// One from before somebody's account is there to be read, but never counted as unread.

import type { ReceivedNotice, SentNotice } from '@verdict/contract/notification'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { type Page, type PageRequest, pageFrom } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { mayBroadcast } from './policy.ts'
import { presentReceived, presentSent } from './present.ts'
import {
  countNotices,
  countSent,
  countUnread,
  insertContestNews,
  insertCourseNews,
  insertMarkNews,
  insertNotice,
  moveMark,
  noticePage,
  sentPage,
} from './queries.ts'
import type { ContestNews, CourseNews, MarkNews } from './record.ts'
import { notify, notifyMany, notifyOfContest, notifyOfMark } from './tell.ts'

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

/** @throws Refusal FORBIDDEN */
export async function listSent(
  { db }: Parts,
  viewer: Viewer,
  request: PageRequest,
): Promise<Page<SentNotice>> {
  if (!mayBroadcast(viewer)) throw new Refusal('FORBIDDEN')
  const [rows, count] = await Promise.all([sentPage(db, request), countSent(db)])
  return pageFrom(rows.map(presentSent), count, request)
}

/** @throws Refusal FORBIDDEN */
export async function broadcast(
  context: Pick<Context, 'db' | 'channel'>,
  viewer: Viewer,
  origin: Origin,
  { title, content }: { title: string; content: string },
): Promise<SentNotice> {
  if (!mayBroadcast(viewer)) throw new Refusal('FORBIDDEN')
  return context.db.transaction().execute(async (tx) => {
    const row = await insertNotice(tx, { title, content, by: viewer.userId })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'notification.broadcast',
      target: `notification:${row.id}`,
      after: { title, content },
    })
    await notify(context, tx, { target: 'broadcast', title, content })
    return presentSent({ ...row, uid: viewer.uid })
  })
}

/** The recipients of an event in a contest: some may read it only once the contest has begun, and find it then. */
export interface Audience {
  now: readonly number[]
  later: readonly number[]
}

/** Notifies people of what happened to a discussion of a contest, once the transaction commits. */
export async function tellOfContest(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  viewer: Viewer,
  news: ContestNews,
  { now, later }: Audience,
): Promise<void> {
  const others = (ids: readonly number[]) => ids.filter((id) => id !== viewer.userId)
  await insertContestNews(tx, news, viewer.userId, others([...now, ...later]))
  await notifyOfContest(context, tx, news, others(now))
}

/** Notifies the author of a submission that somebody marked it, once the transaction commits. */
export async function tellOfMark(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  viewer: Viewer,
  news: MarkNews,
): Promise<void> {
  await insertMarkNews(tx, news, viewer.userId)
  await notifyOfMark(context, tx, news)
}

/** Notifies members of an announcement of their course, once the transaction commits. */
export async function tellOfCourse(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  { announcement_id, course_id, course_name, title, author_id }: CourseNews,
  userIds: readonly number[],
): Promise<void> {
  await insertCourseNews(tx, announcement_id, author_id, userIds)
  const about = { kind: 'course', courseId: course_id } as const
  await notifyMany(context, tx, { title: course_name, content: title, about }, userIds)
}
