// Retention periods, set by root; export and erasure of a person's data.

import { keptDays } from '@verdict/domain/retention'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { isoDate, uid } from '../platform/primitives.ts'

const days = z.number().int().min(keptDays.min).max(keptDays.max).nullable()

const retention = z.object({
  /** Network addresses and user agents in the audit log, of entrants, and in exam logs. */
  addresses: days,
  audit: days,
  examLog: days,
  drafts: days,
  runs: days,
  notifications: days,
  /** Sent, failed and dropped ones. */
  mails: days.default(null),
  /** Code outside contests and courses, of people who have been away for so long. */
  code: days,
})
export type Retention = z.output<typeof retention>

const retentionNow = z.object({
  keeps: retention,
  /** Last run, and rows removed or emptied by kind; null before the first. */
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
    confirm: 'factor',
    body: retention,
    data: retentionNow,
    errors: [],
  },
  'GET /account/data': {
    summary: 'All that is kept of oneself, as one zip',
    access: 'login',
    media: ['application/zip'],
    errors: ['EXPORTS_BUSY'],
  },
  'GET /admin/users/:uid/data': {
    summary: 'All that is kept of one person, as one zip',
    access: 'root',
    token: 'never',
    params: ofUser,
    media: ['application/zip'],
    errors: ['NOT_FOUND', 'EXPORTS_BUSY'],
  },
  'POST /admin/users/:uid/erase': {
    summary: 'Erase a person: what others need stays under a neutral name',
    access: 'root',
    confirm: 'factor',
    params: ofUser,
    body: z.object({
      confirm: uid,
    }),
    data: z.object({ uid }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'NAME_DIFFERS', 'SITS_EXAM'],
  },
})
