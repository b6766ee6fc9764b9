import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { changeTag, createTag, deleteTag, listTags, pageOfTags, readTag, tagItems } from './tag-service.ts'

export function tagRoutes(router: Router, context: Context): void {
  router.on('GET /tag', async () => ({ docs: await listTags(context) }))
  router.on('GET /tag/items', async ({ query }) => ({ items: await tagItems(context, query.keyword) }))
  router.on('GET /tag/list', ({ query }) => pageOfTags(context, query))
  router.on('GET /tag/:tid', ({ params }) => readTag(context, params.tid))

  router.on('POST /tag', ({ viewer, origin, body }) => createTag(context, viewer, origin, body))
  router.on('PUT /tag/:tid', ({ viewer, origin, params, body }) =>
    changeTag(context, viewer, origin, params.tid, body),
  )
  router.on('DELETE /tag/:tid', async ({ viewer, origin, params }) => {
    await deleteTag(context, viewer, origin, params.tid)
    return {}
  })
}
