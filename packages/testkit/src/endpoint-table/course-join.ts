import { CourseVisibility } from '@verdict/domain/course'
import { type Provocations, twice } from './provoking.ts'
import { archived, coded, root, server, strict, strictUser, user } from './world.ts'

const ofCoded = () => ({ params: { id: coded.id } })
const byCode = (joinCode: string, where = server, who = user) =>
  where.call(who, 'POST /course/join', { body: { joinCode } })
const lost = { params: { token: 'no-such-token' } }

/** Calls that lead into a course. */
export const courseJoinRefusals = {
  'POST /course/:id/copy': {
    FORBIDDEN: () =>
      server.call(user, 'POST /course/:id/copy', { ...ofCoded(), body: { name: 'Copied', days: 7 } }),
  },
  'GET /course/:id/join-link': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/join-link', ofCoded()),
  },
  'PUT /course/:id/join-link': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'PUT /course/:id/join-link', { params: { id: archived.id }, body: { isOn: true } }),
    FORBIDDEN: () => server.call(user, 'PUT /course/:id/join-link', { ...ofCoded(), body: { isOn: true } }),
  },
  'POST /course/join': {
    WRONG_JOIN_CODE: () => byCode('no-such-code'),
    JOIN_CODE_SHARED: async () => {
      for (const name of ['One', 'Another']) {
        const body = { name: `${name} course`, encrypt: CourseVisibility.Private, joinCode: 'the same code' }
        await server.call(root, 'POST /course', { body })
      }
      return byCode('the same code')
    },
    RATE_LIMITED: () => twice(() => byCode('no-such-code', strict, strictUser)),
  },
  'GET /course/join/:token': { JOIN_LINK_INVALID: () => server.call(user, 'GET /course/join/:token', lost) },
  'POST /course/join/:token': {
    JOIN_LINK_INVALID: () => server.call(user, 'POST /course/join/:token', lost),
  },
  'POST /course/:id/member/list': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /course/:id/member/list', {
        params: { id: archived.id },
        body: { rows: [{ who: 'user1' }] },
      }),
    FORBIDDEN: () =>
      server.call(user, 'POST /course/:id/member/list', { ...ofCoded(), body: { rows: [{ who: 'user1' }] } }),
    SECTIONS_FULL: async () => {
      const id = (await server.call(root, 'POST /course', { body: { name: 'full' } })).data.courseId
      const names = Array.from({ length: 50 }, (_, index) => `Section ${index}`)
      await server.call(root, 'POST /course/:id/section', { params: { id }, body: { names } })
      const rows = [{ who: 'user1', section: 'One more' }]
      return server.call(root, 'POST /course/:id/member/list', { params: { id }, body: { rows } })
    },
  },
} satisfies Partial<Provocations>
