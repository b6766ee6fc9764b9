// The calls of a sitter's way into an exam.

import { closeSession, setSessionCookie } from '../account/index.ts'
import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import { noteBeat } from './beat.ts'
import { loginByCode } from './code-login.ts'
import { enterExam, readEntry } from './entry.ts'

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
    const { uid, token } = await loginByCode(context, origin, params.cid, body)
    // The session that this browser held until now would otherwise live on unseen.
    await closeSession(context, request, reply)
    setSessionCookie(context, request, reply, token)
    return { uid }
  })
}
