import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { changePassword, endOtherSessions, endOwnSession } from './account-service.ts'
import { closeSession, sessionsOf } from './session.ts'

export function accountRoutes(router: Router, context: Context): void {
  router.on('POST /account/logout', async ({ request, reply }) => {
    await closeSession(context, request, reply)
    return {}
  })

  router.on('GET /account/sessions', async ({ viewer }) => ({
    docs: await sessionsOf(context, viewer.userId, viewer.sessionId),
  }))

  router.on('DELETE /account/sessions', ({ viewer }) => endOtherSessions(context, viewer))

  router.on('DELETE /account/sessions/:id', async ({ viewer, params }) => {
    await endOwnSession(context, viewer, params.id)
    return {}
  })

  router.on('PUT /account/password', async ({ viewer, body }) => {
    await changePassword(context, viewer, body)
    return {}
  })
}
