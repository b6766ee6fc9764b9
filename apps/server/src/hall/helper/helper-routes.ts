import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { nameHelpers, readHelpers } from './helper-service.ts'

export function helperRoutes(router: Router, context: Context): void {
  router.on('GET /contest/:cid/helpers', ({ viewer, params }) => readHelpers(context, viewer, params.cid))
  router.on('PUT /contest/:cid/helpers', ({ viewer, origin, params, body }) =>
    nameHelpers(context, viewer, origin, params.cid, body),
  )
}
