import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { copyCourse } from './course-desk-copy.ts'

export function courseDeskRoutes(router: Router, context: Context): void {
  router.on('POST /course/:id/copy', ({ viewer, origin, params, body }) =>
    copyCourse(context, viewer, origin, params.id, body),
  )
}
