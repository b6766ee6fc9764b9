// Announcements of a course: rendered when saved; members are notified once one is visible.

import { announcementLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable, lineOfText, nothing, pageOf, paging } from '../platform/primitives.ts'

export const courseAnnouncement = z.object({
  id: z.number().int(),
  title: z.string(),
  html: z.string(),
  hasMath: z.boolean(),
  isPinned: z.boolean(),
  visibleFrom: isoDate,
  /** Not visible yet; only writers of announcements get it. */
  isWaiting: z.boolean(),
  author: z.object({ uid: z.string(), nick: z.string() }),
  updatedAt: isoDate,
  /** Source, for those who may change it. */
  content: z.string().optional(),
})
export type CourseAnnouncement = z.output<typeof courseAnnouncement>

const fields = {
  title: lineOfText(announcementLimits.title).min(1),
  content: z
    .string()
    .max(announcementLimits.content)
    .refine(isStorable, 'is not plain text')
    .refine((value) => value.trim() !== '', 'is required'),
  isPinned: z.boolean(),
  /** Null: at once. */
  visibleFrom: isoDate.nullable(),
}
const newAnnouncement = z.object({
  ...fields,
  isPinned: fields.isPinned.default(false),
  visibleFrom: fields.visibleFrom.default(null),
})
const course = z.object({ id })
const one = z.object({ id, announcementId: id })

export const announcementEndpoints = defineEndpoints({
  'GET /course/:id/announcement': {
    summary: 'Announcements of a course: pinned ones first, then the newest',
    access: 'login',
    params: course,
    query: z.object(paging(10)),
    data: pageOf(courseAnnouncement),
    errors: ['NOT_FOUND', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'POST /course/:id/announcement': {
    summary: 'Announce something in a course, at once or from a moment on (manageCourse or manageContest)',
    access: 'login',
    params: course,
    body: newAnnouncement,
    data: courseAnnouncement,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED'],
  },
  'PUT /course/:id/announcement/:announcementId': {
    summary: 'Change an announcement (manageCourse or manageContest)',
    access: 'login',
    params: one,
    body: z.object(fields).partial(),
    data: courseAnnouncement,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED'],
  },
  'DELETE /course/:id/announcement/:announcementId': {
    summary: 'Delete an announcement, and its notifications (manageCourse or manageContest)',
    access: 'login',
    params: one,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED'],
  },
})
