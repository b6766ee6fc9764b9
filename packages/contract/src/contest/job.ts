import { jobActions, jobStates, maxJobSelection } from '@verdict/domain/job'
import { uidLength } from '@verdict/domain/address-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  bodyId,
  id,
  isoDate,
  isStorable,
  judge,
  language,
  max32,
  pageOf,
  paging,
  queryNumber,
  score,
} from '../platform/primitives.ts'

const jobFilter = z.object({
  uid: z.string().trim().min(1).max(uidLength).refine(isStorable, 'is not plain text').optional(),
  pid: z.number().int().min(1).max(max32).optional(),
  /** -1: outside contests. */
  mid: z.number().int().min(-1).max(max32).optional(),
  judge: judge.optional(),
  language: language.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  sim: z.number().int().min(1).max(100).optional(),
  /** Submissions to the course or to its contests, as its managers see it; none that were skipped. */
  course: z.number().int().min(1).max(max32).optional(),
})
export type JobFilter = z.output<typeof jobFilter>

export const newJob = z
  .object({
    action: z.enum(jobActions),
    /** Explicit list, which may include skipped ones; otherwise by filter. */
    sids: z.array(bodyId).min(1).max(maxJobSelection).optional(),
    filter: jobFilter
      .refine((filter) => Object.values(filter).some((value) => value !== undefined), 'must name something')
      .optional(),
    preview: z.boolean().default(false),
  })
  .refine(({ sids, filter }) => (sids === undefined) !== (filter === undefined), {
    path: ['filter'],
    message: 'either sids or a filter',
  })

const jobPreview = z.object({
  total: z.number().int(),
  totalIsLowerBound: z.boolean().optional(),
  people: z.number().int(),
  problems: z.number().int(),
  contests: z.number().int(),
  /** Excluded, as they are skipped and were not named. */
  skipped: z.number().int(),
  waiting: z.number().int(),
})
export type JobPreview = z.output<typeof jobPreview>

export const job = z.object({
  id: z.number().int(),
  action: z.enum(jobActions),
  state: z.enum(jobStates),
  selected: z.number().int().nullable(),
  filter: jobFilter.nullable(),
  total: z.number().int(),
  judged: z.number().int(),
  changed: z.number().int(),
  applied: z.number().int(),
  overtaken: z.number().int(),
  by: z.string(),
  createdAt: isoDate,
  appliedBy: z.string().nullable(),
  cancelledBy: z.string().nullable(),
  finishedAt: isoDate.nullable(),
})
export type Job = z.output<typeof job>

const jobDetail = job.extend({
  may: z.object({ apply: z.boolean(), cancel: z.boolean() }),
  /** From, to, count; equal verdicts where only score or groups change. From `ready` on. */
  transitions: z.array(z.object({ from: judge, to: judge, count: z.number().int() })),
  contests: z.array(z.object({ cid: z.number().int(), title: z.string(), changed: z.number().int() })),
})
export type JobDetail = z.output<typeof jobDetail>

export const jobChange = z.object({
  sid: z.number().int(),
  uid: z.string(),
  nick: z.string(),
  pid: z.number().int(),
  title: z.string(),
  mid: z.number().int(),
  from: judge,
  to: judge,
  /** Hundredths of a point; only where they say more than the verdicts. */
  score: z.object({ from: score, to: score }).optional(),
  /** Points come from other groups, which alone may change a contest's cell. */
  regrouped: z.literal(true).optional(),
})
export type JobChange = z.output<typeof jobChange>

const jobPerson = z.object({
  uid: z.string(),
  nick: z.string(),
  changed: z.number().int(),
  solve: z.object({ before: z.number().int(), after: z.number().int() }).nullable(),
})
export type JobPerson = z.output<typeof jobPerson>

const standing = z.object({
  /** Null for a team that is not ranked. */
  rank: z.number().int().nullable(),
  solved: z.number().int(),
  /** Minutes. */
  penalty: z.number().int(),
  /** Hundredths of a point; absent where the rule counts none. */
  score: z.number().int().optional(),
})

const jobRank = z.object({
  uid: z.string(),
  nick: z.string(),
  before: standing.nullable(),
  after: standing.nullable(),
})
export type JobRank = z.output<typeof jobRank>

const params = z.object({ id })

export const jobEndpoints = defineEndpoints({
  'GET /admin/jobs': {
    summary: 'Jobs, newest first (root); those of a course also for teachers who manage it',
    access: 'login',
    query: z.object({ ...paging(30), course: queryNumber(1) }),
    data: pageOf(job),
    errors: ['FORBIDDEN'],
  },
  'POST /admin/jobs': {
    summary: 'Rejudge or skip many submissions: look what it would reach (`preview`), or start it',
    description: 'For root; a teacher rejudges by a filter with a `course` that they manage.',
    access: 'login',
    token: 'admin',
    body: newJob,
    /** A preview has `job` null and status 200. */
    data: z.object({ preview: jobPreview, job: job.nullable() }),
    status: 201,
    errors: ['JOB_EMPTY', 'FORBIDDEN'],
  },
  'GET /admin/jobs/:id': {
    summary: 'How far a job is and what it would change',
    access: 'login',
    params,
    data: jobDetail,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /admin/jobs/:id/changes': {
    summary: 'Submissions whose verdict or score changes',
    access: 'login',
    params,
    query: z.object(paging(30)),
    data: pageOf(jobChange),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /admin/jobs/:id/people': {
    summary: 'People with submissions that change, and how many problems they have solved before and after',
    access: 'login',
    params,
    query: z.object(paging(30)),
    data: pageOf(jobPerson),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /admin/jobs/:id/ranks': {
    summary: 'Whose place in a contest moves, before and after; before it is applied',
    access: 'login',
    params,
    query: z.object({ ...paging(30), cid: id }),
    data: pageOf(jobRank),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /admin/jobs/:id': {
    summary: 'Apply a job that is ready',
    access: 'login',
    token: 'admin',
    params,
    data: jobDetail,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'JOB_NOT_READY'],
  },
  'DELETE /admin/jobs/:id': {
    summary: 'Cancel a job that is not applied; nothing of it stays',
    access: 'login',
    token: 'admin',
    params,
    data: jobDetail,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'JOB_APPLIED'],
  },
})
