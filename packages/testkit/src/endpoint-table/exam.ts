import { makeContest, ready } from '../contest.ts'
import { makeExam } from '../exam.ts'
import type { Provocations } from './provoking.ts'
import { admin, archived, cid, coded, owner, server, user } from './world.ts'

const due = '2030-01-02T00:00:00.000Z'
const setUp = async (on: number, body: object = {}) =>
  server.call(admin, 'PUT /exam/:cid', { params: { cid: on }, body })

/** One in which the owner sits, later: who sits one now makes no other calls. */
export const examOfOwner = (): Promise<number> =>
  makeExam(server, admin, { sitters: [owner], start: 600, end: 900 })

async function enteredExam(): Promise<number> {
  const made = await makeExam(server, admin, { sitters: [await server.person('early')] })
  await server.db
    .updateTable('exam_sitters')
    .set({ entered_at: new Date() })
    .where('contest_id', '=', made)
    .execute()
  return made
}

/** Calls of exams before they begin. */
export const examRefusals = {
  'GET /exam/:cid': {
    FORBIDDEN: () => server.call(user, 'GET /exam/:cid', { params: { cid } }),
  },
  'PUT /exam/:cid': {
    FORBIDDEN: () => server.call(user, 'PUT /exam/:cid', { params: { cid }, body: {} }),
    COURSE_ARCHIVED: () => setUp(archived.cid),
    EXAM_OF_HOMEWORK: async () =>
      setUp(await makeContest(server, admin, { ...ready, course: coded.id, homework: { due } })),
    EXAM_TOO_LATE: () => setUp(cid),
    UNKNOWN_USERS: async () => setUp(await examOfOwner(), { proctors: ['nobody-here'] }),
    PROCTOR_IS_SITTER: async () => setUp(await examOfOwner(), { proctors: [owner.uid] }),
  },
  'DELETE /exam/:cid': {
    FORBIDDEN: () => server.call(user, 'DELETE /exam/:cid', { params: { cid } }),
    COURSE_ARCHIVED: () => server.call(admin, 'DELETE /exam/:cid', { params: { cid: archived.cid } }),
    EXAM_ENTERED: async () =>
      server.call(admin, 'DELETE /exam/:cid', { params: { cid: await enteredExam() } }),
  },
} satisfies Partial<Provocations>
