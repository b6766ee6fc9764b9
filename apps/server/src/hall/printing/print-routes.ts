import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { actOnPrint, readDocument, readOwnPrints, readPrints, sendPrint } from './print-service.ts'

export function printRoutes(router: Router, context: Context): void {
  router.on('GET /contest/:cid/prints', ({ viewer, params, query }) =>
    readPrints(context, viewer, params.cid, query.room),
  )
  router.on('GET /contest/:cid/prints/own', ({ viewer, params }) =>
    readOwnPrints(context, viewer, params.cid),
  )
  router.on('POST /contest/:cid/prints', ({ viewer, params, body }) =>
    sendPrint(context, viewer, params.cid, body),
  )
  router.on('GET /contest/:cid/prints/:id/document', async ({ viewer, params, reply }) => {
    const document = await readDocument(context, viewer, params.cid, params.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="print-${params.id}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(document)
  })
  router.on('PUT /contest/:cid/prints/:id', async ({ viewer, params, body }) => {
    await actOnPrint(context, viewer, params, body.act)
    return {}
  })
}
