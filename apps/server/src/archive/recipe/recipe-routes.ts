import { buildLimits } from '@verdict/domain/build'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { arrivingFile } from '../../platform/sent-file.ts'
import { previewRecipe, readRecipe, recipeFile, saveRecipe, uploadFile } from './recipe-service.ts'

export function recipeRoutes(router: Router, context: Context): void {
  router.on('GET /problem/:pid/recipe', ({ viewer, params }) => readRecipe(context, viewer, params.pid))

  router.on('PUT /problem/:pid/recipe', ({ viewer, params, body, origin }) =>
    saveRecipe(context, viewer, origin, params.pid, body),
  )

  router.on('POST /problem/:pid/recipe/preview', ({ viewer, params, body }) =>
    previewRecipe(context, viewer, params.pid, body.rows),
  )

  router.on('POST /problem/:pid/recipe/file', ({ viewer, params, request }) =>
    uploadFile(context, viewer, params.pid, arrivingFile(request, buildLimits.fileBytes)),
  )

  router.on('GET /problem/:pid/recipe/file/:sha256', async ({ viewer, params, reply }) => {
    const file = await recipeFile(context, viewer, params.pid, params.sha256)
    return reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'content-length': file.bytes,
        'content-disposition': 'inline; filename="test.txt"',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(context.blobs.read(file.sha256))
  })
}
