import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { askForPassword, dismissRequest, setForgotten, whoseLink } from './forgotten-service.ts'

export function forgottenRoutes(router: Router, context: Context): void {
  router.on('POST /account/forgotten', async ({ origin, body }) => {
    await askForPassword(context, origin, body.name)
    return {}
  })
  router.on('POST /account/forgotten/link', ({ origin, body }) => whoseLink(context, origin, body.token))
  router.on('PUT /account/forgotten', ({ origin, body }) => setForgotten(context, origin, body))
  router.on('DELETE /admin/users/:uid/forgotten', async ({ viewer, origin, params }) => {
    await dismissRequest(context, viewer, origin, params.uid)
    return {}
  })
}
