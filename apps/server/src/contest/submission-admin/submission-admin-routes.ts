import type { Context } from '../../platform/context.ts'
import { turnFor } from '../../platform/fairness/export-turns.ts'
import type { Router } from '../../platform/http.ts'
import { exportSubmissions, listForAdmins } from './submission-admin.ts'

export function submissionAdminRoutes(router: Router, context: Context): void {
  router.on('GET /admin/solutions', ({ viewer, query }) => listForAdmins(context, viewer, query))
  router.on('GET /admin/solutions/export', async ({ viewer, query: { format, ...filter }, reply }) => {
    const turn = turnFor(viewer.userId, reply)
    const { name, type, content } = await exportSubmissions(context, viewer, format, filter, turn)
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(content)
  })
}
