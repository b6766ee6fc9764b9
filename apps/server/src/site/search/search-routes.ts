import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { search } from './search-service.ts'

export function searchRoutes(router: Router, context: Context): void {
  router.on('GET /search', ({ viewer, query }) => search(context, viewer, query.keyword))
}
