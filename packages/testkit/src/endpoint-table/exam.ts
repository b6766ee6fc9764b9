import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { makePdf } from '@verdict/server/platform/pdf'
import { sql } from 'kysely'
import { ended, makeContest, ready } from '../contest.ts'
import { makeExam, makeRoom } from '../exam.ts'
import type { TestPerson } from '../server.ts'
import { makeTeamContest } from '../team.ts'
import type { Provocations } from './provoking.ts'
import { unknown } from './shaped.ts'
import { admin, archived, cid, coded, owner, type Refused, server, user } from './world.ts'

const due = '2030-01-02T00:00:00.000Z'
export const document = (lines: number) => ({
  title: 'x',
  parts: [{ header: 'x', blocks: [{ code: 'x\n'.repeat(lines) }] }],
})
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

/** Every change of an exam is refused for these. */
const closedTo = (ask: (who: TestPerson, on: number) => Promise<Refused>) => ({
  FORBIDDEN: async () => ask(user, await examOfOwner()),
  COURSE_ARCHIVED: async () => ask(admin, await archivedExam()),
})

/** Its course was archived since. */
async function archivedExam(): Promise<number> {
  const made = await examOfOwner()
  await server.db.updateTable('contests').set({ course_id: archived.id }).where('cid', '=', made).execute()
  return made
}

/** The owner, who has entered, sits in its only seat. */
async function seated(): Promise<{ cid: number; roomId: number; seatId: number }> {
  const made = await examOfOwner()
  await server.db
    .updateTable('exam_sitters')
    .set({ entered_at: new Date() })
    .where('contest_id', '=', made)
    .execute()
  const { roomId, seatIds } = await makeRoom(server, made, { seats: ['A1'] })
  const seatId = seatIds[0]!
  await server.db
    .updateTable('exam_sitters')
    .set({ seat_id: seatId })
    .where('contest_id', '=', made)
    .execute()
  return { cid: made, roomId, seatId }
}

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    name: `S${from + index}`,
    row: Math.floor(index / 100) + 1,
    column: (index % 100) + 1,
  }))

type Room = BodyOf<Endpoints['POST /exam/:cid/rooms']>
const addRoom = (who: TestPerson, on: number, more: Partial<Room> = {}) =>
  server.call(who, 'POST /exam/:cid/rooms', { params: { cid: on }, body: { name: 'New', ...more } })
const changeRoom = (who: TestPerson, on: number, roomId: number, more: Partial<Room> = {}) =>
  server.call(who, 'PUT /exam/:cid/rooms/:roomId', {
    params: { cid: on, roomId },
    body: { name: 'Changed', ...more },
  })

async function changed(more: Partial<Room>): Promise<Refused> {
  const on = await examOfOwner()
  await makeRoom(server, on, { name: 'Other', seats: ['A1'] })
  const { roomId } = await makeRoom(server, on, { seats: ['A1'] })
  return changeRoom(admin, on, roomId, more)
}

const badNetwork = { networks: ['10.0.0.0/33'] }
const badSeat = { seats: [...many(1), ...many(1)] }

const roomRefusals = {
  'GET /exam/check': {},
  'GET /exam/:cid/rooms': {
    FORBIDDEN: async () =>
      server.call(user, 'GET /exam/:cid/rooms', { params: { cid: await examOfOwner() } }),
  },
  'POST /exam/:cid/rooms': {
    ...closedTo(addRoom),
    EXAM_NETWORK_INVALID: async () => addRoom(admin, await examOfOwner(), badNetwork),
    EXAM_SEAT_INVALID: async () => addRoom(admin, await examOfOwner(), badSeat),
    EXAM_ROOM_NAME_TAKEN: async () => addRoom(admin, (await seated()).cid, { name: 'room 1' }),
    EXAM_SEATS_FULL: async () => addRoom(admin, (await seated()).cid, { seats: many(1000) }),
    EXAM_ROOMS_FULL: async () => {
      const on = await examOfOwner()
      for (let room = 0; room < 60; room += 1) await makeRoom(server, on, { name: `Room ${room}` })
      return addRoom(admin, on)
    },
  },
  'PUT /exam/:cid/rooms/:roomId': {
    ...closedTo((who, on) => changeRoom(who, on, unknown)),
    EXAM_NETWORK_INVALID: () => changed(badNetwork),
    EXAM_SEAT_INVALID: () => changed(badSeat),
    EXAM_ROOM_NAME_TAKEN: () => changed({ name: 'other' }),
    EXAM_SEATS_FULL: () => changed({ seats: many(1000) }),
    EXAM_SEAT_IN_USE: async () => {
      const { cid: on, roomId } = await seated()
      return changeRoom(admin, on, roomId)
    },
  },
  'DELETE /exam/:cid/rooms/:roomId': {
    ...closedTo((who, on) =>
      server.call(who, 'DELETE /exam/:cid/rooms/:roomId', { params: { cid: on, roomId: unknown } }),
    ),
    EXAM_SEAT_IN_USE: async () => {
      const { cid: on, roomId } = await seated()
      return server.call(admin, 'DELETE /exam/:cid/rooms/:roomId', { params: { cid: on, roomId } })
    },
  },
  'POST /exam/:cid/draw': {
    ...closedTo((who, on) =>
      server.call(who, 'POST /exam/:cid/draw', { params: { cid: on }, body: { seed: 'x' } }),
    ),
    EXAM_SEATS_MISSING: async () =>
      server.call(admin, 'POST /exam/:cid/draw', {
        params: { cid: await examOfOwner() },
        body: { seed: 'x' },
      }),
  },
  'DELETE /exam/:cid/draw': closedTo((who, on) =>
    server.call(who, 'DELETE /exam/:cid/draw', { params: { cid: on }, query: {} }),
  ),
} satisfies Partial<Provocations>

const addRows = (who: TestPerson, on: number, rows = [{ who: 'user1' }]) =>
  server.call(who, 'POST /exam/:cid/sitters', { params: { cid: on }, body: { rows, dryRun: true } })
const addCourse = (who: TestPerson, on: number) =>
  server.call(who, 'POST /exam/:cid/sitters/course', { params: { cid: on }, body: {} })
const seat = (who: TestPerson, on: number, seatId: number | null) =>
  server.call(who, 'PUT /exam/:cid/sitters/:uid', { params: { cid: on, uid: owner.uid }, body: { seatId } })
const takeOff = (who: TestPerson, on: number) =>
  server.call(who, 'DELETE /exam/:cid/sitters/:uid', { params: { cid: on, uid: owner.uid } })
const slips = (who: TestPerson, on: number, body: { uid?: string } = {}) =>
  server.call(who, 'POST /exam/:cid/slips', { params: { cid: on }, body })

/** As many as a roster may have, in a course with one more. */
async function fullRoster(): Promise<number> {
  const made = await examOfOwner()
  await server.db.updateTable('contests').set({ course_id: coded.id }).where('cid', '=', made).execute()
  await sql`with made as (
      insert into users (uid, password_hash, checksum, privilege)
      select 'full' || ${made}::integer || '-' || n, 'none', 'x', 1 from generate_series(1, 2000) n returning id, uid
    ), members as (
      insert into course_members (course_id, user_id, uid_key, basic) select ${coded.id}::integer, id, uid, true from made where uid like '%-2000'
    ) insert into exam_sitters (contest_id, user_id) select ${made}::integer, id from made where uid not like '%-2000'`.execute(
    server.db,
  )
  return made
}

const over = () => makeExam(server, admin, { contest: { course: coded.id }, ...ended })

const rosterRefusals = {
  'GET /exam/:cid/sitters': {
    FORBIDDEN: async () =>
      server.call(user, 'GET /exam/:cid/sitters', { params: { cid: await examOfOwner() }, query: {} }),
  },
  'POST /exam/:cid/sitters': {
    ...closedTo(addRows),
    EXAM_ROSTER_FULL: async () => addRows(admin, await fullRoster()),
    EXAM_OVER: async () => addRows(admin, await over()),
  },
  'POST /exam/:cid/sitters/course': {
    ...closedTo(addCourse),
    EXAM_ROSTER_FULL: async () => addCourse(admin, await fullRoster()),
    EXAM_OVER: async () => addCourse(admin, await over()),
  },
  'PUT /exam/:cid/sitters/:uid': {
    ...closedTo((who, on) => seat(who, on, null)),
    EXAM_SITTER_ENTERED: async () => seat(admin, (await seated()).cid, null),
    EXAM_SEAT_TAKEN: async () => {
      const other = await server.person('sits-there')
      const on = await makeExam(server, admin, { sitters: [owner, other], start: 600, end: 900 })
      const { seatIds } = await makeRoom(server, on, { seats: ['A1'] })
      await server.db
        .updateTable('exam_sitters')
        .set({ seat_id: seatIds[0]! })
        .where('contest_id', '=', on)
        .where('user_id', '=', other.userId)
        .execute()
      return seat(admin, on, seatIds[0]!)
    },
  },
  'DELETE /exam/:cid/sitters/:uid': {
    ...closedTo(takeOff),
    EXAM_SITTER_ENTERED: async () => takeOff(admin, (await seated()).cid),
  },
  'POST /exam/:cid/slips': {
    ...closedTo(slips),
    EXAM_ROSTER_EMPTY: async () => slips(admin, await examOfOwner(), { uid: 'user1' }),
    EXPORTS_BUSY: async () => {
      const on = await examOfOwner()
      // One is drawn for a second, and as many wait as may.
      const drawn = [50_000, 1, 1, 1, 1].map((lines) => makePdf(document(lines), admin.userId))
      const answer = await slips(admin, on)
      await Promise.all(drawn)
      return answer
    },
  },
} satisfies Partial<Provocations>

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
    TEAMS_NOT_HERE: async () => setUp(await makeTeamContest(server, admin, ready)),
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
  ...roomRefusals,
  ...rosterRefusals,
} satisfies Partial<Provocations>
