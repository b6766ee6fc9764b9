import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { addCommentary, listCommentary } from './commentary-service.ts'
import { readFeed, setFeed } from './feed-service.ts'

export function feedRoutes(router: Router, context: Context): void {
  router.on('GET /contest/:cid/feed', ({ viewer, params, request }) =>
    readFeed(context, viewer, params.cid, request),
  )
  router.on('PUT /contest/:cid/feed', ({ viewer, origin, params, body, request }) =>
    setFeed(context, viewer, origin, params.cid, body, request),
  )
  router.on('GET /contest/:cid/commentary', ({ viewer, params }) =>
    listCommentary(context, viewer, params.cid),
  )
  router.on('POST /contest/:cid/commentary', ({ viewer, origin, params, body }) =>
    addCommentary(context, viewer, origin, params.cid, body),
  )
}
