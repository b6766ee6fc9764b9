import type { Context } from '../../platform/context.ts'
import { turnFor } from '../../platform/fairness/export-turns.ts'
import type { Router } from '../../platform/http.ts'
import { addColumn, changeColumn, decide, giveMarks, removeColumn } from './ledger.ts'
import { checkOrder, exportGradebook } from './gradebook-export.ts'
import { readGradebook, readOwn, readSettings, changeSettings } from './gradebook-service.ts'

export function gradebookRoutes(router: Router, context: Context): void {
  router.on('GET /course/:id/gradebook', ({ viewer, params, query }) =>
    readGradebook(context, viewer, params.id, query),
  )
  router.on('GET /course/:id/gradebook/own', ({ viewer, params }) => readOwn(context, viewer, params.id))
  router.on('GET /course/:id/gradebook/settings', ({ viewer, params }) =>
    readSettings(context, viewer, params.id),
  )
  router.on('PUT /course/:id/gradebook/settings', ({ viewer, origin, params, body }) =>
    changeSettings(context, viewer, origin, params.id, body),
  )
  router.on('POST /course/:id/gradebook/column', ({ viewer, origin, params, body }) =>
    addColumn(context, viewer, origin, params.id, body),
  )
  router.on('PUT /course/:id/gradebook/column/:columnId', ({ viewer, origin, params, body }) =>
    changeColumn(context, viewer, origin, { courseId: params.id, columnId: params.columnId }, body),
  )
  router.on('DELETE /course/:id/gradebook/column/:columnId', ({ viewer, origin, params }) =>
    removeColumn(context, viewer, origin, { courseId: params.id, columnId: params.columnId }),
  )
  router.on('POST /course/:id/gradebook/column/:columnId/marks', ({ viewer, origin, params, body }) =>
    giveMarks(context, viewer, origin, { courseId: params.id, columnId: params.columnId }, body),
  )
  router.on('PUT /course/:id/gradebook/exception', ({ viewer, origin, params, body }) =>
    decide(context, viewer, origin, params.id, body),
  )
  router.on('POST /course/:id/gradebook/order', ({ viewer, params, body }) =>
    checkOrder(context, viewer, params.id, body),
  )
  router.on('POST /course/:id/gradebook/export', async ({ viewer, params, body, reply }) => {
    const turn = turnFor(viewer.userId, reply)
    const { name, type, content } = await exportGradebook(context, viewer, params.id, body, turn)
    const plain = name.replace(/[^\w .()-]/g, '_')
    reply.header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    return reply.type(type).header('cache-control', 'private, no-store').send(content)
  })
}
