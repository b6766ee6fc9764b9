import type { Context } from '../../platform/context.ts'
import { turnFor } from '../../platform/fairness/export-turns.ts'
import type { Router } from '../../platform/http.ts'
import { exportProblem, formatsFor } from './package-export.ts'

export function packageExportRoutes(router: Router, context: Context): void {
  router.on('GET /problem/:pid/package', async ({ viewer, params: { pid }, query: { format }, reply }) => {
    const turn = turnFor(viewer.userId, reply)
    const { name, type, content } = await exportProblem(context, viewer, pid, format, turn)
    return reply
      .headers({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(content)
  })

  router.on('GET /problem/:pid/package/formats', ({ viewer, params }) =>
    formatsFor(context, viewer, params.pid),
  )
}
