// Who changed something that was not their own: what, when, from where, and what stood there before and after.

import { z } from 'zod'
import { defineEndpoints } from './endpoint.ts'
import { isoDate, pageOf, paging, queryText } from './primitives.ts'

export const auditRow = z.object({
  id: z.number().int(),
  /** Null where the installation itself acted. */
  actor: z.object({ uid: z.string(), nick: z.string() }).nullable(),
  /** Noun and verb: `problem.delete`. */
  action: z.string(),
  /** Kind and id of the thing: `problem:1000`. */
  target: z.string(),
  before: z.json().nullable(),
  after: z.json().nullable(),
  address: z.string(),
  requestId: z.string(),
  createdAt: isoDate,
})
export type AuditRow = z.output<typeof auditRow>

const moment = z.preprocess((value) => (value === '' ? undefined : value), z.iso.datetime().optional())

export const auditQuery = z.object({
  ...paging(30),
  /** Username of who acted. */
  actor: queryText(20),
  /** A whole action (`problem.delete`), or the noun before its dot. */
  action: queryText(60),
  target: queryText(100),
  /** From this moment on, and before that one. */
  from: moment,
  to: moment,
})

export const auditEndpoints = defineEndpoints({
  'GET /admin/audit': {
    summary: 'Changes of things that were not one’s own, newest first',
    access: 'root',
    query: auditQuery,
    data: pageOf(auditRow),
    errors: [],
  },
})
