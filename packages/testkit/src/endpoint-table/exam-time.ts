import { makeRoom, makeExam } from '../exam.ts'
import type { Provocations } from './provoking.ts'
import { examOfOwner } from './exam.ts'
import { admin, archived, owner, type Refused, server, user } from './world.ts'

const reason = 'Fire alarm'
const running = async (): Promise<number> => {
  const sitter = await server.person(`timed${Math.random()}`)
  return makeExam(server, admin, { sitters: [sitter] })
}
const give = (who: typeof admin, cid: number, uid = owner.uid): Promise<Refused> =>
  server.call(who, 'POST /exam/:cid/times', { params: { cid }, body: { uid, minutes: 5, reason } })
const pause = (who: typeof admin, cid: number, roomId?: number): Promise<Refused> =>
  server.call(who, 'POST /exam/:cid/pauses', { params: { cid }, body: { reason, roomId } })
const resume = (who: typeof admin, cid: number): Promise<Refused> =>
  server.call(who, 'POST /exam/:cid/pauses/resume', { params: { cid }, body: {} })

/** An exam of the course that is archived. */
const archivedExam = async (): Promise<number> => {
  await server.db
    .insertInto('exams')
    .values({ contest_id: archived.cid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return archived.cid
}

/** Calls of the time of one's own in an exam. */
export const examTimeRefusals = {
  'GET /exam/:cid/times': {
    FORBIDDEN: async () =>
      server.call(user, 'GET /exam/:cid/times', { params: { cid: await examOfOwner() } }),
  },
  'POST /exam/:cid/times': {
    NOT_FOUND: async () => give(admin, await running(), 'nobody-here'),
    FORBIDDEN: async () => give(user, await examOfOwner()),
    COURSE_ARCHIVED: async () => give(admin, await archivedExam()),
  },
  'POST /exam/:cid/pauses': {
    FORBIDDEN: async () => pause(user, await examOfOwner()),
    COURSE_ARCHIVED: async () => pause(admin, await archivedExam()),
    EXAM_NOTHING_TO_PAUSE: async () => {
      const cid = await running()
      return pause(admin, cid, (await makeRoom(server, cid)).roomId)
    },
    EXAM_PAUSED: async () => {
      const cid = await running()
      await pause(admin, cid)
      return pause(admin, cid)
    },
  },
  'POST /exam/:cid/pauses/resume': {
    FORBIDDEN: async () => resume(user, await examOfOwner()),
    COURSE_ARCHIVED: async () => resume(admin, await archivedExam()),
    EXAM_NOT_PAUSED: async () => resume(admin, await running()),
  },
} satisfies Partial<Provocations>
