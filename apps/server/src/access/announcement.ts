// Members read published announcements; those who manage the course or its contests also see scheduled ones.

import type { CourseRole } from '@verdict/domain/course'
import { type RawBuilder, sql } from 'kysely'
import type { MaybeViewer } from '../platform/viewer.ts'
import { mayDo, readsCourse } from './course.ts'

export const mayAnnounce = (role: CourseRole): boolean =>
  mayDo(role, 'manageCourse') || mayDo(role, 'manageContest')

/** @param role of a reader of the course */
export const mayReadAnnouncement = (
  role: CourseRole,
  announcement: { visible_from: Date },
  now: Date,
): boolean => announcement.visible_from <= now || mayAnnounce(role)

export const isVisible = (announcement: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${announcement}.visible_from`)} <= statement_timestamp()`

/** Only in a course that the viewer may still read: an old notification must not reveal more. */
export const announcedTo = (viewer: MaybeViewer, announcement: string): RawBuilder<boolean> =>
  sql<boolean>`(${isVisible(announcement)} and ${readsCourse(viewer, `${announcement}.course_id`)})`
