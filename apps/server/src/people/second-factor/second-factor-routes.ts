import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { siteUrl } from '../../platform/site-values.ts'
import { confirm, confirmOptions } from './confirm.ts'
import {
  addPasskey,
  beginApp,
  confirmApp,
  factorsOf,
  namePasskey,
  passkeyOptions,
  removeApp,
  removePasskey,
  renewRecovery,
} from './factor-service.ts'
import { browserOf, halfCookie } from './enter.ts'
import { loginOptions, secondStepOptions } from './passkey-login.ts'

export function secondFactorRoutes(router: Router, context: Context): void {
  router.on('POST /account/login/passkey/options', async ({ body, origin, request, reply }) => {
    const site = siteUrl(context, request)
    const options =
      body.step === 'second'
        ? await secondStepOptions(context, request.cookies[halfCookie], site, origin)
        : await loginOptions(context, browserOf(context, { request, reply }), site, origin)
    return { options }
  })

  router.on('POST /account/confirm', async ({ viewer, body, origin, request }) => {
    await confirm(context, viewer, body, { origin, site: siteUrl(context, request) })
    return {}
  })
  router.on('POST /account/confirm/options', async ({ viewer, request }) => ({
    options: await confirmOptions(context, viewer, siteUrl(context, request)),
  }))

  router.on('GET /account/factors', ({ viewer }) => factorsOf(context, viewer))
  router.on('POST /account/factors/app', ({ viewer }) => beginApp(context, viewer))
  router.on('PUT /account/factors/app', async ({ viewer, body }) => ({
    recovery: await confirmApp(context, viewer, body.code),
  }))
  router.on('DELETE /account/factors/app', async ({ viewer }) => {
    await removeApp(context, viewer)
    return {}
  })
  router.on('POST /account/factors/recovery', async ({ viewer }) => ({
    recovery: await renewRecovery(context, viewer),
  }))

  router.on('POST /account/passkeys/options', async ({ viewer, request }) => ({
    options: await passkeyOptions(context, viewer, siteUrl(context, request)),
  }))
  router.on('POST /account/passkeys', async ({ viewer, body, request }) => ({
    recovery: await addPasskey(context, viewer, siteUrl(context, request), body),
  }))
  router.on('PUT /account/passkeys/:id', async ({ viewer, params, body }) => {
    await namePasskey(context, viewer, params.id, body.name)
    return {}
  })
  router.on('DELETE /account/passkeys/:id', async ({ viewer, params }) => {
    await removePasskey(context, viewer, params.id)
    return {}
  })
}
