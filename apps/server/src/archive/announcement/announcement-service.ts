// Readers see an announcement from a chosen time on; then members are notified once. Every change is audited.

import type { Given } from '@verdict/contract/endpoints'
import { randomBytes } from 'node:crypto'
import { courseAnnouncement, type CourseAnnouncement } from '@verdict/contract/announcement'
import { type AuditActionOf, type AuditStates, writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { mayAnnounce } from '../../access/announcement.ts'
import { assertInUse, knownCourse, readableCourse } from '../../access/course-access.ts'
import {
  announcementPage,
  type AnnouncementRecord,
  countAnnouncements,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  updateAnnouncement,
  recipients,
  takeDue,
} from './announcement-queries.ts'
import { tellOfCourse } from '../notification/notification-service.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'

/** @returns false if there is none */
const notifyOfNext = (context: Context): Promise<boolean> =>
  context.db.transaction().execute(async (tx) => {
    const due = await takeDue(tx)
    if (!due) return false
    await tellOfCourse(context, tx, due, await recipients(tx, due))
    return true
  })

export const keepAnnouncing = (context: Context): BackgroundWork =>
  everySecond(context.log, 'announcements could not be looked for', async (isEnding) => {
    while (!isEnding() && (await notifyOfNext(context)));
  })

/** @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function listAnnouncements(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
  page: PageRequest,
): Promise<Page<CourseAnnouncement>> {
  const { role } = await readableCourse(db, viewer, courseId)
  const writes = mayAnnounce(role)
  const [rows, count] = await Promise.all([
    announcementPage(db, courseId, writes, page),
    countAnnouncements(db, courseId, writes),
  ])
  return pageFrom(
    rows.map((row) => presentRow(row, writes)),
    count,
    page,
  )
}

const presentRow = (row: AnnouncementRecord, writes: boolean): CourseAnnouncement =>
  present(courseAnnouncement, row, {
    id: row.announcement_id,
    author: { uid: row.uid, nick: row.nick },
    ...(writes && { content: row.content }),
  })

type Fields = Given<'POST /course/:id/announcement'>['body']

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, VALIDATION_FAILED for a text that cannot be rendered */
export async function announce(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  { title, content, isPinned, visibleFrom }: Fields,
): Promise<CourseAnnouncement> {
  await assertMayAnnounce(db, viewer, courseId)
  const rendered = await renderedContent(viewer, content)
  return db.transaction().execute(async (tx) => {
    const id = await insertAnnouncement(tx, {
      course_id: courseId,
      title,
      ...rendered,
      is_pinned: isPinned,
      ...(visibleFrom !== null && { visible_from: new Date(visibleFrom) }),
      author_id: viewer.userId,
    })
    const after = await found(tx, courseId, id)
    await audit(tx, origin, viewer, 'course.announce', courseId, { after: audited(after) })
    return presentRow(after, true)
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, VALIDATION_FAILED */
export async function changeAnnouncement(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { courseId, id }: { courseId: number; id: number },
  change: { [K in keyof Fields]?: Fields[K] | undefined },
): Promise<CourseAnnouncement> {
  await assertMayAnnounce(db, viewer, courseId)
  const rendered = change.content === undefined ? {} : await renderedContent(viewer, change.content)
  return db.transaction().execute(async (tx) => {
    const before = await found(tx, courseId, id)
    const { title, isPinned, visibleFrom } = change
    await updateAnnouncement(tx, id, {
      ...rendered,
      ...(title !== undefined && { title }),
      ...(isPinned !== undefined && { is_pinned: isPinned }),
      // "At once" does not move the time of a visible one.
      ...(visibleFrom !== undefined &&
        (visibleFrom !== null || before.is_waiting) && {
          visible_from: visibleFrom === null ? new Date() : new Date(visibleFrom),
        }),
    })
    const after = await found(tx, courseId, id)
    await audit(tx, origin, viewer, 'course.changeAnnouncement', courseId, {
      before: audited(before),
      after: audited(after),
    })
    return presentRow(after, true)
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function removeAnnouncement(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  id: number,
): Promise<void> {
  await assertMayAnnounce(db, viewer, courseId)
  await db.transaction().execute(async (tx) => {
    const before = await found(tx, courseId, id)
    await deleteAnnouncement(tx, id)
    await audit(tx, origin, viewer, 'course.removeAnnouncement', courseId, { before: audited(before) })
  })
}

async function assertMayAnnounce(db: Queryable, viewer: Viewer, courseId: number): Promise<void> {
  const { course, role } = await knownCourse(db, viewer, courseId)
  if (!mayAnnounce(role)) throw new Refusal('FORBIDDEN')
  assertInUse(course)
}

/** @throws Refusal NOT_FOUND */
async function found(tx: Queryable, courseId: number, id: number): Promise<AnnouncementRecord> {
  const announcement = await findAnnouncement(tx, courseId, id)
  if (!announcement) throw new Refusal('NOT_FOUND')
  return announcement
}

async function renderedContent(viewer: Viewer, content: string) {
  // Several texts on a page need distinct ids.
  const ids = `announcement-${randomBytes(4).toString('hex')}`
  const { html, hasMath } = await renderMarkdown(content, { ids, person: viewer.userId })
  return { content, html, has_math: hasMath }
}

const audited = ({ title, is_pinned, visible_from }: AnnouncementRecord) => ({
  announcement: title,
  isPinned: is_pinned,
  visibleFrom: visible_from.toISOString(),
})

const audit = (
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  action: AuditActionOf<'course'>,
  courseId: number,
  states: AuditStates<'course'>,
): Promise<void> =>
  writeAudit(tx, origin, { actorId: viewer.userId, action, target: `course:${courseId}`, ...states })
