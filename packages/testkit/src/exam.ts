// Exams for tests and benches. A contest becomes an exam while it is ready; then it is moved to its times.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { sql } from 'kysely'
import { makeContest, moveContest, ready, type Times } from './contest.ts'
import type { TestPerson, TestServer } from './server.ts'

type Sitting = BodyOf<Endpoints['PUT /exam/:cid']>

interface ExamOf extends Times {
  /** The contest besides its times. */
  contest?: Omit<NonNullable<Parameters<typeof makeContest>[2]>, keyof Times>
  sitting?: Sitting
  sitters?: readonly Pick<TestPerson, 'userId'>[]
}

/** As `makeContest` does, of a contest that has run for an hour unless said otherwise. @throws when it is refused */
export async function makeExam(
  server: TestServer,
  manager: TestPerson,
  { contest = {}, sitting = {}, sitters = [], ...times }: ExamOf = {},
): Promise<number> {
  const cid = await makeContest(server, manager, { ...contest, ...ready })
  const answer = await server.call(manager, 'PUT /exam/:cid', { params: { cid }, body: sitting })
  if (answer.status !== 200) throw new Error(`the exam was refused: ${answer.text}`)
  await putOnRoster(server, cid, sitters)
  await moveContest(server, manager, cid, times)
  return cid
}

/** Everybody on a roster is an entrant of the contest, too. */
export async function putOnRoster(
  { db }: Pick<TestServer, 'db'>,
  cid: number,
  people: readonly Pick<TestPerson, 'userId'>[],
): Promise<void> {
  const ids = people.map(({ userId }) => userId)
  await sql`insert into exam_sitters (contest_id, user_id)
    select ${cid}::integer, id from unnest(${ids}::integer[]) as id`.execute(db)
  await sql`insert into contest_entrants (contest_id, user_id, uid_key, address)
    select ${cid}::integer, id, uid_key, '' from users where id = any(${ids}::integer[])`.execute(db)
}

/** A seat for each name, in one row. @returns their numbers, in the order of the names */
export async function makeRoom(
  { db }: Pick<TestServer, 'db'>,
  cid: number,
  {
    name = 'Room 1',
    networks = [],
    seats = [],
  }: { name?: string; networks?: string[]; seats?: string[] } = {},
): Promise<{ roomId: number; seatIds: number[] }> {
  const { rows } = await sql<{ room_id: number }>`
    insert into exam_rooms (contest_id, name, networks, position)
    select ${cid}::integer, ${name}::text, ${networks}::text[]::cidr[], count(*) + 1 from exam_rooms where contest_id = ${cid}
    returning room_id`.execute(db)
  const roomId = rows[0]!.room_id
  const made = await sql<{ seat_id: number }>`
    insert into exam_seats (contest_id, room_id, name, row_number, column_number)
    select ${cid}::integer, ${roomId}::integer, name, 1, place from unnest(${seats}::text[]) with ordinality as t (name, place)
    order by place returning seat_id`.execute(db)
  return { roomId, seatIds: made.rows.map(({ seat_id }) => seat_id) }
}
