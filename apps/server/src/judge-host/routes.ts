import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import { changeHost, createHost, listHosts, readJudging, removeHost } from './service.ts'

export function judgeHostRoutes(router: Router, context: Context): void {
  router.on('GET /judging', ({ viewer }) => readJudging(context, viewer))
  router.on('GET /admin/judges', ({ viewer }) => listHosts(context, viewer))
  router.on('POST /admin/judges', ({ viewer, origin, body }) =>
    createHost(context, viewer, origin, body.name),
  )
  router.on('PUT /admin/judges/:id', ({ viewer, origin, params, body }) =>
    changeHost(context, viewer, origin, params.id, body),
  )
  router.on('DELETE /admin/judges/:id', async ({ viewer, origin, params }) => {
    await removeHost(context, viewer, origin, params.id)
    return {}
  })
}
