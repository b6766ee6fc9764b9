import type { Context } from '../../platform/context.ts'
import { turnFor } from '../../platform/fairness/export-turns.ts'
import type { Router } from '../../platform/http.ts'
import { sendZip } from '../../platform/zip-stream.ts'
import { erasePerson, exportOther, exportOwn } from './erase.ts'
import { changeRetention, readRetention } from './sweep.ts'

export function retentionRoutes(router: Router, context: Context): void {
  router.on('GET /admin/retention', ({ viewer }) => readRetention(context, viewer))
  router.on('PUT /admin/retention', ({ viewer, origin, body }) =>
    changeRetention(context, viewer, origin, body),
  )
  router.on('GET /account/data', async ({ viewer, reply }) =>
    sendZip(reply, await exportOwn(context, viewer, turnFor(viewer.userId, reply))),
  )
  router.on('GET /admin/users/:uid/data', async ({ viewer, origin, params, reply }) =>
    sendZip(reply, await exportOther(context, viewer, origin, params.uid, turnFor(viewer.userId, reply))),
  )
  router.on('POST /admin/users/:uid/erase', ({ viewer, origin, params, body }) =>
    erasePerson(context, viewer, origin, params.uid, body.confirm),
  )
}
