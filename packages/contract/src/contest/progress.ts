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
  begun: whole.nullable(),
})

const problem = z.object({
  pid: whole,
  position: whole,
  title: z.string(),
  begun: whole,
  solved: whole,
  stuck: whole,
  tries: z.array(whole),
  /** Median over solvers; null without solvers. */
  median: whole.nullable(),
  verdicts: z.array(z.object({ judge, count: whole })),
  /** Where most students' last submissions fail. */
  failing: z.object({ test: whole, people: whole }).nullable(),
})
export type ProgressProblem = z.output<typeof problem>

const person = z.object({
  uid: z.string(),
  nick: z.string(),
  sectionId: whole.nullable(),
  pid: whole.nullable(),
  tries: whole,
  last: isoDate.nullable(),
})
export type ProgressPerson = z.output<typeof person>

const among = {
  section: queryNumber(0),
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
    summary: 'How students get on with one contest or homework of a course (viewSolution)',
    description:
      'Of a contest that is not over and unfrozen, for those with manageContest. `offset` is of the reader’s clock, in minutes east of UTC.',
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
