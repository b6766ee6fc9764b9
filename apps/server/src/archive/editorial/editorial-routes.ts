import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { readEditorials, readSource, writeEditorial } from './editorial-service.ts'

export function editorialRoutes(router: Router, context: Context): void {
  router.on('GET /problem/:pid/editorial', async ({ viewer, params, query }) => ({
    editorials: await readEditorials(context, viewer, params.pid, query),
  }))
  router.on('GET /problem/:pid/editorial/source', ({ viewer, params, query }) =>
    readSource(context, viewer, params.pid, query.course),
  )
  router.on('PUT /problem/:pid/editorial', ({ viewer, origin, params, query, body }) =>
    writeEditorial(context, viewer, origin, { pid: params.pid, course: query.course }, body),
  )
}
