// How long things that age are kept, by root; and the data of one person: as a file, and erased.

import { keptDays } from '@verdict/domain/retention'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { isoDate, uid } from '../platform/primitives.ts'

/** Null: for ever. */
const days = z.number().int().min(keptDays.min).max(keptDays.max).nullable()

const retention = z.object({
  /** Network addresses and names of browsers in the audit log, of entrants, and in logs of exams. */
  addresses: days,
  audit: days,
  examLog: days,
  drafts: days,
  runs: days,
  notifications: days,
  /** Code outside contests and courses, of people who have not been here for so long. */
  code: days,
})
export type Retention = z.output<typeof retention>

const retentionNow = z.object({
  keeps: retention,
  /** The last round of the job, and how many rows of each kind it removed or emptied; null before the first. */
  last: z.object({ at: isoDate, removed: z.record(z.string(), z.number().int()) }).nullable(),
})

const ofUser = z.object({ uid })

export const retentionEndpoints = defineEndpoints({
  'GET /admin/retention': {
    summary: 'How long things that age are kept',
    access: 'root',
    data: retentionNow,
    errors: [],
  },
  'PUT /admin/retention': {
    summary: 'Set it; what is older goes within a day',
    access: 'root',
    body: retention,
    data: retentionNow,
    errors: [],
  },
  'GET /account/data': {
    summary: 'All that is kept of oneself, as one zip',
    access: 'login',
    errors: ['EXPORTS_BUSY'],
  },
  'GET /admin/users/:uid/data': {
    summary: 'All that is kept of one person, as one zip',
    access: 'root',
    params: ofUser,
    errors: ['NOT_FOUND', 'EXPORTS_BUSY'],
  },
  'POST /admin/users/:uid/erase': {
    summary: 'Erase a person: what others need stays under a neutral name',
    access: 'root',
    params: ofUser,
    body: z.object({
      /** The username once more, as a person types it. */
      confirm: uid,
    }),
    data: z.object({ uid }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'NAME_DIFFERS', 'SITS_EXAM'],
  },
})
