import { uidLength } from '@verdict/domain/address-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  isoDate,
  pageOf,
  paging,
  queryJudge,
  queryLanguage,
  queryNumber,
  queryText,
  sort,
} from '../platform/primitives.ts'
import { submissionAliases, submissionRow } from './submission.ts'

const queryTime = z.preprocess((value) => (value === '' ? undefined : value), isoDate.optional())

/** `pid` is the problem's own number, in a contest too. */
const solutionFilter = {
  uid: queryText(uidLength),
  pid: queryNumber(1),
  /** -1: outside contests. */
  mid: queryNumber(-1),
  ...submissionAliases,
  judge: queryJudge,
  language: queryLanguage,
  /** Inclusive. */
  from: queryTime,
  /** Exclusive. */
  to: queryTime,
  sim: queryNumber(1, 100),
}

const solutionRow = submissionRow.extend({ user: submissionRow.shape.user.unwrap() })
export type SolutionRow = z.output<typeof solutionRow>

export interface ExportedSolution {
  sid: number
  uid: string
  nick: string
  pid: number
  title: string
  mid: number
  judge: number
  /** Hundredths of a point; null without a counted verdict. */
  score: number | null
  time: number
  memory: number
  language: number
  /** The number of its output files; 0: a program. */
  outputs: number
  length: number
  sim: number | null
  createdAt: string
}

export const solutionEndpoints = defineEndpoints({
  'GET /admin/solutions': {
    summary: 'All submissions with their users',
    access: 'admin',
    query: z.object({
      ...paging(30),
      ...solutionFilter,
      sort,
      sortBy: z.enum(['createdAt', 'time', 'memory', 'sim']).default('createdAt'),
    }),
    data: pageOf(solutionRow),
    errors: [],
  },
  'GET /admin/solutions/export': {
    summary:
      'All submissions that fit, newest first, as a stream: a table (csv), or a JSON object a line (ndjson)',
    access: 'admin',
    query: z.object({ ...solutionFilter, format: z.enum(['csv', 'ndjson']).default('csv') }),
    media: ['text/csv', 'application/x-ndjson'],
    errors: ['EXPORTS_BUSY'],
  },
})
