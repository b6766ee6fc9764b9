// Seats are drawn for people who have not entered. The seed is stored, so that anybody can repeat the draw.

import type { Given } from '@verdict/contract/endpoints'
import { drawSeats } from '@verdict/domain/exam-draw'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../platform/viewer.ts'
import { clearSeats, drawnPeople, keepSeed, placeDrawn } from './sitting-queries.ts'
import { inManagedExam } from './exam-sitting.ts'
import { seatsOf } from './room-queries.ts'

type Wanted = Given<'POST /exam/:cid/draw'>['body']

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_SEATS_MISSING */
export const draw = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { seed, apart, keep }: Wanted,
): Promise<{ drawn: number; without: string[]; neighbours: number }> =>
  inManagedExam(context, viewer, cid, async (tx, { course_id }) => {
    const seats = (await seatsOf(tx, cid)).map((seat) => ({
      seatId: seat.seat_id,
      roomId: seat.room_id,
      row: seat.row_number,
      column: seat.column_number,
    }))
    if (seats.length === 0) throw new Refusal('EXAM_SEATS_MISSING')
    const people = (await drawnPeople(tx, cid, course_id, apart)).map((one) => ({
      userId: one.user_id,
      uid: one.uid,
      group: one.group_name,
      seatId: one.seat_id,
      stays: one.seat_id !== null && (one.has_entered || (keep && one.placed_by_hand)),
      moves: !one.has_entered,
    }))
    const kept = people.flatMap((one) =>
      one.stays && one.seatId !== null ? [{ ...one, seatId: one.seatId }] : [],
    )
    const result = drawSeats(
      seed,
      seats,
      people.filter(({ stays, moves }) => moves && !stays),
      kept,
    )
    await clearSeats(tx, cid, !keep)
    await placeDrawn(tx, cid, result.placed)
    await keepSeed(tx, cid, seed)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.examDraw',
      target: `contest:${cid}`,
      after: { seed, placed: result.placed.length },
    })
    const uidOf = new Map(people.map(({ userId, uid }) => [userId, uid]))
    return {
      drawn: result.placed.length,
      without: result.without.flatMap((id) => uidOf.get(id) ?? []),
      neighbours: result.neighbours,
    }
  })

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export const clearDraw = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  all: boolean,
): Promise<void> =>
  inManagedExam(context, viewer, cid, async (tx) => {
    await clearSeats(tx, cid, all)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.examDraw',
      target: `contest:${cid}`,
      after: { placed: 0 },
    })
  })
