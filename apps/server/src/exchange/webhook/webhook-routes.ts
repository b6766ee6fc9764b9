import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import {
  addHook,
  changeHook,
  listHooks,
  ofContest,
  ofCourse,
  ofSite,
  pageOfHookDeliveries,
  removeHook,
  renewSecret,
  sendHookAgain,
  testHook,
} from './webhook-service.ts'

export function webhookRoutes(router: Router, context: Context): void {
  router.on('GET /admin/webhooks', ({ viewer }) => listHooks(context, viewer, ofSite))
  router.on('POST /admin/webhooks', ({ viewer, origin, body }) =>
    addHook(context, viewer, origin, ofSite, body),
  )
  router.on('GET /course/:id/webhooks', ({ viewer, params }) =>
    listHooks(context, viewer, ofCourse(params.id)),
  )
  router.on('POST /course/:id/webhooks', ({ viewer, origin, params, body }) =>
    addHook(context, viewer, origin, ofCourse(params.id), body),
  )
  router.on('GET /contest/:cid/webhooks', ({ viewer, params }) =>
    listHooks(context, viewer, ofContest(params.cid)),
  )
  router.on('POST /contest/:cid/webhooks', ({ viewer, origin, params, body }) =>
    addHook(context, viewer, origin, ofContest(params.cid), body),
  )
  router.on('PUT /webhook/:hookId', ({ viewer, origin, params, body }) =>
    changeHook(context, viewer, origin, params.hookId, body),
  )
  router.on('DELETE /webhook/:hookId', ({ viewer, origin, params }) =>
    removeHook(context, viewer, origin, params.hookId),
  )
  router.on('POST /webhook/:hookId/secret', ({ viewer, origin, params }) =>
    renewSecret(context, viewer, origin, params.hookId),
  )
  router.on('POST /webhook/:hookId/test', ({ viewer, params }) => testHook(context, viewer, params.hookId))
  router.on('GET /webhook/:hookId/deliveries', ({ viewer, params, query }) =>
    pageOfHookDeliveries(context, viewer, params.hookId, query),
  )
  router.on('POST /webhook/:hookId/deliveries/:deliveryId', ({ viewer, params }) =>
    sendHookAgain(context, viewer, params.hookId, params.deliveryId),
  )
}
