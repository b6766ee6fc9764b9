import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import { copyContest } from './contest-copy.ts'
import { listEntrants, removeEntrant } from './contest-enter.ts'
import { listPage, readContest } from './contest-read.ts'
import { liftFreeze } from './contest-settle.ts'
import { startVirtual } from './virtual/virtual-service.ts'
import { changeContest, createContest, deleteContest } from './contest-write.ts'

export function contestRoutes(router: Router, context: Context): void {
  router.on('GET /contest/list', ({ viewer, query }) => listPage(context, viewer, query))
  router.on('GET /contest/:cid', ({ viewer, params }) => readContest(context, viewer, params.cid))
  router.on('POST /contest/', ({ viewer, body }) => createContest(context, viewer, body))
  router.on('PUT /contest/:cid', ({ viewer, origin, params, body }) =>
    changeContest(context, viewer, origin, params.cid, body),
  )
  router.on('DELETE /contest/:cid', async ({ viewer, origin, params }) => {
    await deleteContest(context, viewer, origin, params.cid)
    return {}
  })
  router.on('POST /contest/:cid/copy', ({ viewer, params }) => copyContest(context, viewer, params.cid))

  router.on('POST /contest/:cid/virtual', ({ viewer, params }) => startVirtual(context, viewer, params.cid))

  router.on('GET /contest/:cid/entrants', ({ viewer, params, query }) =>
    listEntrants(context, viewer, params.cid, query),
  )
  router.on('DELETE /contest/:cid/entrants/:uid', async ({ viewer, origin, params }) => {
    await removeEntrant(context, viewer, origin, params.cid, params.uid)
    return {}
  })
  router.on('POST /contest/:cid/unfreeze', async ({ viewer, origin, params }) => {
    await liftFreeze(context, viewer, origin, params.cid)
    return {}
  })
}
