// SQL of somebody on the roster, and of the seats that they are given.

import { type Selectable, sql } from 'kysely'
import type { ExamSeats, ExamSitters } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'

export interface SitterRecord extends Pick<Selectable<ExamSitters>, 'user_id' | 'seat_id' | 'let_in'> {
  uid: string
  /** The seat and its room, in words; null without one. */
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

/** Nobody else gives out seats of this exam until the transaction ends. */
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

/** The next session that comes from the place where they sit is the one that takes part. */
export async function releaseSession(tx: Queryable, cid: number, userId: number): Promise<void> {
  await tx
    .updateTable('exam_sitters')
    .set({ session_id: null, address: null })
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .execute()
}

/** @returns false for somebody who may already */
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
