import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { giveExtension, listExtensions, takeExtension } from './extensions.ts'
import { earlierComments, homeworkOfCourse, ownHomework, listWork } from './homework-list.ts'

export function homeworkRoutes(router: Router, context: Context): void {
  router.on('GET /course/:id/homework', ({ viewer, params }) => homeworkOfCourse(context, viewer, params.id))
  router.on('GET /account/homework', ({ viewer }) => ownHomework(context, viewer))
  router.on('GET /account/comments', ({ viewer }) => earlierComments(context, viewer))
  router.on('GET /contest/:cid/work', ({ viewer, params, query }) =>
    listWork(context, viewer, params.cid, query),
  )
  router.on('GET /contest/:cid/extensions', ({ viewer, params }) =>
    listExtensions(context, viewer, params.cid),
  )
  router.on('POST /contest/:cid/extensions', ({ viewer, origin, params, body }) =>
    giveExtension(context, viewer, origin, params.cid, body),
  )
  router.on('DELETE /contest/:cid/extensions/:id', ({ viewer, origin, params }) =>
    takeExtension(context, viewer, origin, params),
  )
}
