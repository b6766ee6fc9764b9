import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { broadcast, listNotices, listSent, markRead } from './notification-service.ts'

export function notificationRoutes(router: Router, context: Context): void {
  router.on('GET /account/notifications', ({ viewer, query }) => listNotices(context, viewer, query))
  router.on('PUT /account/notifications', ({ viewer, body }) => markRead(context, viewer, body.readThrough))
  router.on('GET /admin/notifications', ({ viewer, query }) => listSent(context, viewer, query))
  router.on('POST /admin/notifications/broadcast', ({ viewer, origin, body }) =>
    broadcast(context, viewer, origin, body),
  )
}
