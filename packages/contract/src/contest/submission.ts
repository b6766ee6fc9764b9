import { sourceBytes } from '@verdict/domain/limits'
import { shownAmounts } from '@verdict/domain/feedback'
import { uidLength } from '@verdict/domain/address-limits'
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

/** After a minute without judgement: no host, none with the language, a damaged test file, or a queue. */
const whyWaiting = z.enum(['judge', 'language', 'files', 'busy'])
export type WhyWaiting = z.output<typeof whyWaiting>

export const submissionRow = z.object({
  sid: z.number().int(),
  pid: z.number().int(),
  title: z.string(),
  uid: z.string(),
  /** For admins. */
  user: z.object({ uid: z.string(), nick: z.string() }).optional(),
  /** The name of the team, where the entrant is one. */
  team: z.string().optional(),
  /** A member, who sent it for the team; for those who may open it, and managers. */
  sentBy: z.object({ uid: z.string(), nick: z.string() }).optional(),
  /** 0: outside contests. */
  mid: z.number().int(),
  /** Null also where the viewer may not read the course. */
  course: z.number().int().nullable(),
  judge,
  /** Results are hidden until the contest is open: the page says "received". */
  withheld: z.literal(true).optional(),
  /** Hundredths of a point; only where it says more than the verdict. */
  score: score.optional(),
  /** ms */
  time: z.number().int(),
  /** KB */
  memory: z.number().int(),
  language,
  /** Bytes of its code, or of its output files. */
  length: z.number().int(),
  /** The number of its output files; absent: a program. Its language says nothing then. */
  outputs: z.number().int().optional(),
  createdAt: isoDate,
  create: isoDate,
  /** Version of its state; for one's own. */
  updatedAt: isoDate.optional(),
  /** Percent; for admins. */
  sim: z.number().optional(),
  sim_s_id: z.number().int().optional(),
  /** Draft handed in after the end of an exam; for those who may open it. */
  afterEnd: z.literal(true).optional(),
  viewable: z.boolean(),
  progress: z.object({ done: z.number().int(), total: z.number().int() }).optional(),
  /** In lists, for one's own. */
  why: whyWaiting.optional(),
})
export type SubmissionRow = z.output<typeof submissionRow>

const testResult = z.object({
  uuid,
  judge,
  score: score.optional(),
  group: z.number().int().optional(),
  time: z.number().int(),
  memory: z.number().int(),
  removed: z.boolean().optional(),
})
export type TestResult = z.output<typeof testResult>

const placeInQueue = z.object({
  /** Number of tasks before it, at most `maxAhead`. */
  ahead: z.number().int(),
  hasJudge: z.boolean(),
  seconds: z.number().int().nullable(),
  why: whyWaiting.optional(),
})
export type PlaceInQueue = z.output<typeof placeInQueue>

export const submissionDetail = submissionRow.extend({
  contestTitle: z.string().nullable(),
  /** With output files: a list of them. */
  code: z.string(),
  outputFiles: z
    .array(z.object({ number: z.number().int(), name: z.string(), bytes: z.number().int() }))
    .optional(),
  /** Compiler output, or how the program ended. Never test data. */
  error: z.string(),
  /** For admins: checker's message, reason of a SystemError. */
  judgeMessage: z.string().optional(),
  /** For admins; null before a host took it. */
  judgeHost: z.string().nullable().optional(),
  shown: z.enum(shownAmounts),
  /** With 'verdict' none; with 'test' up to the first failure. */
  testcase: z.array(testResult),
  /** First failed test, for readers of tests and with 'difference'. */
  failure: foundFailure.extend({ number: z.number().int() }).optional(),
  /** Points of each group, in hundredths in the problem's own scale. */
  groups: z
    .array(
      z.object({
        points: z.number().int(),
        of: z.number().int(),
        parent: z.number().int().optional(),
      }),
    )
    .optional(),
  updatedAt: isoDate,
  /** The author's neighbouring submissions to the problem, in the same contest or course. */
  tries: z.object({ previous: z.number().int().nullable(), next: z.number().int().nullable() }),
  simSolution: z
    .object({ sid: z.number().int(), uid: z.string(), nick: z.string(), code: z.string(), create: isoDate })
    .nullable()
    .optional(),
  /** For its author while it waits, and admins after a minute. */
  place: placeInQueue.optional(),
  mayViewTests: z.boolean(),
  marking: markingDetail.optional(),
  mayRejudge: z.boolean(),
  maySkip: z.boolean(),
})
export type SubmissionDetail = z.output<typeof submissionDetail>
/** The row, for those who may read no more of it. */
export type SubmissionAnswer = SubmissionDetail | SubmissionRow

export const submissionAliases = {
  user: queryText(uidLength),
  problem: queryNumber(1),
  contest: queryNumber(-1),
}

export const statusQuery = z.object({
  ...paging(30),
  uid: queryText(uidLength),
  ...submissionAliases,
  pid: queryNumber(1),
  judge: queryJudge,
  language: queryLanguage,
  mid: queryNumber(-1),
  course: queryNumber(1),
})

export const sourceCode = z
  .string()
  .refine(isStorable, 'is not plain text')
  .refine(
    (code) => new TextEncoder().encode(code).length <= sourceBytes.max,
    `must be at most ${sourceBytes.max} bytes`,
  )

/** Claimed by the browser: recorded, but decides nothing. */
const claimedTime = isoDate.refine((time) => time >= '2000' && time < '2100', 'is not a time of this century')

export const newSubmission = z.object({
  /** Idempotency key, unique to this submission. */
  key: uuid.optional(),
  claimedAt: claimedTime.optional(),
  pid: bodyId,
  /** 0, -1 or absent: outside contests. */
  mid: z.number().int().min(-1).max(max32).nullish(),
  course: z.number().int().min(1).max(max32).nullish(),
  language,
  code: sourceCode.refine((code) => code !== '', 'must not be empty'),
})

export const submitted = z.object({
  sid: z.number().int(),
  /** After the contest: stored outside it. */
  practice: z.boolean().optional(),
  /** Then it counts in the virtual participation of its author. */
  virtual: z.boolean().optional(),
})

/** A place where something may be submitted can answer them. */
export const submissionRefusals = [
  'COURSE_ARCHIVED',
  'NOT_FOUND',
  'CONTEST_NOT_STARTED',
  'EXAM_PAUSED',
  'CONTEST_NOT_ENTERED',
  'COURSE_PRIVATE',
  'COURSE_WITHOUT_CODE',
] as const

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
    token: 'submit',
    exam: { cid: 'body.mid', pid: 'body.pid', after: 'handed-in' },
    body: newSubmission,
    data: submitted,
    status: 201,
    errors: [
      ...submissionRefusals,
      'LANGUAGE_NOT_OFFERED',
      'LANGUAGE_NOT_ALLOWED',
      'OUTPUTS_WANTED',
      'ATTEMPTS_USED',
      'PROBLEM_INCOMPLETE',
      'CONTEST_KEEPS_RESULTS',
      'HANDED_IN',
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
    summary:
      'One submission with code, error and results of its tests, or for those who may not read them its row',
    access: 'public',
    exam: { sid: 'params.sid' },
    params: z.object({ sid: id }),
    data: z.union([submissionDetail, submissionRow]),
    errors: ['NOT_FOUND'],
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
