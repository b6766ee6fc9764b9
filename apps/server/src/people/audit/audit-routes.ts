import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { readAudit } from './audit-service.ts'

export function auditRoutes(router: Router, context: Context): void {
  router.on('GET /admin/audit', ({ viewer, query }) => readAudit(context, viewer, query))
}
