// A course as the server's own parts pass it round: rows as they are stored.

import type { CourseFlag, CourseVisibility } from '@verdict/domain/course'

/** A role as a row of `course_members` has it. */
export interface RoleColumns {
  basic: boolean
  view_testcase: boolean
  view_solution: boolean
  manage_problem: boolean
  manage_contest: boolean
  manage_course: boolean
}

export const columnOf = {
  basic: 'basic',
  viewTestcase: 'view_testcase',
  viewSolution: 'view_solution',
  manageProblem: 'manage_problem',
  manageContest: 'manage_contest',
  manageCourse: 'manage_course',
} as const satisfies Record<CourseFlag, keyof RoleColumns>

export interface CourseRecord {
  course_id: number
  name: string
  description: string
  encrypt: CourseVisibility
  /** '' without one. */
  join_code: string
  created_at: Date
  updated_at: Date
}

/** A course as one viewer finds it. */
export interface FoundCourse extends CourseRecord {
  /** The viewer's own; null for whoever is no member. */
  member: RoleColumns | null
}

export interface CardRecord extends FoundCourse {
  members: number
  /** Of those that this viewer may know of. */
  contests: number
  teacher_uid: string | null
  teacher_nick: string | null
}

export interface MemberRecord extends RoleColumns {
  uid: string
  nick: string
  joined_at: Date
}

export interface PositionRecord {
  pid: number
  position: number
}
