import { letIn } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { siteUrl } from '../../platform/site-values.ts'
import { answerForPage } from './lti-answer.ts'
import { changeContext, listContexts, listMembers, syncNow, unlinkContext } from './lti-course.ts'
import { choose, confirmBrowser, readLaunch, sayAccount, ticketFor } from './lti-enter.ts'
import { pageOfGrades, sendAgain } from './lti-grades.ts'
import { addPlatform, changePlatform, readPlatforms, removePlatform, rotateKey } from './lti-platforms.ts'
import { makeInvitation } from './lti-registration.ts'
import { windowCookie } from './lti-window.ts'

export function ltiRoutes(router: Router, context: Context): void {
  platformRoutes(router, context)
  launchRoutes(router, context)
  courseRoutes(router, context)
}

function platformRoutes(router: Router, context: Context): void {
  router.on('GET /admin/lti', ({ request }) => readPlatforms(context, siteUrl(context, request)))
  router.on('POST /admin/lti', ({ viewer, origin, body }) => addPlatform(context, viewer, origin, body))
  router.on('PUT /admin/lti/:platformId', ({ viewer, origin, params, body }) =>
    changePlatform(context, viewer, origin, params.platformId, body),
  )
  router.on('DELETE /admin/lti/:platformId', ({ viewer, origin, params }) =>
    removePlatform(context, viewer, origin, params.platformId),
  )
  router.on('POST /admin/lti/invitation', ({ viewer, origin, request }) =>
    makeInvitation(context, viewer, origin, siteUrl(context, request)),
  )
  router.on('POST /admin/lti/keys', ({ viewer, origin }) => rotateKey(context, viewer, origin))
}

function launchRoutes(router: Router, context: Context): void {
  router.on('POST /lti/page/confirm', ({ body }) => confirmBrowser(context, body))
  router.on('POST /lti/page/ticket', ({ body }) => ticketFor(context, body))
  router.on('POST /lti/page/answer', ({ body, request }) =>
    answerForPage(context, siteUrl(context, request), body.page),
  )
  router.on('GET /lti/launch/:launchId', ({ viewer, params, request }) =>
    readLaunch(context, viewer, { ...params, window: windowCookie.of(request) }),
  )
  router.on(
    'POST /lti/launch/:launchId/account',
    async ({ viewer, origin, params, body, request, reply }) => {
      const asked = { ...params, ...body, window: windowCookie.of(request) }
      const { launch, entered } = await sayAccount(context, viewer, origin, asked)
      if (entered) await letIn(context, { request, reply }, entered)
      return launch
    },
  )
  router.on('POST /lti/launch/:launchId/choice', ({ viewer, origin, params, body, request }) =>
    choose(context, viewer, origin, { ...params, ...body, window: windowCookie.of(request) }),
  )
}

function courseRoutes(router: Router, context: Context): void {
  router.on('GET /course/:id/lti', ({ viewer, params }) => listContexts(context, viewer, params.id))
  router.on('PUT /course/:id/lti/:contextId', ({ viewer, origin, params, body }) =>
    changeContext(context, viewer, origin, { courseId: params.id, contextId: params.contextId, ...body }),
  )
  router.on('DELETE /course/:id/lti/:contextId', ({ viewer, origin, params }) =>
    unlinkContext(context, viewer, origin, { courseId: params.id, contextId: params.contextId }),
  )
  router.on('POST /course/:id/lti/:contextId/sync', ({ viewer, params }) =>
    syncNow(context, viewer, { courseId: params.id, contextId: params.contextId }),
  )
  router.on('GET /course/:id/lti/:contextId/members', ({ viewer, params }) =>
    listMembers(context, viewer, { courseId: params.id, contextId: params.contextId }),
  )
  router.on('GET /course/:id/lti-grades', ({ viewer, params, query }) =>
    pageOfGrades(context, viewer, params.id, query),
  )
  router.on('POST /course/:id/lti-grades', ({ viewer, origin, params, body }) =>
    sendAgain(context, viewer, origin, { courseId: params.id, linkId: body.linkId }),
  )
}
