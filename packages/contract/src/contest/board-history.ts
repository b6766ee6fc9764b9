import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id } from '../platform/primitives.ts'
import { cell } from './ranklist.ts'

const boardHistory = z.object({
  /** By uid, in order: what a cell of theirs became, and in which minute of the contest. */
  steps: z.record(z.string(), z.array(cell.extend({ pid: z.number().int(), minute: z.number().int() }))),
  /** As of a ranklist. */
  version: z.number().int(),
})
export type BoardHistory = z.output<typeof boardHistory>

export const boardHistoryEndpoints = defineEndpoints({
  'GET /contest/:cid/ranklist/history': {
    summary: 'What each cell of the ranklist showed and when, of an open board for visitors too',
    description:
      'For who reads the ranklist, and as much: of what the freeze hides that it waits. The last step of a cell is what it shows now. While much changes, it may be some seconds old. Who sends the current ETag is answered 304.',
    access: 'public',
    exam: { cid: 'params.cid' },
    params: z.object({ cid: id }),
    query: z.object({ as: z.enum(['contestant']).optional() }),
    data: boardHistory,
    errors: [
      'LOGIN_REQUIRED',
      'NOT_FOUND',
      'CONTEST_NOT_STARTED',
      'CONTEST_NOT_ENTERED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
    ],
  },
})
