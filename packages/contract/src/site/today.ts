// The home page of somebody who is logged in, in one answer.

import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { isoDate, judge } from '../platform/primitives.ts'
import { contestRow } from '../contest/contest.ts'
import { homeworkRow } from '../contest/homework.ts'
import { submissionRow } from '../contest/submission.ts'
import { receivedNotice } from '../archive/notification.ts'
import { suggestedProblem } from '../archive/practice.ts'

const leftProblem = suggestedProblem.omit({ level: true }).extend({
  /** Last worked on. */
  at: isoDate,
  /** Code was typed after the last submission. */
  draft: z.boolean(),
  /** The last submission’s. */
  judge: judge.nullable(),
  /** Where it is worked on: the running contest with its place there, or the course; neither: the list of problems. */
  contest: z.object({ cid: z.number().int(), index: z.number().int(), title: z.string() }).nullable(),
  course: z.number().int().nullable(),
})
export type LeftProblem = z.output<typeof leftProblem>

/** Work that waits in a course for its staff; null where the viewer’s role does not reach. */
const courseDesk = z.object({
  courseId: z.number().int(),
  name: z.string(),
  /** Unanswered ones. */
  questions: z.number().int().nullable(),
  /** Where marks are given by hand: hand-ins without one, to homework that was due; `cid`: where it is a single one. */
  toMark: z.object({ count: z.number().int(), cid: z.number().int().nullable() }).nullable(),
  /** Students with many tries and no success in homework that runs; `cid`: the homework with most of them. */
  stuck: z.object({ people: z.number().int(), cid: z.number().int().nullable() }).nullable(),
  /** Similar pairs that nobody has decided on. */
  pairs: z.number().int().nullable(),
  nextExam: z.object({ cid: z.number().int(), title: z.string(), start: isoDate }).nullable(),
})
export type CourseDesk = z.output<typeof courseDesk>

const today = z.object({
  /** In no course, and nothing solved. */
  isNew: z.boolean(),
  courses: z.array(z.object({ courseId: z.number().int(), name: z.string() })),
  /** Due, what is due first before the others. */
  homework: z.array(homeworkRow),
  /** Running or to come, one’s own first. */
  contests: z.array(contestRow),
  /** The newest of what the bell holds. */
  notices: z.array(receivedNotice),
  unread: z.number().int(),
  /** One’s own newest. */
  submissions: z.array(submissionRow),
  /** Worked on last and not solved. */
  left: leftProblem.nullable(),
  suggestion: suggestedProblem.nullable(),
  /** Courses that one teaches or helps in. */
  desk: z.array(courseDesk),
})
export type Today = z.output<typeof today>

export const todayEndpoints = defineEndpoints({
  'GET /today': {
    summary:
      'The home of the person who asks: what is due, what came back, what was left, and what waits for staff',
    access: 'login',
    data: today,
    errors: [],
  },
})
