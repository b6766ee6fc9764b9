import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { userRanklist, userItems } from './user-service.ts'

export function userRoutes(router: Router, context: Context): void {
  router.on('GET /user/ranklist', ({ query }) => userRanklist(context, query))
  router.on('GET /user/items', async ({ query }) => ({ items: await userItems(context, query.keyword) }))
}
