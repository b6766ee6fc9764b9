import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { pageOfDiscussions, readDiscussion } from './discussion-read.ts'
import { addComment, changeComment, deleteComment } from './comment-write.ts'
import { beginDiscussion, changeDiscussion, deleteDiscussion } from './discussion-write.ts'

export function discussionRoutes(router: Router, context: Context): void {
  router.on('GET /discuss/list', ({ viewer, query }) => pageOfDiscussions(context, viewer, query))
  router.on('GET /discuss/:did', ({ viewer, params, query }) =>
    readDiscussion(context, viewer, params.did, query),
  )
  router.on('POST /discuss', ({ viewer, body }) => beginDiscussion(context, viewer, body))
  router.on('PUT /discuss/:did', async ({ viewer, origin, params, body }) => {
    await changeDiscussion(context, viewer, origin, params.did, body)
    return {}
  })
  router.on('DELETE /discuss/:did', async ({ viewer, origin, params }) => {
    await deleteDiscussion(context, viewer, origin, params.did)
    return {}
  })
  router.on('POST /discuss/:did/comment', ({ viewer, params, body }) =>
    addComment(context, viewer, params.did, body),
  )
  router.on('PUT /discuss/:did/comment/:id', async ({ viewer, origin, params, body }) => {
    await changeComment(context, viewer, origin, params, body.content)
    return {}
  })
  router.on('DELETE /discuss/:did/comment/:id', async ({ viewer, origin, params }) => {
    await deleteComment(context, viewer, origin, params)
    return {}
  })
}
