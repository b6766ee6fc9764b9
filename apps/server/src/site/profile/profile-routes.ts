import {
  changeProfile,
  halfCookie,
  letIn,
  login,
  loginByPasskey,
  passkeyCookie,
  register,
  takeSecondStep,
} from '../../people/index.ts'
import { enterContest } from '../../contest/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { siteUrl } from '../../platform/site-values.ts'
import { activityNamed, profileAfter, profileNamed, sessionProfile } from './profile-service.ts'

export function profileRoutes(router: Router, context: Context): void {
  router.on('POST /account/register', async ({ body, origin, request, reply }) => {
    const loggedIn = await register(context, body, origin)
    return profileAfter(context, await letIn(context, { request, reply }, loggedIn))
  })

  router.on('POST /account/login', async ({ body, origin, request, reply }) => {
    const entered = await login(context, body, origin)
    return profileAfter(context, await letIn(context, { request, reply }, entered))
  })

  router.on('POST /account/login/second', async ({ body, origin, request, reply }) => {
    const asked = { half: request.cookies[halfCookie], site: siteUrl(context, request) }
    const entered = await takeSecondStep(context, asked, body, origin)
    return profileAfter(context, await letIn(context, { request, reply }, entered))
  })

  router.on('POST /account/login/passkey', async ({ body, origin, request, reply }) => {
    const asked = { browser: request.cookies[passkeyCookie], site: siteUrl(context, request) }
    const entered = await loginByPasskey(context, asked, body.passkey, origin)
    return profileAfter(context, await letIn(context, { request, reply }, entered))
  })

  router.on('GET /account/profile', ({ viewer }) => sessionProfile(context, viewer))

  router.on('PUT /account/profile', async ({ viewer, origin, body }) => {
    await changeProfile(context, viewer, origin, body)
    return sessionProfile(context, viewer)
  })

  router.on('GET /user/:uid', ({ viewer, params }) => profileNamed(context, viewer, params.uid))

  router.on('GET /user/:uid/activity', ({ viewer, params, query }) =>
    activityNamed(context, viewer, params.uid, query.offset),
  )

  router.on('POST /contest/:cid/verify', async ({ viewer, origin, params, body }) => {
    const refusal = await enterContest(context, viewer, origin, params.cid, body?.password ?? '')
    return { isVerify: refusal === null, refusal, profile: await sessionProfile(context, viewer) }
  })
}
