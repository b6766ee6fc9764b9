import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { contestJudging, labelContest, warmUpContest } from './judge-host-contest.ts'
import { createJoinToken, joinHost, revokeJoinToken } from './join.ts'
import { changeHost, createHost, listHosts, readJudging, removeHost } from './judge-host-service.ts'

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
  router.on('POST /admin/judge-tokens', ({ viewer, origin, body }) =>
    createJoinToken(context, viewer, origin, body),
  )
  router.on('DELETE /admin/judge-tokens/:id', async ({ viewer, origin, params }) => {
    await revokeJoinToken(context, viewer, origin, params.id)
    return {}
  })
  router.on('POST /judge/join', ({ body }) => joinHost(context, body))
  router.on('GET /contest/:cid/judging', ({ viewer, params }) => contestJudging(context, viewer, params.cid))
  router.on('PUT /contest/:cid/judging', ({ viewer, origin, params, body }) =>
    labelContest(context, viewer, origin, params.cid, body.label),
  )
  router.on('POST /contest/:cid/warm-up', ({ viewer, params }) => warmUpContest(context, viewer, params.cid))
}
