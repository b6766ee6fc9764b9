import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { readChecklist } from './checklist-service.ts'

export function checklistRoutes(router: Router, context: Context): void {
  router.on('GET /problem/:pid/checklist', async ({ viewer, params }) => ({
    checks: await readChecklist(context, viewer, params.pid),
  }))
}
