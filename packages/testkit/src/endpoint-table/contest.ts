import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { ContestVisibility } from '@verdict/domain/contest'
import { ended, makeContest, running } from '../contest.ts'
import type { TestPerson } from '../server.ts'
import { examOfOwner } from './exam.ts'
import { behindExports, closed, pausedExam, type Provocations, twice } from './provoking.ts'
import { contestBody, unknown } from './shaped.ts'
import {
  admin,
  archived,
  cid,
  coded,
  earlyCid,
  owner,
  type Refused,
  root,
  server,
  strict,
  strictCid,
  strictUser,
  user,
} from './world.ts'

/** Contests that are refused, whether they are created or changed. */
const unfit = (write: (body: Partial<BodyOf<Endpoints['POST /contest/']>>) => Promise<Refused>) => ({
  CONTEST_PROBLEMS_INVALID: () => write({ list: [unknown] }),
  UNKNOWN_USERS: () => write({ allow: { users: ['nobody-here'] } }),
  UNKNOWN_GROUPS: () => write({ allow: { groups: [unknown] } }),
  CONTEST_WINDOW_INVALID: () => write({ end: '2001-01-01T00:00:00.000Z' }),
  CONTEST_PASSWORD_MISSING: () => write({ encrypt: ContestVisibility.Password }),
})
const ofTeams = { option: { teams: true } }
const due = '2030-01-02T00:00:00.000Z'
const early = '2020-01-02T00:00:00.000Z'
export const homework = async () =>
  makeContest(server, admin, { ...running, course: coded.id, homework: { due } })
const changeContest = (who: TestPerson, cid: number, body: object) =>
  server.call(who, 'PUT /contest/:cid', { params: { cid }, body })

/** Calls of contests. */
export const contestRefusals = {
  'GET /contest/list': {
    NOT_FOUND: () => server.call(user, 'GET /contest/list', { query: { course: unknown } }),
    LOGIN_REQUIRED: () => server.call(null, 'GET /contest/list', { query: { course: coded.id } }),
    ...closed(({ id }) => server.call(user, 'GET /contest/list', { query: { course: id } })),
  },
  'GET /contest/:cid': {
    ...closed(({ cid }) => server.call(user, 'GET /contest/:cid', { params: { cid } })),
    CONTEST_NOT_STARTED: () => server.call(owner, 'GET /contest/:cid', { params: { cid: earlyCid } }),
  },
  'GET /contest/:cid/judging': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/judging', { params: { cid } }),
  },
  'PUT /contest/:cid/judging': {
    FORBIDDEN: () =>
      server.call(user, 'PUT /contest/:cid/judging', { params: { cid }, body: { label: null } }),
    HOST_LABEL_UNKNOWN: () =>
      server.call(admin, 'PUT /contest/:cid/judging', { params: { cid }, body: { label: 'of-nobody' } }),
  },
  'POST /contest/:cid/warm-up': {
    FORBIDDEN: () => server.call(user, 'POST /contest/:cid/warm-up', { params: { cid } }),
  },
  'POST /contest/': {
    NOT_FOUND: () => server.call(root, 'POST /contest/', { body: { ...contestBody, course: unknown } }),
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /contest/', { body: { ...contestBody, course: archived.id } }),
    FORBIDDEN: () => server.call(user, 'POST /contest/', { body: contestBody }),
    ...unfit((body) => server.call(admin, 'POST /contest/', { body: { ...contestBody, ...body } })),
    HOMEWORK_COURSE_MISSING: () =>
      server.call(admin, 'POST /contest/', { body: { ...contestBody, homework: { due } } }),
    HOMEWORK_DUE_INVALID: () =>
      server.call(admin, 'POST /contest/', {
        body: { ...contestBody, course: coded.id, homework: { due: early } },
      }),
    TEAMS_NOT_HERE: () =>
      server.call(admin, 'POST /contest/', {
        body: { ...contestBody, course: coded.id, homework: { due }, ...ofTeams },
      }),
  },
  'PUT /contest/:cid': {
    COURSE_ARCHIVED: () => changeContest(root, archived.cid, {}),
    FORBIDDEN: () => changeContest(user, cid, {}),
    ...unfit((body) => changeContest(admin, cid, body)),
    HOMEWORK_COURSE_MISSING: async () => changeContest(admin, await homework(), { course: -1 }),
    HOMEWORK_DUE_INVALID: async () => changeContest(admin, await homework(), { homework: { due: early } }),
    TEAMS_NOT_HERE: async () => changeContest(admin, await homework(), ofTeams),
    CONTEST_HAS_ENTRANTS: () => changeContest(admin, earlyCid, ofTeams),
    NOT_HOMEWORK: () => changeContest(admin, cid, { homework: { due } }),
    EXAM_PAUSED: async () => changeContest(admin, (await pausedExam()).cid, { end: due }),
    CONTEST_CHANGE_HURTS: () =>
      changeContest(admin, cid, { start: new Date(0).toISOString(), confirmed: false }),
  },
  'DELETE /contest/:cid': {
    FORBIDDEN: () => server.call(user, 'DELETE /contest/:cid', { params: { cid } }),
    COURSE_ARCHIVED: () => server.call(admin, 'DELETE /contest/:cid', { params: { cid: archived.homework } }),
  },
  'POST /contest/:cid/copy': {
    COURSE_ARCHIVED: () => server.call(root, 'POST /contest/:cid/copy', { params: { cid: archived.cid } }),
    FORBIDDEN: () => server.call(user, 'POST /contest/:cid/copy', { params: { cid } }),
  },
  'POST /contest/:cid/verify': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /contest/:cid/verify', { params: { cid: archived.cid }, body: {} }),
    ...closed(({ cid }) => server.call(user, 'POST /contest/:cid/verify', { params: { cid }, body: {} })),
    CONTEST_NOT_STARTED: () =>
      server.call(user, 'POST /contest/:cid/verify', { params: { cid: earlyCid }, body: {} }),
    RATE_LIMITED: () =>
      twice(() =>
        strict.call(strictUser, 'POST /contest/:cid/verify', {
          params: { cid: strictCid },
          body: { password: 'wrong' },
        }),
      ),
  },
  'GET /contest/:cid/board': {
    LOGIN_REQUIRED: () => server.call(null, 'GET /contest/:cid/board', { params: { cid } }),
  },
  'GET /contest/:cid/ranklist': {
    LOGIN_REQUIRED: () => server.call(null, 'GET /contest/:cid/ranklist', { params: { cid } }),
    ...closed(({ cid }) => server.call(user, 'GET /contest/:cid/ranklist', { params: { cid } })),
    CONTEST_NOT_ENTERED: () => server.call(user, 'GET /contest/:cid/ranklist', { params: { cid } }),
    CONTEST_NOT_STARTED: () =>
      server.call(owner, 'GET /contest/:cid/ranklist', { params: { cid: earlyCid } }),
  },
  'GET /contest/:cid/ranklist/history': {
    LOGIN_REQUIRED: () => server.call(null, 'GET /contest/:cid/ranklist/history', { params: { cid } }),
    ...closed(({ cid }) => server.call(user, 'GET /contest/:cid/ranklist/history', { params: { cid } })),
    CONTEST_NOT_ENTERED: () => server.call(user, 'GET /contest/:cid/ranklist/history', { params: { cid } }),
    CONTEST_NOT_STARTED: () =>
      server.call(owner, 'GET /contest/:cid/ranklist/history', { params: { cid: earlyCid } }),
  },
  'GET /contest/:cid/entrants': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/entrants', { params: { cid } }),
  },
  'DELETE /contest/:cid/entrants/:uid': {
    NOT_FOUND: () =>
      server.call(admin, 'DELETE /contest/:cid/entrants/:uid', { params: { cid, uid: 'nobody-here' } }),
    FORBIDDEN: () =>
      server.call(user, 'DELETE /contest/:cid/entrants/:uid', { params: { cid, uid: 'user1' } }),
    ON_ROSTER: async () => {
      const params = { cid: await examOfOwner(), uid: owner.uid }
      return server.call(admin, 'DELETE /contest/:cid/entrants/:uid', { params })
    },
    COURSE_ARCHIVED: () =>
      server.call(admin, 'DELETE /contest/:cid/entrants/:uid', {
        params: { cid: archived.cid, uid: owner.uid },
      }),
  },
  'POST /contest/:cid/unfreeze': {
    FORBIDDEN: () => server.call(user, 'POST /contest/:cid/unfreeze', { params: { cid } }),
    CONTEST_NOT_FROZEN: () => server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } }),
    COURSE_ARCHIVED: () =>
      server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid: archived.cid } }),
  },
  'GET /contest/:cid/export': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/export', { params: { cid } }),
    CONTEST_NOT_ENDED: () => server.call(root, 'GET /contest/:cid/export', { params: { cid } }),
    EXPORTS_BUSY: async () => {
      const params = { cid: await makeContest(server, admin, ended) }
      return behindExports(root, () => server.call(root, 'GET /contest/:cid/export', { params }))
    },
  },
} satisfies Partial<Provocations>
