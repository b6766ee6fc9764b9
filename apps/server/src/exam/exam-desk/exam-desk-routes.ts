import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { changesSince, readDesk, decide, readLog } from './desk.ts'
import { ask, noteIncident, ownMessages, putAside, say } from './say.ts'
import { letIn, moveSeat } from './seats.ts'
import { giveTime, pauseExam, readTimes, resumeExam } from './times.ts'

function examTimeRoutes(router: Router, context: Context): void {
  router.on('GET /exam/:cid/times', ({ viewer, params }) => readTimes(context, viewer, params.cid))
  router.on('POST /exam/:cid/times', ({ viewer, origin, params, body }) =>
    giveTime(context, viewer, origin, params.cid, body),
  )
  router.on('POST /exam/:cid/pauses', ({ viewer, origin, params, body }) =>
    pauseExam(context, viewer, origin, params.cid, body),
  )
  router.on('POST /exam/:cid/pauses/resume', ({ viewer, origin, params, body }) =>
    resumeExam(context, viewer, origin, params.cid, body),
  )
}

export function examDeskRoutes(router: Router, context: Context): void {
  examTimeRoutes(router, context)
  router.on('GET /exam/:cid/desk', ({ viewer, params }) => readDesk(context, viewer, params.cid))
  router.on('GET /exam/:cid/desk/changes', ({ viewer, params, query }) =>
    changesSince(context, viewer, params.cid, query),
  )
  router.on('GET /exam/:cid/log', ({ viewer, params, query }) => readLog(context, viewer, params.cid, query))
  router.on('POST /exam/:cid/desk/waiting/:id', async ({ viewer, origin, params: { cid, id }, body }) => {
    await decide(context, { viewer, origin, cid }, id, body)
    return {}
  })
  router.on('POST /exam/:cid/desk/seat', async ({ viewer, origin, params: { cid }, body }) => {
    await moveSeat(context, { viewer, origin, cid }, body)
    return {}
  })
  router.on('POST /exam/:cid/desk/let-in', async ({ viewer, origin, params: { cid }, body }) => {
    await letIn(context, { viewer, origin, cid }, body)
    return {}
  })
  router.on('POST /exam/:cid/desk/incident', async ({ viewer, origin, params: { cid }, body }) => {
    await noteIncident(context, { viewer, origin, cid }, body)
    return {}
  })
  router.on('POST /exam/:cid/desk/message', ({ viewer, origin, params: { cid }, body }) =>
    say(context, { viewer, origin, cid }, body),
  )
  router.on('POST /exam/:cid/desk/questions/:id/close', async ({ viewer, origin, params: { cid, id } }) => {
    await putAside(context, { viewer, origin, cid }, id)
    return {}
  })
  router.on('GET /exam/:cid/messages', ({ viewer, params }) => ownMessages(context, viewer, params.cid))
  router.on('POST /exam/:cid/questions', ({ viewer, origin, params, body }) =>
    ask(context, viewer, origin, params.cid, body.text),
  )
}
