// SQL of the desk: one statement for each part of it, whatever the number of people.

import type { OwnTime } from '@verdict/domain/contest'
import { examDeskLimits } from '@verdict/domain/field-limits'
import { type Selectable, sql } from 'kysely'
import type { ExamRooms, ExamSeats, ExamSitters, Users } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { ownTimeIn } from '../standing/contest-clock.ts'

export const roomsOf = (
  db: Queryable,
  cid: number,
): Promise<Pick<Selectable<ExamRooms>, 'room_id' | 'name' | 'note'>[]> =>
  db
    .selectFrom('exam_rooms')
    .select(['room_id', 'name', 'note'])
    .where('contest_id', '=', cid)
    .orderBy('position')
    .execute()

export const seatsOf = (
  db: Queryable,
  cid: number,
): Promise<Pick<Selectable<ExamSeats>, 'seat_id' | 'room_id' | 'name' | 'row_number' | 'column_number'>[]> =>
  db
    .selectFrom('exam_seats')
    .select(['seat_id', 'room_id', 'name', 'row_number', 'column_number'])
    .where('contest_id', '=', cid)
    .orderBy('room_id')
    .orderBy('row_number')
    .orderBy('column_number')
    .limit(examDeskLimits.seats)
    .execute()

export interface SitterRow
  extends
    Pick<Selectable<Users>, 'uid' | 'nick' | 'student_number'>,
    Pick<
      Selectable<ExamSitters>,
      | 'user_id'
      | 'seat_id'
      | 'entered_at'
      | 'last_seen_at'
      | 'is_away'
      | 'acted_at'
      | 'handed_in_at'
      | 'address'
      | 'let_in'
    > {
  /** Null: everybody's time. */
  own: OwnTime | null
}

export const sittersOf = (db: Queryable, cid: number): Promise<SitterRow[]> =>
  db
    .selectFrom('exam_sitters as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('contests as c', 'c.cid', 's.contest_id')
    .select(['u.uid', 'u.nick', 'u.student_number', 's.user_id', 's.seat_id'])
    .select(['s.entered_at', 's.last_seen_at', 's.is_away', 's.acted_at', 's.handed_in_at', 's.let_in'])
    .select([
      sql<string | null>`host(s.address)`.as('address'),
      ownTimeIn('c', sql.ref('s.user_id')).as('own'),
    ])
    .where('s.contest_id', '=', cid)
    .orderBy('u.uid_key')
    .limit(examDeskLimits.people)
    .execute()

export interface WaitingRow {
  id: number
  user_id: number
  uid: string
  nick: string
  asked_at: Date
  address: string
  agent: string
}

/** Sessions that wait for a proctor, the oldest first. */
export const waitingOf = (db: Queryable, cid: number): Promise<WaitingRow[]> =>
  db
    .selectFrom('exam_waiting as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(['w.id', 'w.user_id', 'u.uid', 'u.nick', 'w.asked_at', 'w.agent'])
    .select(sql<string>`host(w.address)`.as('address'))
    .where('w.contest_id', '=', cid)
    .where('w.approved', 'is', null)
    .orderBy('w.id')
    .limit(examDeskLimits.waiting)
    .execute()

export interface QuestionRow {
  id: number
  uid: string
  nick: string
  asked_at: Date
  text: string
}

/** Those without an answer, the oldest first. */
export const openQuestionsOf = (db: Queryable, cid: number): Promise<QuestionRow[]> =>
  db
    .selectFrom('exam_questions as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .select(['q.id', 'u.uid', 'u.nick', 'q.asked_at', 'q.text'])
    .where('q.contest_id', '=', cid)
    .where('q.closed_at', 'is', null)
    .orderBy('q.id')
    .limit(examDeskLimits.waiting)
    .execute()

export interface RecentEvent {
  kind: string
  user_id: number | null
}

/** The last events since a moment, `most` of them at most. */
export async function eventsSince(
  db: Queryable,
  cid: number,
  since: Date,
  most: number,
): Promise<RecentEvent[]> {
  // The order of numbers has an index; times do not.
  const { rows } = await sql<RecentEvent>`
    select kind, user_id from (
      select kind, user_id, at from exam_log where contest_id = ${cid} order by id desc limit ${most}
    ) last where at > ${since}`.execute(db)
  return rows
}

export async function clock(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}
