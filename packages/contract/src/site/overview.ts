import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { judgingQueue, judgingState } from '../judging/judge-host.ts'
import { isoDate } from '../platform/primitives.ts'

const overview = z.object({
  judging: judgingState.extend(judgingQueue.shape),
  hosts: z.object({ online: z.number().int(), total: z.number().int() }),
  /** Running, by end; at most 20. */
  contests: z.array(
    z.object({ cid: z.number().int(), title: z.string(), end: isoDate, entrants: z.number().int() }),
  ),
  /** From contests of the last two weeks, without comments, newest first; at most 20. */
  questions: z.array(
    z.object({
      did: z.number().int(),
      title: z.string(),
      createdAt: isoDate,
      cid: z.number().int(),
      contest: z.string(),
    }),
  ),
  /** Requests for a new password that no mail could answer, the last asked first; at most 20. */
  passwordRequests: z.array(
    z.object({
      uid: z.string(),
      nick: z.string(),
      firstAt: isoDate,
      lastAt: isoDate,
      times: z.number().int(),
      address: z.string(),
    }),
  ),
  /** System Errors, newest first; at most 10. */
  errors: z.array(
    z.object({ sid: z.number().int(), pid: z.number().int(), reason: z.string(), at: isoDate }),
  ),
  disk: z.object({ free: z.number(), total: z.number() }),
  /** Last complete one; null: none by this installation's own command. */
  backupAt: isoDate.nullable(),
})
export type Overview = z.output<typeof overview>

export const overviewEndpoints = defineEndpoints({
  'GET /admin/overview': {
    summary: 'Judging, contests, open questions, errors, disk and backup at a glance',
    access: 'admin',
    data: overview,
    errors: [],
  },
})
