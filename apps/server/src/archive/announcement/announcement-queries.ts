import { Privilege } from '@verdict/domain/privilege'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { CourseAnnouncements, Users } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'
import { isVisible } from '../../access/announcement.ts'

export interface AnnouncementRecord
  extends
    Omit<Selectable<CourseAnnouncements>, 'author_id' | 'notified_at' | 'created_at'>,
    Pick<Selectable<Users>, 'uid' | 'nick'> {
  is_waiting: boolean
}

const columns = [
  'a.announcement_id',
  'a.course_id',
  'a.title',
  'a.content',
  'a.html',
  'a.has_math',
  'a.is_pinned',
  'a.visible_from',
  'a.updated_at',
  'u.uid',
  'u.nick',
] as const

const ofCourse = (db: Queryable, courseId: number, waitingToo: boolean) =>
  db
    .selectFrom('course_announcements as a')
    .where('a.course_id', '=', courseId)
    .$if(!waitingToo, (query) => query.where(isVisible('a')))

/** @param waitingToo includes scheduled ones */
export const announcementPage = (
  db: Queryable,
  courseId: number,
  waitingToo: boolean,
  page: PageRequest,
): Promise<AnnouncementRecord[]> =>
  ofCourse(db, courseId, waitingToo)
    .innerJoin('users as u', 'u.id', 'a.author_id')
    .select(columns)
    .select(sql<boolean>`not ${isVisible('a')}`.as('is_waiting'))
    .orderBy('a.is_pinned', 'desc')
    .orderBy('a.visible_from', 'desc')
    .orderBy('a.announcement_id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countAnnouncements = (db: Queryable, courseId: number, waitingToo: boolean): Promise<number> =>
  countAtMost(db, ofCourse(db, courseId, waitingToo).select('a.announcement_id'))

export const findAnnouncement = (
  db: Queryable,
  courseId: number,
  id: number,
): Promise<AnnouncementRecord | undefined> =>
  ofCourse(db, courseId, true)
    .innerJoin('users as u', 'u.id', 'a.author_id')
    .select(columns)
    .select(sql<boolean>`not ${isVisible('a')}`.as('is_waiting'))
    .where('a.announcement_id', '=', id)
    .executeTakeFirst()

export async function insertAnnouncement(
  tx: Queryable,
  announcement: Insertable<CourseAnnouncements>,
): Promise<number> {
  const row = await tx
    .insertInto('course_announcements')
    .values(announcement)
    .returning('announcement_id')
    .executeTakeFirstOrThrow()
  return row.announcement_id
}

export async function updateAnnouncement(
  tx: Queryable,
  id: number,
  change: Updateable<CourseAnnouncements>,
): Promise<void> {
  await tx
    .updateTable('course_announcements')
    .set({ ...change, updated_at: sql<Date>`clock_timestamp()` })
    .where('announcement_id', '=', id)
    .execute()
}

export async function deleteAnnouncement(tx: Queryable, id: number): Promise<void> {
  await tx.deleteFrom('course_announcements').where('announcement_id', '=', id).execute()
}

export interface DueAnnouncement {
  announcement_id: number
  course_id: number
  title: string
  course_name: string
  author_id: number
}

/** Marks it, so that no other process takes it. */
export async function takeDue(tx: Queryable): Promise<DueAnnouncement | undefined> {
  const { rows } = await sql<DueAnnouncement>`
    update course_announcements a set notified_at = clock_timestamp()
    from courses co
    where co.course_id = a.course_id and a.announcement_id = (
      select d.announcement_id from course_announcements d
      where d.notified_at is null and ${isVisible('d')}
      order by d.visible_from limit 1 for update skip locked)
    returning a.announcement_id, a.course_id, a.title, co.name as course_name, a.author_id`.execute(tx)
  return rows[0]
}

/** All members but the author and banned people. */
export async function recipients(tx: Queryable, due: DueAnnouncement): Promise<number[]> {
  const rows = await tx
    .selectFrom('course_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.course_id', '=', due.course_id)
    .where('m.user_id', '<>', due.author_id)
    .where('u.privilege', '>', Privilege.Banned)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
