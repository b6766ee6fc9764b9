import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { readJuryDesk } from './jury-desk.ts'
import { listTries, tryLimits } from './limits-try.ts'
import { extendContest, freezeNow, holdStart, removeInterval, returnInterval, startIn } from './time-acts.ts'
import { confirmHeld, listHeld, rejudgeWaiting } from './verdict-queue.ts'

export function juryDeskRoutes(router: Router, context: Context): void {
  router.on('GET /contest/:cid/desk', ({ viewer, params }) => readJuryDesk(context, viewer, params.cid))
  router.on('POST /contest/:cid/desk/freeze', ({ viewer, origin, params, body }) =>
    freezeNow(context, viewer, origin, params.cid, body),
  )
  router.on('POST /contest/:cid/desk/extend', ({ viewer, origin, params, body }) =>
    extendContest(context, viewer, origin, params.cid, body),
  )
  router.on('POST /contest/:cid/desk/start', ({ viewer, origin, params, body }) =>
    startIn(context, viewer, origin, params.cid, body),
  )
  router.on('POST /contest/:cid/desk/hold', ({ viewer, origin, params, body }) =>
    holdStart(context, viewer, origin, params.cid, body),
  )
  router.on('POST /contest/:cid/desk/removals', ({ viewer, origin, params, body }) =>
    removeInterval(context, viewer, origin, params.cid, body),
  )
  router.on('DELETE /contest/:cid/desk/removals/:id', ({ viewer, origin, params }) =>
    returnInterval(context, viewer, origin, params),
  )
  router.on('GET /contest/:cid/desk/verdicts', ({ viewer, params }) => listHeld(context, viewer, params.cid))
  router.on('POST /contest/:cid/desk/verdicts/confirm', ({ viewer, origin, params, body }) =>
    confirmHeld(context, viewer, origin, params.cid, body.sids),
  )
  router.on('POST /contest/:cid/desk/verdicts/rejudge', ({ viewer, origin, params, body }) =>
    rejudgeWaiting(context, viewer, origin, params.cid, body.sids),
  )
  router.on('GET /contest/:cid/desk/tries', ({ viewer, params, query }) =>
    listTries(context, viewer, { ...params, ...query }),
  )
  router.on('POST /contest/:cid/desk/tries', ({ viewer, params, body }) =>
    tryLimits(context, viewer, params.cid, body),
  )
}
