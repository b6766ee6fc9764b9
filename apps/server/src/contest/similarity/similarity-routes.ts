import type { Context } from '../../platform/context.ts'
import { turnFor } from '../../platform/fairness/export-turns.ts'
import type { Router } from '../../platform/http.ts'
import { exportPairs } from './similarity-export.ts'
import { readClusters, readOverview, readPair, readPairs } from './similarity-read.ts'
import { reviewPairs } from './review.ts'

export function similarityRoutes(router: Router, context: Context): void {
  router.on('GET /similarity/overview', ({ viewer, query }) => readOverview(context, viewer, query))
  router.on('GET /similarity/pairs', ({ viewer, query }) => readPairs(context, viewer, query))
  router.on('GET /similarity/clusters', ({ viewer, query }) => readClusters(context, viewer, query))
  router.on('GET /similarity/pair/:left/:right', ({ viewer, params }) => readPair(context, viewer, params))
  router.on('PUT /similarity/reviews', async ({ viewer, origin, body }) => {
    await reviewPairs(context, viewer, origin, body)
    return {}
  })
  router.on('GET /similarity/export', async ({ viewer, query, reply }) => {
    const { name, type, content } = await exportPairs(context, viewer, query, turnFor(viewer.userId, reply))
    const plain = name.replace(/[^\w .()-]/g, '_')
    reply.header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    return reply.type(type).header('cache-control', 'private, no-store').send(content)
  })
}
