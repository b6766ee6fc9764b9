import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { deletedAs, returnTo, versionAs, versionsAs } from './source-version.ts'

export function sourceVersionRoutes(router: Router, context: Context): void {
  router.on('GET /problem/:pid/sources/deleted', async ({ viewer, params }) => ({
    sources: await deletedAs(context, viewer, params.pid),
  }))

  router.on('GET /problem/:pid/sources/versions', async ({ viewer, params, query }) => ({
    versions: await versionsAs(context, viewer, params.pid, query),
  }))

  router.on('GET /problem/:pid/sources/versions/:number', ({ viewer, params, query }) =>
    versionAs(context, viewer, params.pid, { ...query, number: params.number }),
  )

  router.on('POST /problem/:pid/sources/versions/:number', ({ viewer, params, body, origin }) =>
    returnTo(context, viewer, origin, params.pid, { ...body, number: params.number }),
  )
}
