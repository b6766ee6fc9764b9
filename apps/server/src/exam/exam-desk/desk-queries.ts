// Each list is one statement, whatever the number of people.

import type { OwnTime } from '@verdict/domain/contest'
import { examDeskLimits } from '@verdict/domain/field-limits'
import { type Selectable, sql } from 'kysely'
import type { ExamRooms, ExamSeats, ExamSitters, Users } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { ownTimeIn } from '../../access/contest-clock.ts'
import type { ExamDetails, ExamLogKind } from '@verdict/domain/exam'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'

export interface SitterRecord extends Pick<Selectable<ExamSitters>, 'user_id' | 'seat_id' | 'let_in'> {
  uid: string
  seat: string | null
}

const sitters = (db: Queryable, cid: number) =>
  db
    .selectFrom('exam_sitters as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('exam_seats as t', 't.seat_id', 's.seat_id')
    .leftJoin('exam_rooms as r', 'r.room_id', 't.room_id')
    .select(['s.user_id', 's.seat_id', 's.let_in', 'u.uid', seatWords.as('seat')])
    .where('s.contest_id', '=', cid)

const seatWords = sql<string | null>`r.name || ' ' || t.name`

export const findSitter = (db: Queryable, cid: number, uid: string): Promise<SitterRecord | undefined> =>
  sitters(db, cid).where('u.uid_key', '=', uid.toLowerCase()).executeTakeFirst()

export const whoSitsAt = (db: Queryable, cid: number, seatId: number): Promise<SitterRecord | undefined> =>
  sitters(db, cid).where('s.seat_id', '=', seatId).executeTakeFirst()

export const findSeat = (
  db: Queryable,
  cid: number,
  seatId: number,
): Promise<(Pick<Selectable<ExamSeats>, 'seat_id'> & { words: string }) | undefined> =>
  db
    .selectFrom('exam_seats as t')
    .innerJoin('exam_rooms as r', 'r.room_id', 't.room_id')
    .select(['t.seat_id', sql<string>`r.name || ' ' || t.name`.as('words')])
    .where('t.contest_id', '=', cid)
    .where('t.seat_id', '=', seatId)
    .executeTakeFirst()

export async function holdSeats(tx: Queryable, cid: number): Promise<void> {
  await tx.selectFrom('exams').select('contest_id').where('contest_id', '=', cid).forNoKeyUpdate().execute()
}

export async function leaveSeats(tx: Queryable, cid: number, userIds: number[]): Promise<void> {
  await tx
    .updateTable('exam_sitters')
    .set({ seat_id: null })
    .where('contest_id', '=', cid)
    .where('user_id', 'in', userIds)
    .execute()
}

export async function takeSeat(tx: Queryable, cid: number, userId: number, seatId: number): Promise<void> {
  await tx
    .updateTable('exam_sitters')
    .set({ seat_id: seatId })
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .execute()
}

/** The next session from the person's place will take part. */
export async function releaseSession(tx: Queryable, cid: number, userId: number): Promise<void> {
  await tx
    .updateTable('exam_sitters')
    .set({ session_id: null, address: null })
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .execute()
}

/** @returns false if the person already may */
export async function setLetIn(tx: Queryable, cid: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exam_sitters')
    .set({ let_in: true })
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .where('let_in', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface LogRow {
  id: number
  at: Date
  kind: ExamLogKind
  address: string | null
  details: ExamDetails
  uid: string | null
  nick: string | null
  actor_uid: string | null
  actor_nick: string | null
}

export interface LogFilter {
  userId?: number | undefined
  kind?: ExamLogKind | undefined
}

const chosen = (db: Queryable, cid: number, { userId, kind }: LogFilter) =>
  db
    .selectFrom('exam_log as l')
    .where('l.contest_id', '=', cid)
    .$if(userId !== undefined, (query) => query.where('l.user_id', '=', userId ?? 0))
    .$if(kind !== undefined, (query) => query.where('l.kind', '=', kind!))

export const logPage = (
  db: Queryable,
  cid: number,
  filter: LogFilter,
  page: PageRequest,
): Promise<LogRow[]> =>
  chosen(db, cid, filter)
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .leftJoin('users as a', 'a.id', 'l.actor_id')
    .select(['l.id', 'l.at', 'l.kind', 'l.details', 'u.uid', 'u.nick', 'a.uid as actor_uid'])
    .select(['a.nick as actor_nick', sql<string | null>`host(l.address)`.as('address')])
    .orderBy('l.id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countLog = (db: Queryable, cid: number, filter: LogFilter): Promise<number> =>
  countAtMost(db, chosen(db, cid, filter).select('l.id').orderBy('l.id', 'desc'))

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
  /** Null: the general times apply. */
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

/** Oldest first. */
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

/** Oldest first. */
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

export async function eventsSince(
  db: Queryable,
  cid: number,
  since: Date,
  most: number,
): Promise<RecentEvent[]> {
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
