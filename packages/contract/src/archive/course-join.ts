// Joining a course by a link that anyone may open, or by a list that its managers paste.

import { courseLimits, importCellLength, namedAtOnce } from '@verdict/domain/field-limits'
import { plainName } from '@verdict/domain/pasted-cells'
import { z } from 'zod'
import { courseDetail } from './course.ts'
import { defineEndpoints } from '../platform/endpoint.ts'
import { bodyId, id, isoDate, lineOfText } from '../platform/primitives.ts'

const course = z.object({ id })
const token = z.object({ token: z.string().min(1).max(courseLimits.joinToken) })

const link = z.object({
  link: z
    .object({
      token: z.string(),
      isOn: z.boolean(),
      /** Null: until it is switched off. */
      endsAt: isoDate.nullable(),
      sectionId: z.number().int().nullable(),
    })
    .nullable(),
})
export type JoinLink = z.output<typeof link>['link']

const listStates = ['new', 'member', 'unknown', 'ambiguous', 'repeated'] as const

const listRow = z.object({
  /** As written: a username or a student number. */
  who: z.string(),
  state: z.enum(listStates),
  /** Null where none or several match. */
  account: z.object({ uid: z.string(), nick: z.string() }).nullable(),
})
export type ListedPerson = z.output<typeof listRow>

export const courseJoinEndpoints = defineEndpoints({
  'GET /course/:id/join-link': {
    summary: 'The link that joins a course (manageCourse)',
    access: 'login',
    params: course,
    data: link,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /course/:id/join-link': {
    summary: 'Switch the link on or off, or renew it, which makes the old one useless (manageCourse)',
    access: 'login',
    params: course,
    body: z.object({
      isOn: z.boolean(),
      endsAt: isoDate.nullable().default(null),
      sectionId: bodyId.nullable().default(null),
      renew: z.boolean().default(false),
    }),
    data: link,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /course/join/:token': {
    summary: 'The course that a link joins',
    access: 'public',
    params: token,
    data: z.object({
      courseId: z.number().int(),
      name: z.string(),
      description: z.string(),
      teacher: z.object({ uid: z.string(), nick: z.string() }).nullable(),
      section: z.string().nullable(),
      isMember: z.boolean(),
    }),
    errors: ['JOIN_LINK_INVALID'],
  },
  'POST /course/join/:token': {
    summary: 'Join a course by its link',
    access: 'login',
    token: 'submit',
    params: token,
    data: courseDetail,
    errors: ['JOIN_LINK_INVALID'],
  },
  'POST /course/:id/member/list': {
    summary: 'Add the people of a list, by username or student number, each into a section (manageCourse)',
    description: 'With `dryRun` it only says who they are.',
    access: 'login',
    params: course,
    body: z.object({
      rows: z
        .array(
          z.object({
            who: lineOfText(importCellLength).overwrite(plainName),
            /** Null: members keep theirs, others get none. Missing sections are created. */
            section: lineOfText(courseLimits.sectionName).nullable().default(null),
          }),
        )
        .min(1)
        .max(namedAtOnce),
      dryRun: z.boolean().default(false),
    }),
    data: z.object({
      rows: z.array(listRow),
      added: z.number().int(),
      moved: z.number().int(),
      newSections: z.array(z.string()),
    }),
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'SECTIONS_FULL'],
  },
})
