// The calls of solution management.

import type { Context } from '../platform/context.ts'
import { turnFor } from '../platform/fairness/export-turns.ts'
import type { Router } from '../platform/http.ts'
import { exportSolutions } from './export.ts'
import { manageSolutions } from './list.ts'

export function solutionRoutes(router: Router, context: Context): void {
  router.on('GET /admin/solutions', ({ viewer, query }) => manageSolutions(context, viewer, query))
  router.on('GET /admin/solutions/export', async ({ viewer, query: { format, ...filter }, reply }) => {
    const turn = turnFor(viewer.userId, reply)
    const { name, type, content } = await exportSolutions(context, viewer, format, filter, turn)
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(content)
  })
}
