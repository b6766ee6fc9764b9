import { examDeskLimits } from '@verdict/domain/field-limits'
import { makeExam, makeRoom } from '../exam.ts'
import type { Provocations } from './provoking.ts'
import { unknown } from './shaped.ts'
import { admin, owner, type Refused, server, user } from './world.ts'

/** Later: its sitters make other calls meanwhile. */
const later = { start: 600, end: 900 }
const exam = async () => ({ params: { cid: await makeExam(server, admin, { sitters: [owner], ...later }) } })
const forbidden = (ask: (args: Awaited<ReturnType<typeof exam>>) => Promise<Refused>) => ({
  FORBIDDEN: async () => ask(await exam()),
})
const said = { uid: null, roomId: null, text: 'x' }
const granted = { uid: 'owner1', reason: 'x' }

/** Calls of the proctors' desk. */
export const examDeskRefusals = {
  'GET /exam/:cid/desk': forbidden((args) => server.call(user, 'GET /exam/:cid/desk', args)),
  'GET /exam/:cid/desk/changes': forbidden((args) =>
    server.call(user, 'GET /exam/:cid/desk/changes', {
      ...args,
      query: { since: '2030-01-01T00:00:00.000Z' },
    }),
  ),
  'GET /exam/:cid/log': forbidden((args) => server.call(user, 'GET /exam/:cid/log', { ...args, query: {} })),
  'POST /exam/:cid/desk/waiting/:id': forbidden(({ params }) =>
    server.call(user, 'POST /exam/:cid/desk/waiting/:id', {
      params: { ...params, id: unknown },
      body: { approve: true, reason: 'x' },
    }),
  ),
  'POST /exam/:cid/desk/seat': {
    ...forbidden((args) =>
      server.call(user, 'POST /exam/:cid/desk/seat', { ...args, body: { ...granted, seatId: null } }),
    ),
    EXAM_SEAT_TAKEN: async () => {
      const cid = await makeExam(server, admin, { sitters: [owner, user], ...later })
      const [seatId = 0] = (await makeRoom(server, cid, { seats: ['A1'] })).seatIds
      const sit = (uid: string) =>
        server.call(admin, 'POST /exam/:cid/desk/seat', {
          params: { cid },
          body: { uid, seatId, reason: 'x' },
        })
      await sit(owner.uid)
      return sit(user.uid)
    },
  },
  'POST /exam/:cid/desk/let-in': forbidden((args) =>
    server.call(user, 'POST /exam/:cid/desk/let-in', { ...args, body: granted }),
  ),
  'POST /exam/:cid/desk/incident': forbidden((args) =>
    server.call(user, 'POST /exam/:cid/desk/incident', { ...args, body: said }),
  ),
  'POST /exam/:cid/desk/message': forbidden((args) =>
    server.call(user, 'POST /exam/:cid/desk/message', { ...args, body: said }),
  ),
  'POST /exam/:cid/desk/questions/:id/close': forbidden(({ params }) =>
    server.call(user, 'POST /exam/:cid/desk/questions/:id/close', { params: { ...params, id: unknown } }),
  ),
  'GET /exam/:cid/messages': {},
  'POST /exam/:cid/questions': {
    EXAM_QUESTIONS_WAIT: async () => {
      const { params } = await exam()
      const ask = () => server.call(owner, 'POST /exam/:cid/questions', { params, body: { text: 'x' } })
      for (let asked = 0; asked < examDeskLimits.questions; asked++) await ask()
      return ask()
    },
  },
} satisfies Partial<Provocations>
