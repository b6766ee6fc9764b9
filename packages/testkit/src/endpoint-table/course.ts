import { Language } from '@verdict/domain/language'
import type { TestPerson, TestServer } from '../server.ts'
import { closed, type Provocations, twice } from './provoking.ts'
import { unknown } from './shaped.ts'
import {
  admin,
  archived,
  coded,
  codeless,
  pid,
  root,
  server,
  strict,
  strictCourse,
  strictUser,
  user,
} from './world.ts'

const join = (where: TestServer, who: TestPerson, id: number, joinCode: string) =>
  where.call(who, 'POST /course/:id', { params: { id }, body: { joinCode } })

const ofCoded = () => ({ params: { id: coded.id } })
const member = (id: number) => ({ params: { id, uid: 'user1' } })
const giveNumber = (who: TestPerson, id: number, uid: string, studentNumber: string) =>
  server.call(who, 'PUT /course/:id/member/:uid/student-number', {
    params: { id, uid },
    body: { studentNumber },
  })
/** @returns a member with this number */
async function numbered(studentNumber: string): Promise<string> {
  const { uid } = await server.person(`numbered-${studentNumber || 'not'}`)
  await server.call(root, 'POST /course/:id/member', { params: { id: coded.id }, body: { uids: [uid] } })
  await server.call(root, 'PUT /admin/users/:uid', { params: { uid }, body: { studentNumber } })
  return uid
}
const templateOf = (id: number) => ({ params: { id, language: Language.C }, body: { code: 'x' } })
const progressOfCoded = () => ({ params: { id: coded.id, cid: unknown }, query: {} })
const problem = () => ({ params: { id: coded.id, pid } })

/** Calls of courses. */
export const courseRefusals = {
  'GET /course': {},
  'GET /course/items': {},
  'POST /course': {
    FORBIDDEN: () => server.call(admin, 'POST /course', { body: { name: 'Another' } }),
  },
  'GET /course/:id': closed(({ id }) => server.call(user, 'GET /course/:id', { params: { id } })),
  'POST /course/:id': {
    COURSE_ARCHIVED: () => join(server, root, archived.id, 'open sesame'),
    WRONG_JOIN_CODE: () => join(server, user, coded.id, 'wrong'),
    COURSE_WITHOUT_CODE: () => join(server, user, codeless.id, 'x'),
    RATE_LIMITED: () => twice(() => join(strict, strictUser, strictCourse, 'wrong')),
  },
  'PUT /course/:id': {
    COURSE_ARCHIVED: () => server.call(root, 'PUT /course/:id', { params: { id: archived.id }, body: {} }),
    FORBIDDEN: () => server.call(user, 'PUT /course/:id', { ...ofCoded(), body: {} }),
  },
  'GET /course/:id/template': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/template', ofCoded()),
  },
  'PUT /course/:id/template/:language': {
    FORBIDDEN: () => server.call(user, 'PUT /course/:id/template/:language', templateOf(coded.id)),
    COURSE_ARCHIVED: () => server.call(root, 'PUT /course/:id/template/:language', templateOf(archived.id)),
  },
  'GET /course/:id/progress': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/progress', { ...ofCoded(), query: {} }),
  },
  'GET /course/:id/progress/:cid': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/progress/:cid', progressOfCoded()),
  },
  'GET /course/:id/progress/:cid/people': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/progress/:cid/people', progressOfCoded()),
  },
  'GET /course/:id/calendar': closed(({ id }) =>
    server.call(user, 'GET /course/:id/calendar', { params: { id } }),
  ),
  'GET /account/calendar': {},
  'POST /account/calendar': {},
  'DELETE /account/calendar': {},
  'GET /calendar/:file': {},
  'GET /course/:id/member': closed(({ id }) =>
    server.call(user, 'GET /course/:id/member', { params: { id } }),
  ),
  'GET /course/:id/member/:uid': closed(({ id }) =>
    server.call(user, 'GET /course/:id/member/:uid', member(id)),
  ),
  'POST /course/:id/member/:uid': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /course/:id/member/:uid', {
        params: { id: archived.id, uid: 'user1' },
        body: { role: { basic: true } },
      }),
    FORBIDDEN: () =>
      server.call(user, 'POST /course/:id/member/:uid', {
        ...member(coded.id),
        body: { role: { basic: true } },
      }),
  },
  'PUT /course/:id/member/:uid/student-number': {
    COURSE_ARCHIVED: () => giveNumber(root, archived.id, 'user1', 'S2'),
    FORBIDDEN: () => giveNumber(user, coded.id, 'user1', 'S2'),
    STUDENT_NUMBER_GIVEN: async () => giveNumber(root, coded.id, await numbered('S3'), 'S4'),
    STUDENT_NUMBER_TAKEN: async () => {
      await numbered('S5')
      return giveNumber(root, coded.id, await numbered(''), 'S5')
    },
  },
  'POST /course/:id/member': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /course/:id/member', {
        params: { id: archived.id },
        body: { uids: ['user1'] },
      }),
    FORBIDDEN: () =>
      server.call(user, 'POST /course/:id/member', { ...ofCoded(), body: { uids: ['owner1'] } }),
    UNKNOWN_USERS: () =>
      server.call(root, 'POST /course/:id/member', { ...ofCoded(), body: { uids: ['nobody-here'] } }),
  },
  'PUT /course/:id/member': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'PUT /course/:id/member', {
        params: { id: archived.id },
        body: { uids: ['user1'], role: null },
      }),
    FORBIDDEN: () =>
      server.call(user, 'PUT /course/:id/member', {
        ...ofCoded(),
        body: { uids: ['user1'], role: null },
      }),
  },
  'DELETE /course/:id/member/:uid': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'DELETE /course/:id/member/:uid', { params: { id: archived.id, uid: 'user1' } }),
    FORBIDDEN: () => server.call(user, 'DELETE /course/:id/member/:uid', member(coded.id)),
  },
  'POST /course/:id/problem': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /course/:id/problem', {
        params: { id: archived.id },
        body: { problemIds: [pid] },
      }),
    FORBIDDEN: () =>
      server.call(user, 'POST /course/:id/problem', { ...ofCoded(), body: { problemIds: [pid] } }),
    COURSE_PROBLEMS_INVALID: () =>
      server.call(root, 'POST /course/:id/problem', { ...ofCoded(), body: { problemIds: [unknown] } }),
  },
  'POST /course/:id/problem/rearrange': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /course/:id/problem/rearrange', { params: { id: archived.id } }),
    FORBIDDEN: () => server.call(user, 'POST /course/:id/problem/rearrange', ofCoded()),
  },
  'PUT /course/:id/problem/:pid': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'PUT /course/:id/problem/:pid', {
        params: { id: archived.id, pid },
        body: { beforePos: 1 },
      }),
    FORBIDDEN: () =>
      server.call(user, 'PUT /course/:id/problem/:pid', { ...problem(), body: { beforePos: 1 } }),
    INVALID_POSITION: () =>
      server.call(root, 'PUT /course/:id/problem/:pid', { ...problem(), body: { beforePos: 0 } }),
  },
  'DELETE /course/:id/problem/:pid': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'DELETE /course/:id/problem/:pid', { params: { id: archived.id, pid } }),
    FORBIDDEN: () => server.call(user, 'DELETE /course/:id/problem/:pid', problem()),
  },
} satisfies Partial<Provocations>
