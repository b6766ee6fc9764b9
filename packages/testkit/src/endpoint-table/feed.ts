import { homework } from './contest.ts'
import { behindExports, type Provocations } from './provoking.ts'
import { admin, archived, cid, server, user } from './world.ts'

const body = { isOpen: true, isPublic: false }

/** Whether a contest offers the Contest API, and a contest as a package. */
export const feedRefusals = {
  'GET /contest/:cid/feed': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/feed', { params: { cid } }),
  },
  'GET /contest/:cid/package': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/package', { params: { cid } }),
    CONTEST_WITHOUT_API: async () =>
      server.call(admin, 'GET /contest/:cid/package', { params: { cid: await homework() } }),
    EXPORTS_BUSY: () =>
      behindExports(admin, () => server.call(admin, 'GET /contest/:cid/package', { params: { cid } })),
  },
  'PUT /contest/:cid/feed': {
    FORBIDDEN: () => server.call(user, 'PUT /contest/:cid/feed', { params: { cid }, body }),
    COURSE_ARCHIVED: () =>
      server.call(admin, 'PUT /contest/:cid/feed', { params: { cid: archived.cid }, body }),
    CONTEST_WITHOUT_API: async () => {
      const params = { cid: await homework() }
      return server.call(admin, 'PUT /contest/:cid/feed', { params, body })
    },
  },
} satisfies Partial<Provocations>
