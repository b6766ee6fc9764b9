import { homeworkLimits, isLateTable } from '@verdict/domain/homework'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  bodyId,
  id,
  isoDate,
  isStorable,
  judge,
  max32,
  pageOf,
  paging,
  queryNumber,
  uid,
} from '../platform/primitives.ts'

const { lateSteps, lateMinutes, attempts, points: pointLimits } = homeworkLimits

/** Percent off, each until its minutes after the due time. Empty: nothing is taken late. */
const lateTable = z
  .array(
    z.object({
      until: z.number().int().min(1).max(lateMinutes),
      off: z.number().int().min(1).max(100),
    }),
  )
  .max(lateSteps)
  .refine(isLateTable, 'each step ends later and takes off more than the one before')

/** Hundredths, whole or half points. */
const points = z.number().int().min(pointLimits.min).max(pointLimits.max).multipleOf(pointLimits.step)

const fields = {
  due: isoDate,
  late: lateTable,
  attempts: z.number().int().min(1).max(attempts).nullable(),
  /** Managers only. */
  draft: z.boolean(),
  /** The class reads each other’s questions while it runs: those asked since this was chosen. */
  openQuestions: z.boolean(),
  /** Only some problems need be named. */
  points: z.array(z.object({ pid: z.number().int().min(1).max(max32), points })).max(100),
}

export const newHomework = z.object({
  ...fields,
  late: fields.late.default([]),
  attempts: fields.attempts.default(null),
  draft: fields.draft.default(false),
  openQuestions: fields.openQuestions.default(true),
  points: fields.points.default([]),
})
export const homeworkChange = z.object(fields).partial()

/** Personal times; managers get everybody's. */
export const homeworkDetail = z.object({
  due: isoDate,
  late: lateTable,
  attempts: fields.attempts,
  draft: fields.draft,
  openQuestions: fields.openQuestions,
  extra: z.number().int(),
  seesWork: z.boolean(),
})

export const homeworkOfProblem = z.object({
  points: z.number().int(),
  score: z.number().int().nullable(),
  marked: z.boolean(),
  attempts: z.number().int(),
})

const person = z.object({ uid: z.string(), nick: z.string() })

export const homeworkRow = z.object({
  cid: z.number().int(),
  title: z.string(),
  course: z.object({ courseId: z.number().int(), name: z.string() }),
  start: isoDate,
  due: isoDate,
  end: isoDate,
  late: lateTable,
  attempts: fields.attempts,
  draft: z.boolean(),
  extra: z.number().int(),
  problems: z.number().int(),
  /** Hundredths of a point: of all problems, and the viewer's. */
  points: z.number().int(),
  score: z.number().int(),
  /** Problems that the viewer solved. */
  solved: z.number().int(),
  submissions: z.number().int(),
  /** For viewers of others' work: how many students handed in, and last submissions without a mark. */
  work: z
    .object({ handedIn: z.number().int(), students: z.number().int(), toMark: z.number().int() })
    .optional(),
})
export type HomeworkRow = z.output<typeof homeworkRow>

export const extension = z.object({
  id: z.number().int(),
  person: person.nullable(),
  section: z.object({ sectionId: z.number().int(), name: z.string() }).nullable(),
  minutes: z.number().int(),
  reason: z.string(),
  by: z.string(),
  createdAt: isoDate,
})
export type Extension = z.output<typeof extension>
const extensions = z.object({ extensions: z.array(extension) })

const plain = (max: number) => z.string().trim().max(max).refine(isStorable, 'is not plain text')

export const newExtension = z
  .object({
    uid: uid.optional(),
    sectionId: bodyId.optional(),
    minutes: z.number().int().min(1).max(homeworkLimits.extraMinutes),
    reason: plain(homeworkLimits.reason).default(''),
  })
  .refine(
    (given) => (given.uid === undefined) !== (given.sectionId === undefined),
    'is for a person or a section',
  )

const handedIn = z.object({
  sid: z.number().int(),
  pid: z.number().int(),
  uid: z.string(),
  nick: z.string(),
  judge,
  createdAt: isoDate,
  score: z.number().int(),
  marked: z.boolean(),
})
export type HandedIn = z.output<typeof handedIn>

const lines = z
  .array(
    z.object({
      line: z.number().int().min(1).max(max32),
      text: plain(homeworkLimits.lineComment).min(1),
    }),
  )
  .max(homeworkLimits.lineComments)

export const newMark = z.object({
  /** Hundredths of a point, replacing the automatic score; null keeps that. */
  score: z.number().int().min(0).max(pointLimits.max).nullable(),
  comment: plain(homeworkLimits.comment).default(''),
  lines: lines.default([]),
  /** Time of the mark shown to the teacher, or null: a newer one is not overwritten. */
  base: isoDate.nullable(),
})

export const markingDetail = z.object({
  points: z.number().int(),
  off: z.number().int(),
  worth: z.number().int().nullable(),
  mark: z
    .object({ score: z.number().int().nullable(), comment: z.string(), lines, by: person, at: isoDate })
    .nullable(),
  mayMark: z.boolean(),
  /** The viewer is a TA and marks only their sections. */
  ofSections: z.boolean(),
})
export type MarkingDetail = z.output<typeof markingDetail>

const cid = z.object({ cid: id })

export const homeworkEndpoints = defineEndpoints({
  'GET /course/:id/homework': {
    summary:
      'The homework of a course with one’s own points: open ones first by due time, then those to come, then closed ones',
    access: 'login',
    params: z.object({ id }),
    data: z.object({ list: z.array(homeworkRow) }),
    errors: ['NOT_FOUND', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'GET /account/homework': {
    summary: 'Homework of one’s courses that has begun and is not over, what is due first before the others',
    access: 'login',
    token: 'read',
    data: z.object({ list: z.array(homeworkRow) }),
    errors: [],
  },
  'GET /contest/:cid/work': {
    summary: 'Homework: the last submission of each person to each problem, by problem and name',
    access: 'login',
    params: cid,
    query: z.object({
      ...paging(30),
      pid: queryNumber(1),
      unmarked: z.literal('1').optional(),
      /** 0: without section. */
      section: queryNumber(0),
      /** Sections whose TA the viewer is. */
      mine: queryNumber(1, 1),
    }),
    data: pageOf(handedIn),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'GET /account/comments': {
    summary: 'Comments that the viewer wrote in marks, to use again: most used first',
    access: 'login',
    token: 'read',
    data: z.object({ texts: z.array(z.string()) }),
    errors: [],
  },
  'GET /contest/:cid/extensions': {
    summary: 'Who has more time, and why',
    access: 'login',
    params: cid,
    data: extensions,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /contest/:cid/extensions': {
    summary: 'Give a person or a section more time, replacing any earlier extension',
    access: 'login',
    params: cid,
    body: newExtension,
    data: extensions,
    status: 201,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'UNKNOWN_USERS'],
  },
  'DELETE /contest/:cid/extensions/:id': {
    summary: 'Take back more time',
    access: 'login',
    params: z.object({ cid: id, id }),
    data: extensions,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
})
