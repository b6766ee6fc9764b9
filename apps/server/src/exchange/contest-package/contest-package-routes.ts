import type { Context } from '../../platform/context.ts'
import { turnFor } from '../../platform/fairness/export-turns.ts'
import type { Router } from '../../platform/http.ts'
import { sendZip } from '../../platform/zip-stream.ts'
import { exportContest, exportResults } from './contest-export.ts'

export function contestPackageRoutes(router: Router, context: Context): void {
  router.on('GET /contest/:cid/package', async ({ viewer, params: { cid }, query, reply }) => {
    const { version, file } = query
    if (file === 'results') {
      const { name, text } = await exportResults(context, viewer, cid)
      return reply
        .type('text/tab-separated-values; charset=utf-8')
        .headers({
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        })
        .send(text)
    }
    return sendZip(
      reply,
      await exportContest(context, viewer, cid, { version, file }, turnFor(viewer.userId, reply)),
    )
  })
}
