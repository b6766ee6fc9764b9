import { makeContest, running } from '../contest.ts'
import type { Provocations } from './provoking.ts'
import { admin, archived, cid, coded, pid, server, user } from './world.ts'

const body = { isOpen: true, isPublic: false }

/** Whether a contest offers the Contest API. */
export const feedRefusals = {
  'GET /contest/:cid/feed': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/feed', { params: { cid } }),
  },
  'PUT /contest/:cid/feed': {
    FORBIDDEN: () => server.call(user, 'PUT /contest/:cid/feed', { params: { cid }, body }),
    COURSE_ARCHIVED: () =>
      server.call(admin, 'PUT /contest/:cid/feed', { params: { cid: archived.cid }, body }),
    CONTEST_WITHOUT_API: async () => {
      const homework = { list: [pid], course: coded.id, homework: { due: '2030-01-02T00:00:00.000Z' } }
      const params = { cid: await makeContest(server, admin, { ...running, ...homework }) }
      return server.call(admin, 'PUT /contest/:cid/feed', { params, body })
    },
  },
} satisfies Partial<Provocations>
