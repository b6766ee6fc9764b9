import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { readOverview } from './overview-service.ts'

export function overviewRoutes(router: Router, context: Context): void {
  router.on('GET /admin/overview', ({ viewer }) => readOverview(context, viewer))
}
