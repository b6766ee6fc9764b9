// The desk of an exam with a proctor and somebody who has nothing to do with it, two rooms, and alice and bob at seats of the
// first. The exam is made anew before each test, and what is exported here stands for it.

import type { Desk } from '@verdict/contract/exam-desk'
import { sql } from 'kysely'
import { beforeAll, beforeEach } from 'vitest'
import { makeExam, makeRoom } from './exam.ts'
import { judgeableProblem } from './judging.ts'
import { admin, alice, bob, root, server } from './lab.ts'
import { withPages } from './pages.ts'
import type { TestPerson } from './server.ts'

export let proctor: TestPerson
export let stranger: TestPerson
export let pid: number
export let cid: number
export let first: { roomId: number; seatIds: number[] }
export let second: { roomId: number; seatIds: number[] }

/** To be called before other hooks of the file. */
export function withDesk(): void {
  withPages()
  beforeAll(async () => {
    proctor = await server.person('proctor')
    stranger = await server.person('stranger')
    pid = await judgeableProblem(server, root, { title: 'A secret problem' })
  })
  beforeEach(async () => {
    // Nobody sits two exams at the same time.
    await server.db.deleteFrom('exam_sitters').execute()
    cid = await makeExam(server, admin, {
      contest: { list: [pid] },
      sitting: { proctors: ['proctor'] },
      sitters: [alice, bob],
    })
    first = await makeRoom(server, cid, { name: 'Lab 1', seats: ['A1', 'A2', 'A3'] })
    second = await makeRoom(server, cid, { name: 'Lab 2', seats: ['B1'] })
    await seat(alice, first.seatIds[0]!)
    await seat(bob, first.seatIds[1]!)
  })
}

export const set = (who: TestPerson, fields: Record<string, unknown>) =>
  server.db
    .updateTable('exam_sitters')
    .set(fields)
    .where('contest_id', '=', cid)
    .where('user_id', '=', who.userId)
    .execute()
const seat = (who: TestPerson, seatId: number) => set(who, { seat_id: seatId })
export const ago = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds})`
export const sessionOf = (who: TestPerson) =>
  sql<number>`(select max(id) from sessions where user_id = ${who.userId})`
/** Takes part, from the session that the test calls with. */
export const sits = (who: TestPerson) =>
  set(who, {
    entered_at: ago(600),
    accepted_at: ago(600),
    last_seen_at: ago(5),
    acted_at: ago(5),
    session_id: sessionOf(who),
    address: '127.0.0.1',
  })

export const params = () => ({ params: { cid } })
export const desk = async (who = proctor): Promise<Desk> =>
  (await server.call(who, 'GET /exam/:cid/desk', params())).data
export const sitter = async (uid: string) => (await desk()).sitters.find((one) => one.uid === uid)!
export const changes = async (since: string) =>
  (await server.call(proctor, 'GET /exam/:cid/desk/changes', { ...params(), query: { since } })).data
export const log = async (query: object = {}, who = proctor) =>
  (await server.call(who, 'GET /exam/:cid/log', { ...params(), query })).data
export const kinds = async (query: object = {}) => (await log(query)).docs.map(({ kind }) => kind)
export const reason = 'Its machine died'
export const move = (who: TestPerson, body: object, by = proctor) =>
  server.call(by, 'POST /exam/:cid/desk/seat', {
    ...params(),
    body: { uid: who.uid, seatId: null, reason, ...body },
  })
export const say = (body: object, by = proctor) =>
  server.call(by, 'POST /exam/:cid/desk/message', {
    ...params(),
    body: { uid: null, roomId: null, text: 'Hello', ...body },
  })
export const ask = (who: TestPerson, text = 'May I leave?') =>
  server.call(who, 'POST /exam/:cid/questions', { ...params(), body: { text } })
export const heard = async (who: TestPerson) =>
  (await server.call(who, 'GET /exam/:cid/messages', params())).data

export async function wait(who: TestPerson): Promise<number> {
  const { id } = await server.db
    .insertInto('exam_waiting')
    .values({
      contest_id: cid,
      user_id: who.userId,
      session_id: sessionOf(who),
      address: '10.0.0.9',
      agent: 'Firefox',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const decide = (id: number, approve: boolean, who = proctor) =>
  server.call(who, 'POST /exam/:cid/desk/waiting/:id', { params: { cid, id }, body: { approve, reason } })

export const note = (body: object = {}, who = proctor) =>
  server.call(who, 'POST /exam/:cid/desk/incident', {
    ...params(),
    body: { uid: null, roomId: null, text: 'The alarm', ...body },
  })
