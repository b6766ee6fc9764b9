// Courses, their members and problem order. Their problems and contests come from `GET /problem?course=` and `GET
// /contest/list?course=`.

import { basicRole, CourseVisibility } from '@verdict/domain/course'
import { feedbacks } from '@verdict/domain/feedback'
import { courseLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { doneToEach, fewUids } from '../platform/each.ts'
import { defineEndpoints } from '../platform/endpoint.ts'
import { allowedList } from './language.ts'
import {
  id,
  isoDate,
  isStorable,
  itemList,
  keyword,
  lineOfText,
  max32,
  nothing,
  pageOf,
  paging,
  queryNumber,
  studentNumber,
  uid,
  uidList,
} from '../platform/primitives.ts'

const encrypt = z.enum(CourseVisibility)
/** Detail of results for students; null: the problem's own setting. */
const feedback = z.enum(feedbacks).nullable()
const plain = (shape: z.ZodString) => shape.refine(isStorable, 'is not plain text')

/** Implied flags are added when stored, and included in answers. */
const courseRole = z.object({
  basic: z.boolean().default(false),
  viewTestcase: z.boolean().default(false),
  viewSolution: z.boolean().default(false),
  manageProblem: z.boolean().default(false),
  manageContest: z.boolean().default(false),
  manageCourse: z.boolean().default(false),
})
const givenRole = courseRole.refine(
  (role) => Object.values(role).some(Boolean),
  'needs at least one permission',
)

/** Public even for private courses. Fields for members or teachers belong into `courseDetail`. */
export const publicCourseCard = z.object({
  courseId: z.number().int(),
  name: z.string(),
  description: z.string(),
  encrypt,
  /** Read-only: nobody joins, makes or changes anything. */
  isArchived: z.boolean(),
  teacher: z.object({ uid: z.string(), nick: z.string() }).nullable(),
  members: z.number().int(),
  /** Only those visible to this viewer. */
  contests: z.number().int(),
  isMember: z.boolean(),
  /** Always false for visitors. */
  mayOpen: z.boolean(),
  /** How this viewer may join; null for members. */
  join: z.enum(['open', 'code', 'instructor']).nullable(),
})
export type PublicCourseCard = z.output<typeof publicCourseCard>

export const courseDetail = publicCourseCard.extend({
  /** Site admins hold all flags. */
  role: courseRole,
  may: z.object({
    copy: z.boolean(),
    /** Many at once, by a job that is limited to this course. */
    rejudge: z.boolean(),
  }),
  problems: z.number().int(),
  /** For those who teach it: questions without an answer. */
  unanswered: z.number().int().optional(),
  languages: allowedList,
  /** For manageCourse; '' for none. */
  joinCode: z.string().optional(),
  feedback: feedback.optional(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type CourseDetail = z.output<typeof courseDetail>

export const courseFields = {
  name: lineOfText(courseLimits.name.max).min(courseLimits.name.min),
  description: plain(z.string().trim().max(courseLimits.description)),
  encrypt,
  /** '' removes it: then only manageCourse adds members to a private course. */
  joinCode: z.union([
    z.literal(''),
    plain(z.string().trim().min(courseLimits.joinCode.min).max(courseLimits.joinCode.max)),
  ]),
  languages: allowedList,
  feedback,
}

export const newCourse = z.object({
  ...courseFields,
  description: courseFields.description.default(''),
  encrypt: encrypt.default(CourseVisibility.Private),
  joinCode: courseFields.joinCode.default(''),
  languages: allowedList.default([]),
  feedback: feedback.default(null),
})
/** Omitted fields stay unchanged. */
export const courseChange = z.object({ ...courseFields, archived: z.boolean() }).partial()

export const courseMember = z.object({
  uid: z.string(),
  nick: z.string(),
  /** For viewSolution; '' for none. */
  studentNumber: z.string().optional(),
  role: courseRole,
  sectionId: z.number().int().nullable(),
  joinedAt: isoDate,
})
export type CourseMember = z.output<typeof courseMember>

const positions = z.object({
  positions: z.array(z.object({ pid: z.number().int(), position: z.number().int() })),
})

const course = z.object({ id })
const member = z.object({ id, uid })
const problem = z.object({ id, pid: id })

export const courseEndpoints = defineEndpoints({
  'GET /course': {
    summary:
      'Courses as cards, newest first, one’s own before the others; private ones too. With mine=1 one’s own alone',
    access: 'public',
    query: z.object({ ...paging(5), keyword, mine: queryNumber(1, 1) }),
    data: pageOf(publicCourseCard),
    errors: [],
  },
  'GET /course/items': {
    summary:
      'At most 20 courses by keyword, for pickers; `manages` keeps those whose contests or problems one manages',
    access: 'login',
    query: z.object({ keyword, manages: z.enum(['contest', 'problem']).optional() }),
    data: itemList,
    errors: [],
  },
  'GET /course/:id': {
    summary: 'A course with the viewer’s role',
    access: 'login',
    params: course,
    data: courseDetail,
    errors: ['NOT_FOUND', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'POST /course': {
    summary: 'Create a course (root and teachers, who then manage it)',
    access: 'login',
    body: newCourse,
    data: z.object({ courseId: z.number().int() }),
    status: 201,
    errors: ['FORBIDDEN'],
  },
  'POST /course/:id': {
    summary: 'Join a course: a public one at once, a private one by its code',
    access: 'login',
    token: 'submit',
    params: course,
    body: z.object({ joinCode: plain(z.string().trim().max(courseLimits.typedCode)).optional() }).nullish(),
    data: courseDetail,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'WRONG_JOIN_CODE', 'COURSE_WITHOUT_CODE', 'RATE_LIMITED'],
  },
  'POST /course/join': {
    summary: 'Join the course that has a code',
    access: 'login',
    token: 'submit',
    body: z.object({ joinCode: plain(z.string().trim().min(1).max(courseLimits.typedCode)) }),
    data: courseDetail,
    errors: ['WRONG_JOIN_CODE', 'JOIN_CODE_SHARED', 'RATE_LIMITED'],
  },
  'PUT /course/:id': {
    summary: 'Change a course (manageCourse)',
    access: 'login',
    params: course,
    body: courseChange,
    data: courseDetail,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /course/:id/member': {
    summary:
      'Members with their roles, by name; `section` keeps those of one, 0 those of none, `mine` those of the viewer’s own',
    access: 'login',
    params: course,
    query: z.object({ ...paging(30), keyword, section: queryNumber(0), mine: queryNumber(1, 1) }),
    data: pageOf(courseMember),
    errors: ['NOT_FOUND', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'GET /course/:id/member/:uid': {
    summary: 'One member',
    access: 'login',
    params: member,
    data: courseMember,
    errors: ['NOT_FOUND', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'POST /course/:id/member/:uid': {
    summary: 'Give somebody a role, a member or not (manageCourse)',
    access: 'login',
    params: member,
    body: z.object({ role: givenRole }),
    data: courseMember,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /course/:id/member/:uid/student-number': {
    summary: 'Give a member without a student number theirs (manageCourse); only admins change one',
    access: 'login',
    params: member,
    body: z.object({ studentNumber: studentNumber.min(1) }),
    data: courseMember,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'STUDENT_NUMBER_GIVEN', 'STUDENT_NUMBER_TAKEN'],
  },
  'POST /course/:id/member': {
    summary: 'Add many people to a course, by name or as a group (manageCourse)',
    description: 'Members keep their role. Unknown names are listed, and then nothing is changed.',
    access: 'login',
    params: course,
    body: z
      .object({
        uids: uidList.optional(),
        gid: z.number().int().min(0).max(max32).optional(),
        role: givenRole.default({ ...basicRole }),
      })
      .refine(({ uids, gid }) => uids !== undefined || gid !== undefined, {
        message: 'name people or a group',
        path: ['uids'],
      }),
    data: z.object({ added: z.number().int(), members: z.number().int() }),
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'UNKNOWN_USERS'],
  },
  'PUT /course/:id/member': {
    summary: 'Give several members a role, or remove them; each by itself, oneself last (manageCourse)',
    access: 'login',
    params: course,
    body: z.object({ uids: fewUids, role: givenRole.nullable() }),
    data: doneToEach,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /course/:id/member/:uid': {
    summary: 'Remove a member (manageCourse)',
    access: 'login',
    params: member,
    data: nothing,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /course/:id/problem': {
    summary: 'Add available problems and one’s own to the end (manageProblem)',
    access: 'login',
    params: course,
    body: z.object({
      problemIds: z.array(z.number().int().min(1).max(max32)).min(1).max(courseLimits.problemsAtOnce),
    }),
    data: positions.extend({ added: z.number().int() }),
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'COURSE_PROBLEMS_INVALID'],
  },
  'POST /course/:id/problem/rearrange': {
    summary: 'Number the positions 1 to n (manageProblem)',
    access: 'login',
    params: course,
    data: positions,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /course/:id/problem/:pid': {
    summary: 'Move a problem before a position; one after the last moves it to the end (manageProblem)',
    access: 'login',
    params: problem,
    body: z.object({ beforePos: z.number().min(-max32).max(max32) }),
    data: positions,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'INVALID_POSITION'],
  },
  'DELETE /course/:id/problem/:pid': {
    summary: 'Take a problem out of a course (manageProblem)',
    access: 'login',
    params: problem,
    data: nothing,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
})
