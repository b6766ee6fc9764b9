import { Privilege } from '@verdict/domain/privilege'
import { makeContest, running } from '../contest.ts'
import { homework } from './contest.ts'
import { behindExports, type Provocations, twice } from './provoking.ts'
import { admin, archived, cid, server, strict, user } from './world.ts'

const body = { isOpen: true, isPublic: false }

const comment = (who: typeof admin, made: number, more: object = {}, on = server) =>
  on.call(who, 'POST /contest/:cid/commentary', { params: { cid: made }, body: { message: 'x', ...more } })

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
  'GET /contest/:cid/commentary': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/commentary', { params: { cid } }),
  },
  'POST /contest/:cid/commentary': {
    FORBIDDEN: () => comment(user, cid),
    COURSE_ARCHIVED: () => comment(admin, archived.cid),
    CONTEST_WITHOUT_API: async () => comment(admin, await homework()),
    CONTEST_PROBLEMS_INVALID: () => comment(admin, cid, { pids: [2_000_000_000] }),
    COMMENTARY_TEAMS_UNKNOWN: () => comment(admin, cid, { teams: ['nobody'] }),
    RATE_LIMITED: async () => {
      const who = await strict.person('reporter', Privilege.Admin)
      const made = await makeContest(strict, who, running)
      return twice(() => comment(who, made, {}, strict))
    },
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
