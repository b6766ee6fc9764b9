// SQL of the draw of seats.

import type { DrawGroup, Placed } from '@verdict/domain/exam-draw'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

interface DrawnPerson {
  user_id: number
  uid: string
  seat_id: number | null
  placed_by_hand: boolean
  has_entered: boolean
  group_name: string | null
}

/** The first of several groups counts. */
const groupOf = (apart: DrawGroup, courseId: number | null) => {
  if (apart === 'group') {
    return sql`(select min(m.gid)::text from group_members m join groups g on g.gid = m.gid and g.deleted_at is null
      where m.user_id = t.user_id)`
  }
  return apart === 'section'
    ? sql`(select m.section_id::text from course_members m where m.course_id = ${courseId} and m.user_id = t.user_id)`
    : sql`null::text`
}

export async function drawnPeople(
  tx: Queryable,
  cid: number,
  courseId: number | null,
  apart: DrawGroup,
): Promise<DrawnPerson[]> {
  const { rows } = await sql<DrawnPerson>`
    select t.user_id, u.uid, t.seat_id, t.placed_by_hand, t.entered_at is not null as has_entered,
      ${groupOf(apart, courseId)} as group_name
    from exam_sitters t join users u on u.id = t.user_id
    where t.contest_id = ${cid} order by t.user_id`.execute(tx)
  return rows
}

/** Those of people who have not entered. @param all of those who were placed by hand, too */
export async function clearSeats(tx: Queryable, cid: number, all: boolean): Promise<void> {
  await tx
    .updateTable('exam_sitters')
    .set({ seat_id: null, placed_by_hand: false })
    .where('contest_id', '=', cid)
    .where('entered_at', 'is', null)
    .$if(!all, (query) => query.where('placed_by_hand', '=', false))
    .execute()
}

export async function placeDrawn(tx: Queryable, cid: number, placed: readonly Placed[]): Promise<void> {
  const [users, seats] = [placed.map(({ userId }) => userId), placed.map(({ seatId }) => seatId)]
  await sql`
    update exam_sitters t set seat_id = d.seat_id, placed_by_hand = false
    from unnest(${users}::integer[], ${seats}::integer[]) as d (user_id, seat_id)
    where t.contest_id = ${cid} and t.user_id = d.user_id`.execute(tx)
}

export async function keepSeed(tx: Queryable, cid: number, seed: string): Promise<void> {
  await tx.updateTable('exams').set({ draw_seed: seed }).where('contest_id', '=', cid).execute()
}
