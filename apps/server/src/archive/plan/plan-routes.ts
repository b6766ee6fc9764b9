import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { changePlan, deletePlan, followPlan, listPlans, readPlan, review, writePlan } from './plan-service.ts'

export function planRoutes(router: Router, context: Context): void {
  router.on('GET /plan/list', ({ viewer, query }) => listPlans(context, viewer, query))
  router.on('GET /plan/review', async ({ viewer }) => ({ docs: await review(context, viewer) }))
  router.on('GET /plan/:key', ({ viewer, params }) => readPlan(context, viewer, params.key))
  router.on('POST /plan/', ({ viewer, body }) => writePlan(context, viewer, body))
  router.on('PUT /plan/:key', ({ viewer, origin, params, body }) =>
    changePlan(context, viewer, origin, params.key, body),
  )
  router.on('DELETE /plan/:key', async ({ viewer, origin, params }) => {
    await deletePlan(context, viewer, origin, params.key)
    return {}
  })
  router.on('PUT /plan/:key/follow', async ({ viewer, params, body }) => {
    await followPlan(context, viewer, params.key, body.follows)
    return {}
  })
}
