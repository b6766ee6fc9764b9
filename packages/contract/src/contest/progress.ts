// How the students of a course get on with its homework and contests: counts for each, and the people behind them. For those
// who view solutions there.

import { contestRuleNames } from '@verdict/domain/contest-rules/table'
import { stuckTries, workStates } from '@verdict/domain/progress'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, judge, pageOf, paging, queryNumber } from '../platform/primitives.ts'

const whole = z.number().int()

const contest = z.object({
  cid: whole,
  title: z.string(),
  rule: z.enum(contestRuleNames),
  start: isoDate,
  end: isoDate,
  /** Students who handed something in; null where the viewer may not know yet. */
  begun: whole.nullable(),
})

const problem = z.object({
  pid: whole,
  /** In the contest, from 1. */
  position: whole,
  title: z.string(),
  /** Students: who handed something in, who solved it, and who is stuck. */
  begun: whole,
  solved: whole,
  stuck: whole,
  /** People who solved it, by `tryBuckets`. */
  tries: z.array(whole),
  /** The median of their tries; null where nobody solved it. */
  median: whole.nullable(),
  /** Submissions by verdict, the most frequent first. */
  verdicts: z.array(z.object({ judge, count: whole })),
  /** The test at which the last failed submissions of most students failed. */
  failing: z.object({ test: whole, people: whole }).nullable(),
})
export type ProgressProblem = z.output<typeof problem>

const person = z.object({
  uid: z.string(),
  nick: z.string(),
  sectionId: whole.nullable(),
  /** Null for somebody who has not begun at all. */
  pid: whole.nullable(),
  /** Until it was solved, or up to now. */
  tries: whole,
  last: isoDate.nullable(),
})
export type ProgressPerson = z.output<typeof person>

const among = {
  /** Students of this section alone; 0: of none. */
  section: queryNumber(0),
  /** Students of the sections alone whose TA the viewer is. */
  mine: queryNumber(1, 1),
}
const stuckAfter = z.coerce.number().int().min(stuckTries.min).max(stuckTries.max).default(stuckTries.default)
const offsetMinutes = 14 * 60
const ofContest = z.object({ id, cid: id })

export const progressEndpoints = defineEndpoints({
  'GET /course/:id/progress': {
    summary:
      'The contests and homework of a course, the newest first, with how many students have begun (viewSolution)',
    access: 'login',
    params: z.object({ id }),
    query: z.object(among),
    data: z.object({ students: whole, contests: z.array(contest) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /course/:id/progress/:cid': {
    summary:
      'How students get on with one of them (viewSolution; of a contest that is not over and unfrozen manageContest). `offset` is of the reader’s clock, in minutes east of UTC',
    access: 'login',
    params: ofContest,
    query: z.object({
      ...among,
      tries: stuckAfter,
      offset: z.coerce.number().int().min(-offsetMinutes).max(offsetMinutes).default(0),
    }),
    data: z.object({
      students: whole,
      begun: whole,
      problems: z.array(problem),
      /** Submissions by the hour of the day. */
      hours: z.array(whole),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /course/:id/progress/:cid/people': {
    summary: 'The students behind a figure, by name: for one problem, or for all of them',
    access: 'login',
    params: ofContest,
    query: z.object({
      ...paging(30),
      ...among,
      tries: stuckAfter,
      pid: queryNumber(1),
      state: z.enum(workStates).default('idle'),
    }),
    data: pageOf(person),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
