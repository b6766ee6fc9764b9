// The calls on problems.

import { opensProblem } from '../contest/access.ts'
import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import { listForPickers, listPage, readProblem } from './read.ts'
import { mergeHtml, renderParts } from './render.ts'
import { problemStatistics } from './statistics.ts'
import { assertMayPreview, changeProblem, createAs, deleteProblem } from './write.ts'

/** Of one person; a preview asks while somebody types. */
const previewLimit = { count: 60, seconds: 60 }

export function problemRoutes(router: Router, context: Context): void {
  router.on('GET /problem', ({ viewer, query }) => listPage(context, viewer, query))

  router.on('GET /problem/items', async ({ viewer, query }) => ({
    items: await listForPickers(context, viewer, query.keyword),
  }))

  router.on('GET /problem/:pid', async ({ viewer, params: { pid }, query: { cid } }) => {
    const opened = cid !== undefined && (await opensProblem(context.db, viewer, cid, pid))
    return readProblem(context, viewer, pid, opened)
  })

  router.on('POST /problem/', ({ viewer, body }) => createAs(context, viewer, body))

  router.on('PUT /problem/:pid', ({ viewer, params, body, origin }) =>
    changeProblem(context, viewer, origin, params.pid, body),
  )

  router.on('DELETE /problem/:pid', async ({ viewer, params, origin }) => {
    await deleteProblem(context, viewer, origin, params.pid)
    return {}
  })

  router.on('GET /problem/:pid/statistics', ({ viewer, params, query }) =>
    problemStatistics(context, viewer, params.pid, query),
  )

  router.on('POST /problem/preview', async ({ viewer, body }) => {
    await assertMayPreview(context, viewer)
    await context.rateLimiter.hit(`preview:${viewer.userId}`, previewLimit)
    return mergeHtml(await renderParts(body))
  })
}
