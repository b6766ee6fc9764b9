import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { actOnBalloon, readBalloons } from './balloon-service.ts'

export function balloonRoutes(router: Router, context: Context): void {
  router.on('GET /contest/:cid/balloons', ({ viewer, params, query }) =>
    readBalloons(context, viewer, params.cid, query.room),
  )
  router.on('PUT /contest/:cid/balloons', async ({ viewer, params, body }) => {
    await actOnBalloon(context, viewer, params.cid, body)
    return {}
  })
}
