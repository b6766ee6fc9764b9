// The calls on problems.

import { opensProblem as contestOpens } from '../standing/contest-access.ts'
import { opensProblem as courseOpens } from '../standing/course-access.ts'
import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import { listForPickers, listPage, readProblem } from './read.ts'
import { problemStatistics } from './statistics.ts'
import { changeProblem, createAs, deleteProblem } from './write.ts'

export function problemRoutes(router: Router, context: Context): void {
  router.on('GET /problem', ({ viewer, query }) => listPage(context, viewer, query))

  router.on('GET /problem/items', async ({ viewer, query }) => ({
    items: await listForPickers(context, viewer, query.keyword),
  }))

  router.on('GET /problem/:pid', async ({ viewer, params: { pid }, query: { cid, course } }) => {
    const opened =
      (cid !== undefined && (await contestOpens(context.db, viewer, cid, pid))) ||
      (course !== undefined && (await courseOpens(context.db, viewer, course, pid)))
    return readProblem(context, viewer, pid, opened)
  })

  router.on('POST /problem/', ({ viewer, query, body }) => createAs(context, viewer, body, query.course))

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
}
