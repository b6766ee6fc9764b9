import { letIn } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { noteBeat, enterExam, readEntry, loginByCode } from './entry.ts'

export function examEntryRoutes(router: Router, context: Context): void {
  router.on('GET /exam/:cid/entry', ({ viewer, origin, params }) =>
    readEntry(context, viewer, origin, params.cid),
  )
  router.on('POST /exam/:cid/entry', ({ viewer, origin, params, body }) =>
    enterExam(context, viewer, origin, params.cid, body.accepts),
  )
  router.on('POST /exam/:cid/beat', ({ viewer, origin, params, body }) =>
    noteBeat(context, viewer, origin, params.cid, body),
  )
  router.on('POST /exam/:cid/code-login', async ({ origin, params, body, request, reply }) => {
    const { uid, entered } = await loginByCode(context, origin, params.cid, body)
    await letIn(context, { request, reply }, entered)
    return { uid }
  })
}
