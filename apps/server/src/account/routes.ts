import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import {
  changePassword,
  changeProfile,
  endOtherSessions,
  endOwnSession,
  login,
  profileAfter,
  register,
  sessionProfile,
} from './service.ts'
import { closeSession, setSessionCookie } from './session.ts'
import { sessionsOf } from './sessions.ts'

export function accountRoutes(router: Router, context: Context): void {
  router.on('POST /account/register', async ({ body, origin, request, reply }) => {
    const loggedIn = await register(context, body, origin)
    await closeSession(context, request, reply)
    setSessionCookie(context, request, reply, loggedIn.token)
    return profileAfter(context, loggedIn)
  })

  router.on('POST /account/login', async ({ body, origin, request, reply }) => {
    const loggedIn = await login(context, body, origin)
    // The session that this browser held until now would otherwise live on unseen.
    await closeSession(context, request, reply)
    setSessionCookie(context, request, reply, loggedIn.token)
    return profileAfter(context, loggedIn)
  })

  router.on('POST /account/logout', async ({ request, reply }) => {
    await closeSession(context, request, reply)
    return {}
  })

  router.on('GET /account/profile', ({ viewer }) => sessionProfile(context, viewer))

  router.on('PUT /account/profile', ({ viewer, body }) => changeProfile(context, viewer, body))

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
