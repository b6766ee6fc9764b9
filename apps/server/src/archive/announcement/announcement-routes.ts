import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import {
  announce,
  changeAnnouncement,
  listAnnouncements,
  removeAnnouncement,
} from './announcement-service.ts'

export function announcementRoutes(router: Router, context: Context): void {
  router.on('GET /course/:id/announcement', ({ viewer, params, query }) =>
    listAnnouncements(context, viewer, params.id, query),
  )
  router.on('POST /course/:id/announcement', ({ viewer, origin, params, body }) =>
    announce(context, viewer, origin, params.id, body),
  )
  router.on('PUT /course/:id/announcement/:announcementId', ({ viewer, origin, params, body }) =>
    changeAnnouncement(context, viewer, origin, { courseId: params.id, id: params.announcementId }, body),
  )
  router.on('DELETE /course/:id/announcement/:announcementId', async ({ viewer, origin, params }) => {
    await removeAnnouncement(context, viewer, origin, params.id, params.announcementId)
    return {}
  })
}
