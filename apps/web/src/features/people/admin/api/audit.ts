import { apiQuery } from '../../../../lib/api/query.ts'
import { startOfDay } from '../../../../lib/day.ts'

export interface AuditFilter {
  page?: number
  actor?: string
  action?: string
  target?: string
  /** `yyyy-MM-dd`, inclusive, in the reader's zone. */
  from?: string
  until?: string
}

export const auditPageSize = 30

export const auditQuery = ({ from, until, ...filter }: AuditFilter) =>
  apiQuery('GET /admin/audit', {
    query: { ...filter, from: startOfDay(from), to: startOfDay(until, true), pageSize: auditPageSize },
  })
