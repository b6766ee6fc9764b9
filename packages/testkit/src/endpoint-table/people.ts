import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { behindExports, good, type Provocations } from './provoking.ts'
import { running } from '../contest.ts'
import { makeExam } from '../exam.ts'
import { unknown } from './shaped.ts'
import { admin, gid, root, server } from './world.ts'

const changeUser = (uid: string, body: BodyOf<Endpoints['PUT /admin/users/:uid']>) =>
  server.call(admin, 'PUT /admin/users/:uid', { params: { uid }, body })
const resetPassword = (uid: string, newPassword = good()) =>
  server.call(admin, 'PUT /admin/users/:uid/password', { params: { uid }, body: { newPassword } })
const ofUser = { params: { uid: 'user1' } }
const erase = (uid: string, confirm = uid) =>
  server.call(root, 'POST /admin/users/:uid/erase', { params: { uid }, body: { confirm } })
const endSession = (uid: string) =>
  server.call(admin, 'DELETE /admin/users/:uid/sessions/:id', { params: { uid, id: unknown } })

const revokeToken = (uid: string) =>
  server.call(admin, 'DELETE /admin/users/:uid/tokens/:id', { params: { uid, id: unknown } })

/** Calls of users and groups, and of those who manage them. */
export const peopleRefusals = {
  'GET /user/items': {},
  'GET /user/ranklist': {},
  'GET /user/:uid': {},
  'GET /user/:uid/activity': {},
  'GET /group': {},
  'GET /group/list': {},
  'GET /group/:gid': {},
  'POST /group/': {},
  'PUT /group/:gid': {},
  'DELETE /group/:gid': {},
  'GET /group/:gid/members': {},
  'PUT /group/:gid/members': {
    UNKNOWN_USERS: () =>
      server.call(admin, 'PUT /group/:gid/members', { params: { gid }, body: { add: ['nobody-here'] } }),
  },
  'GET /admin/users': {},
  'GET /user/list': {},
  'GET /admin/users/:uid': {},
  'PUT /admin/users/:uid': {
    FORBIDDEN: () => changeUser('root1', {}),
    UNKNOWN_GROUPS: () => changeUser('user1', { groups: [unknown] }),
    STUDENT_NUMBER_TAKEN: async () => {
      await server.person('numbered')
      await changeUser('numbered', { studentNumber: 'S1' })
      return changeUser('user1', { studentNumber: 'S1' })
    },
  },
  'PUT /admin/users/:uid/password': {
    NOT_FOUND: () => resetPassword('nobody-here'),
    FORBIDDEN: () => resetPassword('root1'),
    DECRYPTION_FAILED: () => resetPassword('user1', 'x'),
  },
  'GET /admin/users/:uid/sessions': {},
  'DELETE /admin/users/:uid/sessions': {
    FORBIDDEN: () => server.call(admin, 'DELETE /admin/users/:uid/sessions', { params: { uid: 'root1' } }),
  },
  'DELETE /admin/users/:uid/sessions/:id': {
    NOT_FOUND: () => endSession('user1'),
    FORBIDDEN: () => endSession('root1'),
  },
  'GET /admin/users/:uid/tokens': {},
  'DELETE /admin/users/:uid/tokens': {
    FORBIDDEN: () => server.call(admin, 'DELETE /admin/users/:uid/tokens', { params: { uid: 'root1' } }),
  },
  'DELETE /admin/users/:uid/tokens/:id': {
    NOT_FOUND: () => revokeToken('user1'),
    FORBIDDEN: () => revokeToken('root1'),
  },
  'DELETE /admin/users/:uid/factors': {
    FORBIDDEN: () => server.call(admin, 'DELETE /admin/users/:uid/factors', { params: { uid: 'root1' } }),
  },
  'GET /admin/users/:uid/audit': {},
  'POST /admin/users/bans': {},
  'POST /admin/users/import': {},
  'POST /admin/users/student-numbers': {},
  'POST /admin/users/teachers': {},
  'GET /admin/audit': {},
  'GET /admin/retention': {},
  'PUT /admin/retention': {},
  'GET /account/data': {
    EXPORTS_BUSY: () => behindExports(admin, () => server.call(admin, 'GET /account/data', {})),
  },
  'GET /admin/users/:uid/data': {
    EXPORTS_BUSY: () => behindExports(root, () => server.call(root, 'GET /admin/users/:uid/data', ofUser)),
  },
  'POST /admin/users/:uid/erase': {
    FORBIDDEN: () => erase('root1'),
    NAME_DIFFERS: () => erase('user1', 'user2'),
    SITS_EXAM: async () => {
      const sitter = await server.person('sitter-to-erase')
      await makeExam(server, root, { ...running, sitters: [sitter] })
      return erase(sitter.uid)
    },
  },
} satisfies Partial<Provocations>
