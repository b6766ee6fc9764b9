import { packageBytes } from '@verdict/domain/limits'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { arrivingFile } from '../../platform/sent-file.ts'
import {
  addFile,
  assertMayAdd,
  beginImport,
  cancelImport,
  listImports,
  listProblems,
  readImport,
  startImport,
} from './package-service.ts'

export function packageRoutes(router: Router, context: Context): void {
  router.on('GET /import', ({ viewer, query }) => listImports(context, viewer, query))

  router.on('POST /import', ({ viewer, query }) => beginImport(context, viewer, query.course ?? null))

  router.on('GET /import/:id', ({ viewer, params }) => readImport(context, viewer, params.id))

  router.on('GET /import/:id/problem', ({ viewer, params, query }) =>
    listProblems(context, viewer, params.id, query),
  )

  router.on('POST /import/:id/file', async ({ viewer, params, request }) => {
    await assertMayAdd(context, viewer, params.id)
    const { expectedBytes, receive } = arrivingFile(request, packageBytes)
    return addFile(context, viewer, params.id, {
      expectedBytes,
      maxBytes: packageBytes,
      ...(await receive()),
    })
  })

  router.on('PUT /import/:id', ({ viewer, origin, params, body }) =>
    startImport(context, viewer, origin, params.id, body),
  )

  router.on('DELETE /import/:id', async ({ viewer, params }) => {
    await cancelImport(context, viewer, params.id)
    return {}
  })
}
