import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { makeOwnToken, revokeOwnToken, tokensOf } from './token-service.ts'

export function tokenRoutes(router: Router, context: Context): void {
  router.on('GET /account/tokens', async ({ viewer }) => ({ docs: await tokensOf(context, viewer.userId) }))
  router.on('POST /account/tokens', ({ viewer, body }) => makeOwnToken(context, viewer, body))
  router.on('DELETE /account/tokens/:id', async ({ viewer, params }) => {
    await revokeOwnToken(context, viewer, params.id)
    return {}
  })
}
