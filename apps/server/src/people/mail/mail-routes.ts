import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { askForLink, proveAddress } from './mail-address.ts'
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

  router.on('POST /account/mail', ({ viewer, origin }) => askForLink(context, viewer, origin))
  router.on('PUT /account/mail', ({ viewer, body }) => proveAddress(context, viewer, body.token))
}
