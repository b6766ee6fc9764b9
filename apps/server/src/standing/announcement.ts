// Announcements of a course: its readers read those that are visible by now; who manages the course or its contests
// writes them, and sees those that wait, too.

import type { CourseRole } from '@verdict/domain/course'
import { type RawBuilder, sql } from 'kysely'
import type { MaybeViewer } from '../platform/viewer.ts'
import { mayDo, readsCourse } from './course.ts'

export const mayAnnounce = (role: CourseRole): boolean =>
  mayDo(role, 'manageCourse') || mayDo(role, 'manageContest')

/** @param role of somebody who reads the course */
export const mayReadAnnouncement = (
  role: CourseRole,
  announcement: { visible_from: Date },
  now: Date,
): boolean => announcement.visible_from <= now || mayAnnounce(role)

/** Visible, of rows of `course_announcements`. */
export const isVisible = (announcement: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${announcement}.visible_from`)} <= statement_timestamp()`

/** Visible, in a course that the viewer reads: what a notification says is read by those alone who still may. */
export const announcedTo = (viewer: MaybeViewer, announcement: string): RawBuilder<boolean> =>
  sql<boolean>`(${isVisible(announcement)} and ${readsCourse(viewer, `${announcement}.course_id`)})`
