// The calls of an exam before it begins.

import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import { keepExam, readExam, takeExam } from './sitting.ts'

export function examRoutes(router: Router, context: Context): void {
  router.on('GET /exam/:cid', ({ viewer, params }) => readExam(context, viewer, params.cid))
  router.on('PUT /exam/:cid', ({ viewer, origin, params, body }) =>
    keepExam(context, viewer, origin, params.cid, body),
  )
  router.on('DELETE /exam/:cid', async ({ viewer, origin, params }) => {
    await takeExam(context, viewer, origin, params.cid)
    return {}
  })
}
