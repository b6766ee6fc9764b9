import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { answerAs, notesAs, resolveAs, writeAs } from './note-service.ts'

export function noteRoutes(router: Router, context: Context): void {
  router.on('GET /problem/:pid/notes', ({ viewer, params }) => notesAs(context, viewer, params.pid))

  router.on('POST /problem/:pid/notes', ({ viewer, params, body }) =>
    writeAs(context, viewer, params.pid, body),
  )

  router.on('POST /problem/:pid/notes/:id/answers', ({ viewer, params, body }) =>
    answerAs(context, viewer, params, body.content),
  )

  router.on('PUT /problem/:pid/notes/:id', ({ viewer, params, body }) =>
    resolveAs(context, viewer, params, body.resolved),
  )
}
