import { oauthAttemptMs } from '@verdict/domain/oauth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '../account/session.ts'
import { letIn } from '../second-factor/enter.ts'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { siteUrl } from '../../platform/site-values.ts'
import { freshToken, isBrowserToken } from './oauth-attempt.ts'
import type { Providers } from './provider-open.ts'
import {
  begin,
  comeBack,
  connectedAccounts,
  disconnect,
  disconnectUser,
  linksOfUser,
} from './oauth-service.ts'

const browserCookie = 'verdict_sso'

export function oauthRoutes(router: Router, context: Context, providers: Providers): void {
  router.on('GET /oauth', ({ viewer }) => connectedAccounts(context, viewer))

  router.on('GET /oauth/:provider/url', async ({ viewer, origin, params, query, request, reply }) => {
    const browser = browserOf(context, request, reply)
    const site = siteUrl(context, request)
    const asked = { provider: params.provider, action: query.action, browser, site }
    return { url: await begin(context, providers, viewer, origin, asked) }
  })

  router.on('GET /oauth/:provider/callback', async ({ viewer, origin, params, query, request, reply }) => {
    const browser = request.cookies[browserCookie]
    const handed = { ...query, provider: params.provider, browser }
    const outcome = await comeBack(context, providers, viewer, origin, handed)
    if (outcome.action === 'login') await letIn(context, { request, reply }, outcome.entered)
    return outcome.action === 'trial' ? outcome : { action: outcome.action }
  })

  router.on('DELETE /oauth/:provider', async ({ viewer, params }) => {
    await disconnect(context, viewer, params.provider)
    return {}
  })

  router.on('GET /admin/users/:uid/oauth', async ({ params }) => ({
    docs: await linksOfUser(context, params.uid),
  }))

  router.on('DELETE /admin/users/:uid/oauth/:provider', async ({ viewer, origin, params }) => {
    await disconnectUser(context, viewer, origin, params.uid, params.provider)
    return {}
  })
}

/** Two windows of one browser share the cookie, so that both can return. */
export function browserOf(context: Context, request: FastifyRequest, reply: FastifyReply): string {
  const held = request.cookies[browserCookie]
  const browser = isBrowserToken(held) ? held : freshToken()
  reply.setCookie(browserCookie, browser, {
    path: '/api/oauth',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(context, request),
    maxAge: oauthAttemptMs / 1000,
  })
  return browser
}
