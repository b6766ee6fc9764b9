import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { enter, makeContest, running, submittedIn } from '../contest.ts'
import type { TestPerson } from '../server.ts'
import { closed, type Provocations } from './provoking.ts'
import { unknown } from './shaped.ts'
import { admin, archived, cid, coded, owner, pid, root, server, sid, user } from './world.ts'

const late = '2030-01-02T00:00:00.000Z'
const extra = { uid: 'owner1', minutes: 60 }

/** The owner's submission to homework. */
async function handedIn(): Promise<number> {
  await server.call(root, 'POST /course/:id/member/:uid', {
    params: { id: coded.id, uid: owner.uid },
    body: { role: { basic: true } },
  })
  const homework = { list: [pid], course: coded.id, homework: { due: late } }
  const made = await makeContest(server, admin, { ...running, ...homework })
  await enter(server, owner, made)
  return submittedIn(server, owner, made, pid)
}

const mark = (who: TestPerson, on: number, more: Partial<BodyOf<Endpoints['PUT /status/:sid/mark']>> = {}) =>
  server.call(who, 'PUT /status/:sid/mark', { params: { sid: on }, body: { score: 0, base: null, ...more } })

/** Calls of homework, extensions and marks. */
export const homeworkRefusals = {
  'GET /account/comments': {},
  'GET /account/homework': {},
  'GET /course/:id/homework': closed(({ id }) =>
    server.call(user, 'GET /course/:id/homework', { params: { id } }),
  ),
  'GET /contest/:cid/work': {
    ...closed((course) => server.call(user, 'GET /contest/:cid/work', { params: { cid: course.cid } })),
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/work', { params: { cid } }),
  },
  'GET /contest/:cid/extensions': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/extensions', { params: { cid } }),
  },
  'POST /contest/:cid/extensions': {
    COURSE_ARCHIVED: () =>
      server.call(admin, 'POST /contest/:cid/extensions', { params: { cid: archived.cid }, body: extra }),
    FORBIDDEN: () => server.call(user, 'POST /contest/:cid/extensions', { params: { cid }, body: extra }),
    UNKNOWN_USERS: () =>
      server.call(admin, 'POST /contest/:cid/extensions', {
        params: { cid },
        body: { ...extra, uid: 'nobody-here' },
      }),
  },
  'DELETE /contest/:cid/extensions/:id': {
    COURSE_ARCHIVED: () =>
      server.call(admin, 'DELETE /contest/:cid/extensions/:id', {
        params: { cid: archived.cid, id: unknown },
      }),
    NOT_FOUND: () =>
      server.call(admin, 'DELETE /contest/:cid/extensions/:id', { params: { cid, id: unknown } }),
    FORBIDDEN: () =>
      server.call(user, 'DELETE /contest/:cid/extensions/:id', { params: { cid, id: unknown } }),
  },
  'PUT /status/:sid/mark': {
    COURSE_ARCHIVED: () => mark(admin, archived.sid),
    FORBIDDEN: () => mark(owner, sid),
    MARK_LINE_MISSING: async () =>
      mark(admin, await handedIn(), { lines: [{ line: 1_000_000, text: 'Here' }] }),
    MARK_TOO_HIGH: async () => mark(admin, await handedIn(), { score: 10_001 }),
    MARK_CHANGED: async () => mark(admin, await handedIn(), { base: late }),
  },
} satisfies Partial<Provocations>
