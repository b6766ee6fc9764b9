import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { listProgress, pageOfPeople, readProgress } from './progress-service.ts'

export function progressRoutes(router: Router, context: Context): void {
  router.on('GET /course/:id/progress', ({ viewer, params, query }) =>
    listProgress(context, viewer, params.id, query),
  )
  router.on('GET /course/:id/progress/:cid', ({ viewer, params: { id, cid }, query }) =>
    readProgress(context, viewer, { courseId: id, cid }, query),
  )
  router.on('GET /course/:id/progress/:cid/people', ({ viewer, params: { id, cid }, query }) =>
    pageOfPeople(context, viewer, { courseId: id, cid }, query),
  )
}
