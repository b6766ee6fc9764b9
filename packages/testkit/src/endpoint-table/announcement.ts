import { closed, type Provocations } from './provoking.ts'
import { unknown, words } from './shaped.ts'
import { archived, coded, root, server, user } from './world.ts'

const ofCoded = () => ({ params: { id: coded.id } })
const ofArchived = () => ({ params: { id: archived.id } })
const one = (id: number) => ({ params: { id, announcementId: unknown } })

/** Calls of a course's announcements. */
export const announcementRefusals = {
  'GET /course/:id/announcement': closed(({ id }) =>
    server.call(user, 'GET /course/:id/announcement', { params: { id } }),
  ),
  'POST /course/:id/announcement': {
    FORBIDDEN: () => server.call(user, 'POST /course/:id/announcement', { ...ofCoded(), body: words }),
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /course/:id/announcement', { ...ofArchived(), body: words }),
  },
  'PUT /course/:id/announcement/:announcementId': {
    FORBIDDEN: () =>
      server.call(user, 'PUT /course/:id/announcement/:announcementId', { ...one(coded.id), body: {} }),
    COURSE_ARCHIVED: () =>
      server.call(root, 'PUT /course/:id/announcement/:announcementId', { ...one(archived.id), body: {} }),
  },
  'DELETE /course/:id/announcement/:announcementId': {
    FORBIDDEN: () => server.call(user, 'DELETE /course/:id/announcement/:announcementId', one(coded.id)),
    COURSE_ARCHIVED: () =>
      server.call(root, 'DELETE /course/:id/announcement/:announcementId', one(archived.id)),
  },
} satisfies Partial<Provocations>
