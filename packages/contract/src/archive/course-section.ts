// Sections group a course's people and name their TAs; they give no rights.

import { courseLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { bodyId, id, lineOfText, nothing, uid, uidList } from '../platform/primitives.ts'

export const courseSection = z.object({
  sectionId: z.number().int(),
  name: z.string(),
  members: z.number().int(),
  tas: z.array(z.object({ uid: z.string(), nick: z.string() })),
  isMine: z.boolean(),
})
export type CourseSection = z.output<typeof courseSection>

const sections = z.object({ sections: z.array(courseSection) })

const name = lineOfText(courseLimits.sectionName).min(1)
const course = z.object({ id })
const section = z.object({ id, sectionId: id })

export const courseSectionEndpoints = defineEndpoints({
  'GET /course/:id/section': {
    summary: 'The sections of a course, in their order, with their TAs',
    access: 'login',
    params: course,
    data: sections,
    errors: ['NOT_FOUND', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'POST /course/:id/section': {
    summary: 'Add sections at the end (manageCourse)',
    access: 'login',
    params: course,
    body: z.object({ names: z.array(name).min(1).max(courseLimits.sections) }),
    data: sections,
    status: 201,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'SECTION_NAME_TAKEN', 'SECTIONS_FULL'],
  },
  'PUT /course/:id/section': {
    summary: 'Put the sections in order (manageCourse): those that are not named come last',
    access: 'login',
    params: course,
    body: z.object({ sectionIds: z.array(bodyId).min(1).max(courseLimits.sections) }),
    data: sections,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /course/:id/section/:sectionId': {
    summary: 'Rename a section, or name its TAs: members with viewSolution (manageCourse)',
    access: 'login',
    params: section,
    body: z.object({ name: name.optional(), tas: z.array(uid).max(courseLimits.sectionTas).optional() }),
    data: sections,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'SECTION_NAME_TAKEN',
      'UNKNOWN_USERS',
      'SECTION_TA_INVALID',
    ],
  },
  'DELETE /course/:id/section/:sectionId': {
    summary: 'Delete a section: its members stay in the course, in no section (manageCourse)',
    access: 'login',
    params: section,
    data: nothing,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /course/:id/section/members': {
    summary: 'Put members into a section, or with null into none (manageCourse)',
    access: 'login',
    params: course,
    body: z.object({ uids: uidList, sectionId: bodyId.nullable() }),
    data: z.object({ moved: z.number().int() }),
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'UNKNOWN_USERS', 'COURSE_NOT_MEMBERS'],
  },
})
