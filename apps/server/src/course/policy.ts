// Who may do what with a course. A public one is read by everybody who is logged in; a private one by its members. What
// a member may do besides is said by the flags of the role, and site admins hold all of them. Only root creates courses.

import { type CourseFlag, type CourseRole, CourseVisibility, fullRole, noRole } from '@verdict/domain/course'
import { type MaybeViewer, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'

/** What decides: the course, and the viewer's own row of its members. */
interface CourseFacts {
  encrypt: CourseVisibility
  join_code: string
}

/** @param member the role of a member; null for whoever is none */
export function roleOf(viewer: MaybeViewer, member: CourseRole | null): CourseRole {
  if (viewerIsAdmin(viewer)) return fullRole
  return (viewer && member) ?? noRole
}

/** Its problems, contests and members. */
export const mayRead = (viewer: MaybeViewer, course: CourseFacts, role: CourseRole): boolean =>
  viewer !== null && (course.encrypt === CourseVisibility.Public || role.basic)

export const mayDo = (role: CourseRole, flag: CourseFlag): boolean => role[flag]

/** Its reserved problems: reading a public course is not enough. */
export const mayOpenProblems = (role: CourseRole): boolean => role.basic

type WayIn = 'open' | 'code' | 'instructor'

/** How somebody becomes a member; null for whoever is one. */
export function wayIn(course: CourseFacts, isMember: boolean): WayIn | null {
  if (isMember) return null
  if (course.encrypt === CourseVisibility.Public) return 'open'
  return course.join_code === '' ? 'instructor' : 'code'
}

export const mayCreate = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

/**
 * Take a contest from one course to another. Here a site admin's role does not stand for membership: moving what one does
 * not manage is root's alone.
 * @param members the viewer's own rows of the courses involved
 */
export const mayTransfer = (viewer: MaybeViewer, members: (CourseRole | null)[]): boolean =>
  viewerIsRoot(viewer) || (viewer !== null && members.every((member) => member?.manageContest === true))
