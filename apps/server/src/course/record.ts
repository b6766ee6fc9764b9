// A course as the server's own parts pass it round: rows as they are stored.

import type { Selectable } from 'kysely'
import type { CourseMembers, CourseProblems, CourseSections, Users } from '../platform/database-types.ts'
import type { FoundCourse } from '../standing/course-access.ts'
import type { RoleColumns } from '../standing/course.ts'

export interface CardRecord extends FoundCourse {
  members: number
  /** The count of those that this viewer may know of. */
  contests: number
  teacher_uid: string | null
  teacher_nick: string | null
}

export interface MemberRecord
  extends
    RoleColumns,
    Pick<Selectable<Users>, 'uid' | 'nick' | 'student_number'>,
    Pick<Selectable<CourseMembers>, 'joined_at' | 'section_id'> {}

export interface SectionRecord extends Pick<Selectable<CourseSections>, 'section_id' | 'name'> {
  members: number
  tas: { uid: string; nick: string }[]
  /** The viewer is one of its TAs. */
  is_mine: boolean
}

export type PositionRecord = Pick<Selectable<CourseProblems>, 'pid' | 'position'>
