// Submissions: the public row, the detail for those who may see the code, and root's two actions.

import { sourceBytes } from '@verdict/domain/limits'
import { shownAmounts } from '@verdict/domain/feedback'
import { uidLength } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { markingDetail, newMark } from './homework.ts'
import { defineEndpoints } from '../platform/endpoint.ts'
import { foundFailure } from '../platform/failure.ts'
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
  score,
  uuid,
} from '../platform/primitives.ts'

/** Why one has waited for a minute: no judge, none with the language, a damaged test file, or others before it. */
const whyWaiting = z.enum(['judge', 'language', 'files', 'busy'])
export type WhyWaiting = z.output<typeof whyWaiting>

export const submissionRow = z.object({
  sid: z.number().int(),
  pid: z.number().int(),
  title: z.string(),
  uid: z.string(),
  /** To admins. */
  user: z.object({ uid: z.string(), nick: z.string() }).optional(),
  /** Contest id; 0 outside contests. */
  mid: z.number().int(),
  /** Null also for those who may not read that course. */
  course: z.number().int().nullable(),
  judge,
  /** Its contest shows no results until it is open: it was received, which the page says in place of a verdict. */
  withheld: z.literal(true).optional(),
  /** Hundredths of a point; only where they say more than the verdict. */
  score: score.optional(),
  /** ms */
  time: z.number().int(),
  /** KB */
  memory: z.number().int(),
  language,
  /** Bytes of the source. */
  length: z.number().int(),
  createdAt: isoDate,
  create: isoDate,
  /** The version of its state; for one's own submissions. */
  updatedAt: isoDate.optional(),
  /** Percent; admins only. */
  sim: z.number().optional(),
  sim_s_id: z.number().int().optional(),
  /** A draft that was handed in to an exam when its time was over; to those who may open it. */
  afterEnd: z.literal(true).optional(),
  /** May this viewer open the detail? */
  viewable: z.boolean(),
  /** While it is judged: tests done and tests in all. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).optional(),
  /** In lists, for one's own. */
  why: whyWaiting.optional(),
})
export type SubmissionRow = z.output<typeof submissionRow>

const testResult = z.object({
  uuid,
  judge,
  score: score.optional(),
  /** The number of its group, where the problem has groups and it is in one. */
  group: z.number().int().optional(),
  time: z.number().int(),
  memory: z.number().int(),
  /** The test was removed since: there are no files to link to. */
  removed: z.boolean().optional(),
})
export type TestResult = z.output<typeof testResult>

const placeInQueue = z.object({
  /** Tasks that are judged before it, whosever they are; at most `maxAhead`. */
  ahead: z.number().int(),
  /** Whether a judge takes tasks now. */
  hasJudge: z.boolean(),
  /** About so many seconds until a judge has it; null while nothing tells. */
  seconds: z.number().int().nullable(),
  why: whyWaiting.optional(),
})
export type PlaceInQueue = z.output<typeof placeInQueue>

const submissionDetail = submissionRow.extend({
  contestTitle: z.string().nullable(),
  code: z.string(),
  /** Compiler messages, or what ended the program, in words. Never test data. */
  error: z.string(),
  /** For admins: checker's message, reason of a SystemError. */
  judgeMessage: z.string().optional(),
  /** For admins: the judge host that ran it; null before one took it. */
  judgeHost: z.string().nullable().optional(),
  /** The part that this viewer is shown of its tests. */
  shown: z.enum(shownAmounts),
  /** With 'verdict' none; with 'test' up to the first that failed. */
  testcase: z.array(testResult),
  /** Data of the first test that failed, for those who read the tests, and with 'difference'. */
  failure: foundFailure.extend({ number: z.number().int() }).optional(),
  /** Each group of tests with what it gave, of what it could give, in hundredths of a point on the problem's own scale. */
  groups: z
    .array(
      z.object({
        points: z.number().int(),
        of: z.number().int(),
        /** The number of the group that it is a part of: that one's points are made of its. */
        parent: z.number().int().optional(),
      }),
    )
    .optional(),
  updatedAt: isoDate,
  /** The same person's submissions to this problem right before and after it, in the same contest or course. */
  tries: z.object({ previous: z.number().int().nullable(), next: z.number().int().nullable() }),
  simSolution: z
    .object({ sid: z.number().int(), uid: z.string(), code: z.string(), create: isoDate })
    .nullable()
    .optional(),
  /** To its author, while it waits for a judge; to admins, once it has waited for a minute. */
  place: placeInQueue.optional(),
  /** Links to the test files are for those who may read them. */
  mayViewTests: z.boolean(),
  /** Submissions to homework alone have it. */
  marking: markingDetail.optional(),
  mayRejudge: z.boolean(),
  maySkip: z.boolean(),
})
export type SubmissionDetail = z.output<typeof submissionDetail>

/** The names by which other clients call the user, the problem and the contest of a list of submissions. */
export const submissionAliases = {
  user: queryText(uidLength),
  problem: queryNumber(1),
  contest: queryNumber(-1),
}

export const statusQuery = z.object({
  ...paging(30),
  uid: queryText(uidLength),
  /** The same as `uid`, `pid` and `mid`. */
  ...submissionAliases,
  /** With a contest, the problem's place in it, from 1. */
  pid: queryNumber(1),
  judge: queryJudge,
  language: queryLanguage,
  /** Contest: absent selects all, -1 those outside contests. */
  mid: queryNumber(-1),
  course: queryNumber(1),
})

/** A source, or the part of one that is there so far. */
export const sourceCode = z
  .string()
  .refine(isStorable, 'is not plain text')
  .refine(
    (code) => new TextEncoder().encode(code).length <= sourceBytes.max,
    `must be at most ${sourceBytes.max} bytes`,
  )

/** The moment at which a browser claims something happened: its word is kept, and decides nothing. */
const claimedTime = isoDate.refine((time) => time >= '2000' && time < '2100', 'is not a time of this century')

export const newSubmission = z.object({
  /** Made by the page for this submission alone. Sent again with the same key, it is answered like the first time. */
  key: uuid.optional(),
  /** When it was handed in, of one that the page kept because the server could not be reached. */
  claimedAt: claimedTime.optional(),
  pid: bodyId,
  /** 0, -1 and absent mean: outside contests. */
  mid: z.number().int().min(-1).max(max32).nullish(),
  course: z.number().int().min(1).max(max32).nullish(),
  language,
  code: sourceCode.refine((code) => code !== '', 'must not be empty'),
})

export const submissionEndpoints = defineEndpoints({
  'PUT /status/:sid/mark': {
    summary: 'Mark a submission to homework by hand, or take the mark back: no score, no words',
    access: 'login',
    params: z.object({ sid: id }),
    body: newMark,
    data: submissionDetail,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'MARK_CHANGED',
      'MARK_LINE_MISSING',
      'MARK_TOO_HIGH',
    ],
  },
  'POST /status': {
    summary: 'Submit code to a problem',
    access: 'login',
    exam: { cid: 'body.mid', pid: 'body.pid', after: 'handed-in' },
    body: newSubmission,
    data: z.object({
      sid: z.number().int(),
      /** The contest was over: it is stored outside it. */
      practice: z.boolean().optional(),
    }),
    status: 201,
    errors: [
      'COURSE_ARCHIVED',
      'LANGUAGE_NOT_OFFERED',
      'LANGUAGE_NOT_ALLOWED',
      'ATTEMPTS_USED',
      'PROBLEM_INCOMPLETE',
      'CONTEST_KEEPS_RESULTS',
      'NOT_FOUND',
      'CONTEST_NOT_STARTED',
      'EXAM_PAUSED',
      'HANDED_IN',
      'CONTEST_NOT_ENTERED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
      'SUBMISSION_KEY_USED',
      'RATE_LIMITED',
    ],
  },
  'GET /status/list': {
    summary: 'Submissions, newest first',
    access: 'public',
    exam: { cid: ['query.mid', 'query.contest'] },
    query: statusQuery,
    data: pageOf(submissionRow),
    errors: [],
  },
  'GET /status/:sid': {
    summary: 'One submission with code, error and results of its tests',
    access: 'login',
    exam: { sid: 'params.sid' },
    params: z.object({ sid: id }),
    data: submissionDetail,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /status/:sid': {
    summary: 'Rejudge (11) or mark as skipped (12)',
    access: 'login',
    params: z.object({ sid: id }),
    body: z.object({ judge: z.number().int().min(-max32).max(max32) }),
    data: submissionDetail,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_JUDGE_ACTION'],
  },
})
