// Courses as the wire has them, with what this viewer may do.

import type { CourseDetail, CourseMember, CourseRow } from '@verdict/contract/course'
import type { CourseSection } from '@verdict/contract/course-section'
import type { CourseRole } from '@verdict/domain/course'
import type { MaybeViewer } from '../platform/viewer.ts'
import { isArchived, mayRead, maySeeNumbers, roleFrom, roleOf, wayIn } from '../standing/course.ts'
import type { CardRecord, MemberRecord, SectionRecord } from './record.ts'

export function presentCard(viewer: MaybeViewer, course: CardRecord): CourseRow {
  const isMember = course.member !== null
  const role = roleOf(viewer, course.member && roleFrom(course.member))
  return {
    courseId: course.course_id,
    name: course.name,
    description: course.description,
    encrypt: course.encrypt,
    isArchived: isArchived(course),
    teacher:
      course.teacher_uid === null ? null : { uid: course.teacher_uid, nick: course.teacher_nick ?? '' },
    members: course.members,
    contests: course.contests,
    isMember,
    mayOpen: mayRead(viewer, course, role),
    join: wayIn(course, isMember),
  }
}

export function presentDetail(viewer: MaybeViewer, course: CardRecord, problems: number): CourseDetail {
  const role = roleOf(viewer, course.member && roleFrom(course.member))
  return {
    ...presentCard(viewer, course),
    role,
    problems,
    languages: course.languages,
    ...(role.manageCourse && { joinCode: course.join_code, feedback: course.feedback }),
    createdAt: course.created_at.toISOString(),
    updatedAt: course.updated_at.toISOString(),
  }
}

/** @param role the viewer's in the course */
export const presentMember = (role: CourseRole, member: MemberRecord): CourseMember => ({
  uid: member.uid,
  nick: member.nick,
  ...(maySeeNumbers(role) && { studentNumber: member.student_number }),
  role: roleFrom(member),
  sectionId: member.section_id,
  joinedAt: member.joined_at.toISOString(),
})

export const presentSection = (section: SectionRecord): CourseSection => ({
  sectionId: section.section_id,
  name: section.name,
  members: section.members,
  tas: section.tas,
  isMine: section.is_mine,
})
