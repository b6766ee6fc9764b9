import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { askForLink, proveAddress } from './mail-address.ts'
import { chooseWay, readWays, stopMails } from './notice-ways.ts'
import { subscribe, unsubscribe } from './push-service.ts'
import { changeMail, listDeliveries, readMail, sendDeliveryAgain, testMail } from './mail-service.ts'

export function mailRoutes(router: Router, context: Context): void {
  router.on('GET /admin/mail', ({ viewer }) => readMail(context, viewer))
  router.on('PUT /admin/mail', ({ viewer, origin, body }) => changeMail(context, viewer, origin, body))
  router.on('POST /admin/mail/test', ({ viewer }) => testMail(context, viewer))
  router.on('GET /admin/mail/deliveries', ({ viewer, query }) => listDeliveries(context, viewer, query))
  router.on('POST /admin/mail/deliveries/:id', async ({ viewer, origin, params }) => {
    await sendDeliveryAgain(context, viewer, origin, params.id)
    return {}
  })

  router.on('GET /account/notices', ({ viewer }) => readWays(context, viewer))
  router.on('PUT /account/notices', ({ viewer, body }) => chooseWay(context, viewer, body))
  router.on('PUT /account/push', ({ viewer, body }) => subscribe(context, viewer, body))
  router.on('DELETE /account/push', ({ viewer }) => unsubscribe(context, viewer))
  router.on('POST /account/unsubscribe', ({ body }) => stopMails(context, body.token))

  router.on('POST /account/mail', ({ viewer, origin }) => askForLink(context, viewer, origin))
  router.on('PUT /account/mail', ({ viewer, body }) => proveAddress(context, viewer, body.token))
}

/** A mail program posts a form, from nowhere and without a login; the page of the same address is for people. */
export async function registerUnsubscribe(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The token says it all.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null))
    })
    scope.post<{ Params: { token: string } }>(
      '/account/unsubscribe/:token',
      { schema: { hide: true }, bodyLimit: 4_096 },
      async (request, reply) => {
        await stopMails(context, request.params.token)
        return reply.code(204).send()
      },
    )
  })
}
