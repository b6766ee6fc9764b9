import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { changeNews, createNews, deleteNews, pageOfNews, readNews } from './news-service.ts'

export function newsRoutes(router: Router, context: Context): void {
  router.on('GET /news/list', async ({ viewer, query }) => ({
    list: await pageOfNews(context, viewer, query),
  }))
  router.on('GET /news/:nid', ({ viewer, params }) => readNews(context, viewer, params.nid))
  router.on('POST /news/', ({ viewer, origin, body }) => createNews(context, viewer, origin, body))
  router.on('PUT /news/:nid', ({ viewer, origin, params, body }) =>
    changeNews(context, viewer, origin, params.nid, body),
  )
  router.on('DELETE /news/:nid', async ({ viewer, origin, params }) => {
    await deleteNews(context, viewer, origin, params.nid)
    return {}
  })
}
