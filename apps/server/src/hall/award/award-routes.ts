import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { chooseAwards, finalize, listAwards, readDesk, takeBackFinal } from './award-service.ts'
import { readResolver } from './resolver.ts'

export function awardRoutes(router: Router, context: Context): void {
  router.on('GET /contest/:cid/awards', ({ viewer, params }) => listAwards(context, viewer, params.cid))
  router.on('GET /contest/:cid/awards/settings', ({ viewer, params }) =>
    readDesk(context, viewer, params.cid),
  )
  router.on('PUT /contest/:cid/awards/settings', async ({ viewer, origin, params, body }) => {
    await chooseAwards(context, viewer, origin, params.cid, body)
    return {}
  })
  router.on('POST /contest/:cid/finalize', async ({ viewer, origin, params, body }) => {
    await finalize(context, viewer, origin, params.cid, body)
    return {}
  })
  router.on('DELETE /contest/:cid/finalize', async ({ viewer, origin, params }) => {
    await takeBackFinal(context, viewer, origin, params.cid)
    return {}
  })
  router.on('GET /contest/:cid/resolver', ({ viewer, params }) => readResolver(context, viewer, params.cid))
}
