import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import { Refusal } from '@verdict/contract/refusal'
import { storePicture } from '../archive/index.ts'
import { assertMayUpload, previewText, website, changeSettings, readSettings } from './site-service.ts'

export function siteRoutes(router: Router, context: Context): void {
  router.on('GET /website', () => website(context))
  router.on('GET /servertime', () => ({ serverTime: Date.now() }))

  router.on('POST /markdown/preview', ({ viewer, body }) => previewText(context, viewer, body.content))

  router.on('GET /admin/settings', ({ viewer }) => readSettings(context, viewer))
  router.on('PUT /admin/settings', ({ viewer, origin, body }) =>
    changeSettings(context, viewer, origin, body),
  )

  router.on('POST /upload', async ({ viewer, request }) => {
    await assertMayUpload(context, viewer)
    // The parser's own limit would truncate silently.
    const file = await request.file({ limits: { fileSize: Infinity } })
    if (!file) throw new Refusal('NOT_A_PICTURE')
    return { url: await storePicture(context, viewer, file.file) }
  })
}
