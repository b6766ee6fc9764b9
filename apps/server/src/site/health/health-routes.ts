import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { probe, readReport } from './health-service.ts'
import { readSetup } from './setup.ts'

export function healthRoutes(router: Router, context: Context): void {
  router.on('POST /health/probe', ({ viewer }) => probe(context, viewer))
  router.on('GET /admin/setup', ({ viewer }) => readSetup(context, viewer))
  router.on('GET /health/report', ({ viewer }) => readReport(context, viewer))
}
