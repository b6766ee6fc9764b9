import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { putAs, removeAs, settersAs } from './setter-service.ts'

export function setterRoutes(router: Router, context: Context): void {
  router.on('GET /problem/:pid/setters', ({ viewer, params }) => settersAs(context, viewer, params.pid))

  router.on('PUT /problem/:pid/setters/:uid', ({ viewer, params, body, origin }) =>
    putAs(context, viewer, origin, { ...params, role: body.role }),
  )

  router.on('DELETE /problem/:pid/setters/:uid', async ({ viewer, params, origin }) => {
    await removeAs(context, viewer, origin, params)
    return {}
  })
}
