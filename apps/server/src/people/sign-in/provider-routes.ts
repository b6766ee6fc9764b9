import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { siteUrl } from '../../platform/site-values.ts'
import { letIn } from '../second-factor/enter.ts'
import { connectByForm, logInByForm, tryByForm } from './form-service.ts'
import { begin } from './oauth-service.ts'
import { browserOf } from './oauth-routes.ts'
import type { Providers } from './provider-open.ts'
import {
  addProvider,
  changeProvider,
  listProviders,
  offeredWays,
  orderProviders,
  removeProvider,
} from './providers.ts'

export function providerRoutes(router: Router, context: Context, providers: Providers): void {
  router.on('GET /oauth/providers', () => offeredWays(context))

  router.on('POST /oauth/:provider/login', async ({ origin, params, body, request, reply }) => {
    const entered = await logInByForm(context, providers, origin, { ...params, ...body })
    await letIn(context, { request, reply }, entered)
    return { action: 'login' as const }
  })

  router.on('POST /oauth/:provider/connect', async ({ viewer, origin, params, body }) => {
    await connectByForm(context, providers, viewer, origin, { ...params, ...body })
    return { action: 'connect' as const }
  })

  router.on('GET /admin/providers', ({ request }) => listProviders(context, siteUrl(context, request)))
  router.on('POST /admin/providers', ({ viewer, origin, body }) => addProvider(context, viewer, origin, body))
  router.on('PUT /admin/providers', ({ viewer, origin, body }) =>
    orderProviders(context, viewer, origin, body.names),
  )
  router.on('PUT /admin/providers/:provider', ({ viewer, origin, params, body }) =>
    changeProvider(context, viewer, origin, params.provider, body),
  )
  router.on('DELETE /admin/providers/:provider', ({ viewer, origin, params }) =>
    removeProvider(context, viewer, origin, params.provider),
  )
  router.on(
    'POST /admin/providers/:provider/trial',
    async ({ viewer, origin, params, body, request, reply }) => {
      const { username, password } = body
      const { provider } = params
      if (username !== undefined && password !== undefined) {
        const trial = await tryByForm(context, providers, origin, { provider, username, password })
        return { url: null, trial }
      }
      const browser = browserOf(context, request, reply)
      const site = siteUrl(context, request)
      const url = await begin(context, providers, viewer, origin, {
        provider,
        action: 'trial',
        browser,
        site,
      })
      return { url, trial: null }
    },
  )
}

/** A SAML provider must know it before it is on here, too; it holds no secret. */
export function registerMetadata(app: FastifyInstance, context: Context, providers: Providers): void {
  app.get<{ Params: { provider: string } }>(
    '/api/oauth/:provider/metadata',
    { schema: { hide: true } },
    async (request, reply) => {
      const provider = await providers.find(request.params.provider)
      const opened = provider?.opened
      if (opened?.way !== 'redirect' || !opened.metadata) return reply.callNotFound()
      const text = await opened.metadata(siteUrl(context, request))
      return reply.type('application/samlmetadata+xml; charset=utf-8').send(text)
    },
  )
}
