// Submissions: the public row, the detail for those who may see the code, and root's two actions.

import { sourceBytes } from '@verdict/domain/limits'
import { z } from 'zod'
import { defineEndpoints } from './endpoint.ts'
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
  queryJudge,
  queryLanguage,
  queryNumber,
  queryText,
  uuid,
} from './primitives.ts'

export const submissionRow = z.object({
  sid: z.number().int(),
  pid: z.number().int(),
  title: z.string(),
  uid: z.string(),
  /** To admins. */
  user: z.object({ uid: z.string(), nick: z.string() }).optional(),
  /** Contest id; 0 outside contests. */
  mid: z.number().int(),
  course: z.number().int().nullable(),
  judge,
  /** ms */
  time: z.number().int(),
  /** KB */
  memory: z.number().int(),
  language,
  /** Bytes of the source. */
  length: z.number().int(),
  createdAt: isoDate,
  create: isoDate,
  /** Percent; admins only. */
  sim: z.number().optional(),
  sim_s_id: z.number().int().optional(),
  /** May this viewer open the detail? */
  viewable: z.boolean(),
  /** While it is judged: tests done and tests in all. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).optional(),
})
export type SubmissionRow = z.output<typeof submissionRow>

export const testResult = z.object({
  uuid,
  judge,
  time: z.number().int(),
  memory: z.number().int(),
  /** The test was removed since: there are no files to link to. */
  removed: z.boolean().optional(),
})
export type TestResult = z.output<typeof testResult>

export const submissionDetail = submissionRow.extend({
  contestTitle: z.string().nullable(),
  code: z.string(),
  /** Compiler messages, or what ended the program, in words. Never test data. */
  error: z.string(),
  /** For admins: checker's message, reason of a SystemError. */
  judgeMessage: z.string().optional(),
  /** For admins: the judge host that ran it; null before one took it. */
  judgeHost: z.string().nullable().optional(),
  testcase: z.array(testResult),
  updatedAt: isoDate,
  simSolution: z
    .object({ sid: z.number().int(), uid: z.string(), code: z.string(), create: isoDate })
    .nullable()
    .optional(),
  /** Links to the test files are for those who may read them. */
  mayViewTests: z.boolean(),
  mayRejudge: z.boolean(),
})
export type SubmissionDetail = z.output<typeof submissionDetail>

export const statusQuery = z.object({
  ...paging(30),
  uid: queryText(20),
  /** The same as `uid`. */
  user: queryText(20),
  /** With a contest, the problem's place in it, from 1. */
  pid: queryNumber(1),
  judge: queryJudge,
  language: queryLanguage,
  /** Contest: absent selects all, -1 those outside contests. */
  mid: queryNumber(-1),
  course: queryNumber(1),
})

export const newSubmission = z.object({
  pid: bodyId,
  /** 0, -1 and absent mean: outside contests. */
  mid: z.number().int().min(-1).max(max32).nullish(),
  course: z.number().int().min(1).max(max32).nullish(),
  language,
  code: z
    .string()
    .refine(isStorable, 'is not plain text')
    .refine((code) => new TextEncoder().encode(code).length >= sourceBytes.min, 'must not be empty')
    .refine(
      (code) => new TextEncoder().encode(code).length <= sourceBytes.max,
      `must be at most ${sourceBytes.max} bytes`,
    ),
})

export const submissionEndpoints = defineEndpoints({
  'POST /status': {
    summary: 'Submit code to a problem',
    access: 'login',
    body: newSubmission,
    data: z.object({
      sid: z.number().int(),
      /** The contest was over: it is stored outside it. */
      practice: z.boolean().optional(),
    }),
    status: 201,
    errors: [
      'NOT_FOUND',
      'CONTEST_NOT_STARTED',
      'CONTEST_NOT_ENTERED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
      'RATE_LIMITED',
    ],
  },
  'GET /status/list': {
    summary: 'Submissions, newest first',
    access: 'public',
    query: statusQuery,
    data: pageOf(submissionRow),
    errors: [],
  },
  'GET /status/:sid': {
    summary: 'One submission with code, error and results of its tests',
    access: 'login',
    params: z.object({ sid: id }),
    data: submissionDetail,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /status/:sid': {
    summary: 'Rejudge (11) or mark as skipped (12)',
    access: 'root',
    params: z.object({ sid: id }),
    body: z.object({ judge: z.number().int().min(-max32).max(max32) }),
    data: submissionDetail,
    errors: ['NOT_FOUND', 'INVALID_JUDGE_ACTION'],
  },
})
