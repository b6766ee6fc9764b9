import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { siteUrl } from '../../platform/site-values.ts'
import { calendarFile, dropAddress, makeAddress, readAddress, readCalendar } from './calendar-service.ts'

export function calendarRoutes(router: Router, context: Context): void {
  router.on('GET /course/:id/calendar', ({ viewer, params }) => readCalendar(context, viewer, params.id))
  router.on('GET /account/calendar', ({ viewer }) => readAddress(context, viewer))
  router.on('POST /account/calendar', ({ viewer }) => makeAddress(context, viewer))
  router.on('DELETE /account/calendar', async ({ viewer }) => {
    await dropAddress(context, viewer)
    return {}
  })

  router.on('GET /calendar/:file', async ({ params, request, reply }) => {
    const site = siteUrl(context, request).replace(/\/$/, '')
    const { text, etag } = await calendarFile(context, params.file, site)
    reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'content-type': 'text/calendar; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
  })
}
