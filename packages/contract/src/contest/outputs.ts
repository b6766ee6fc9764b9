// Submissions of output files, to problems whose answer is them. Each file belongs to one test; a submission may lack some.

import { outputLimits } from '@verdict/domain/outputs'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, max16, queryNumber } from '../platform/primitives.ts'
import { newSubmission, submissionRefusals, submitted } from './submission.ts'

const number = z.number().int().min(1).max(outputLimits.files)

const outputTest = z.object({
  /** From 1. */
  number,
  /** Its files are called so, with an ending. */
  name: z.string(),
  inputBytes: z.number().int(),
  /** The file that one's last submission here had for it. */
  sent: z.object({ sid: z.number().int(), name: z.string(), bytes: z.number().int() }).optional(),
})
export type OutputTest = z.output<typeof outputTest>

const place = z.object({ pid: id, mid: queryNumber(0), course: queryNumber(1) })

export const outputsEndpoints = defineEndpoints({
  'GET /status/outputs': {
    summary: 'The tests that a problem wants an output file for, with those of one’s last submission there',
    access: 'login',
    exam: { cid: 'query.mid', pid: 'query.pid' },
    query: place,
    data: z.object({ tests: z.array(outputTest) }),
    errors: [...submissionRefusals.filter((one) => one !== 'EXAM_PAUSED'), 'PROGRAM_WANTED'],
  },
  'POST /status/outputs': {
    summary: 'Submit output files: one zip of them, or each as a part of the form',
    description:
      'A file is for the test whose name or number is in its name, or for the one of the part’s name, as in `test-3`. With `keep` the other tests get the files of one’s last submission there.',
    access: 'login',
    token: 'submit',
    exam: { cid: 'query.mid', pid: 'query.pid', after: 'handed-in' },
    query: place.extend({
      key: newSubmission.shape.key,
      claimedAt: newSubmission.shape.claimedAt,
      keep: z.literal('1').optional(),
    }),
    upload: 'multipart',
    data: submitted.extend({
      /** Files that belong to no test. */
      ignored: z.array(z.string()),
    }),
    status: 201,
    errors: [
      ...submissionRefusals,
      'ATTEMPTS_USED',
      'PROBLEM_INCOMPLETE',
      'CONTEST_KEEPS_RESULTS',
      'HANDED_IN',
      'SUBMISSION_KEY_USED',
      'RATE_LIMITED',
      'PROGRAM_WANTED',
      'OUTPUTS_UNKNOWN',
      'OUTPUT_TWICE',
      'BAD_REQUEST',
      'TOO_LARGE',
      'NOT_AN_ARCHIVE',
      'ARCHIVE_LINK',
      'ARCHIVE_DAMAGED',
    ],
  },
  'GET /status/:sid/output/:number': {
    summary: 'An output file of a submission, for those who may read its code',
    access: 'login',
    exam: { sid: 'params.sid' },
    params: z.object({ sid: id, number: z.coerce.number().int().min(1).max(max16) }),
    media: ['application/octet-stream'],
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
