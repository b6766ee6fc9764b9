import { type Selectable, sql } from 'kysely'
import type { Exams } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { ownTimeIn } from '../access/contest-clock.ts'
import type { OwnTime } from '@verdict/domain/contest'
import type { DrawGroup, Placed } from '@verdict/domain/exam-draw'

export interface SlipPerson {
  user_id: number
  uid: string
  nick: string
  room: string | null
  seat: string | null
  own_time: OwnTime | null
}

export const slipPeople = (
  tx: Queryable,
  cid: number,
  { uid, missing }: { uid?: string | undefined; missing: boolean },
): Promise<SlipPerson[]> =>
  tx
    .selectFrom('exam_sitters as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('exam_seats as s', 's.seat_id', 't.seat_id')
    .leftJoin('exam_rooms as r', 'r.room_id', 's.room_id')
    .innerJoin('contests as c', 'c.cid', 't.contest_id')
    .select(['t.user_id', 'u.uid', 'u.nick', 'r.name as room', 's.name as seat'])
    .select(ownTimeIn('c', sql`t.user_id`).as('own_time'))
    .where('t.contest_id', '=', cid)
    .where('t.closed_at', 'is', null)
    .$if(uid !== undefined, (query) => query.where('u.uid_key', '=', sql<string>`lower(${uid})`))
    .$if(missing, (query) => query.where('t.code_hash', 'is', null))
    .orderBy('r.position')
    .orderBy('s.row_number')
    .orderBy('s.column_number')
    .orderBy('u.uid_key')
    .execute()

export async function keepCodes(
  tx: Queryable,
  cid: number,
  codes: readonly { userId: number; hash: Buffer }[],
): Promise<void> {
  const [users, hashes] = [codes.map(({ userId }) => userId), codes.map(({ hash }) => hash.toString('hex'))]
  await sql`
    update exam_sitters t set code_hash = decode(c.hash, 'hex'), code_used_at = null
    from unnest(${users}::integer[], ${hashes}::text[]) as c (user_id, hash)
    where t.contest_id = ${cid} and t.user_id = c.user_id`.execute(tx)
}

interface DrawnPerson {
  user_id: number
  uid: string
  seat_id: number | null
  placed_by_hand: boolean
  has_entered: boolean
  group_name: string | null
}

/** A person in several groups counts for the first. */
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

/** @param all also those assigned by hand */
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

/** For a guest to read the receipt, and to note its code. */
const receiptMinutes = 15

/** An exam that is over for everybody, with its drafts and receipts. Marked, so that no other process takes it. */
export async function takeToClose(tx: Queryable): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    update exam_sitters t set closed_at = clock_timestamp(), code_hash = null
    where (t.contest_id, t.user_id) = (
      select d.contest_id, d.user_id from exam_sitters d
      join exams x on x.contest_id = d.contest_id
      join contests c on c.cid = d.contest_id
      where d.is_temporary and d.closed_at is null
        and c.last_end + greatest(x.draft_minutes, ${receiptMinutes}::integer) * interval '1 minute' < clock_timestamp()
      limit 1 for update of d skip locked)
    returning t.user_id`.execute(tx)
  return rows[0]?.user_id ?? null
}

/** Null for a deleted contest, too. */
export async function roomOfAddress(db: Queryable, cid: number, address: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select r.name from exam_rooms r join contests c on c.cid = r.contest_id and c.deleted_at is null
    where r.contest_id = ${cid} and ${address}::inet <<= any(r.networks)
    order by r.position, r.room_id limit 1`.execute(db)
  return rows[0]?.name ?? null
}

export type ExamColumns = Omit<Selectable<Exams>, 'contest_id' | 'updated_at' | 'draw_seed'>

export const findExam = (db: Queryable, cid: number): Promise<Selectable<Exams> | undefined> =>
  db.selectFrom('exams').selectAll().where('contest_id', '=', cid).executeTakeFirst()

export async function upsertExam(tx: Queryable, cid: number, columns: Partial<ExamColumns>): Promise<void> {
  await tx
    .insertInto('exams')
    .values({ contest_id: cid, ...columns })
    .onConflict((conflict) =>
      conflict.column('contest_id').doUpdateSet({ ...columns, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}

export async function deleteExam(tx: Queryable, cid: number): Promise<void> {
  await tx.deleteFrom('exams').where('contest_id', '=', cid).execute()
}

export async function deleteSittingEntrants(tx: Queryable, cid: number): Promise<void> {
  await tx
    .deleteFrom('contest_entrants')
    .where('contest_id', '=', cid)
    .where('user_id', 'in', tx.selectFrom('exam_sitters').select('user_id').where('contest_id', '=', cid))
    .execute()
}

export const proctorsOf = (
  db: Queryable,
  cid: number,
): Promise<{ user_id: number; uid: string; nick: string }[]> =>
  db
    .selectFrom('exam_proctors as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.id as user_id', 'u.uid', 'u.nick'])
    .where('p.contest_id', '=', cid)
    .orderBy('u.uid_key')
    .execute()

export async function replaceProctors(tx: Queryable, cid: number, userIds: number[]): Promise<void> {
  await tx.deleteFrom('exam_proctors').where('contest_id', '=', cid).execute()
  await sql`
    insert into exam_proctors (contest_id, user_id)
    select ${cid}::integer, id from unnest(${userIds}::integer[]) as id on conflict do nothing`.execute(tx)
}

export async function sittersAmong(tx: Queryable, cid: number, userIds: number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('exam_sitters as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('u.uid')
    .where('s.contest_id', '=', cid)
    .where(sql<boolean>`s.user_id = any(${userIds}::integer[])`)
    .orderBy('u.uid_key')
    .execute()
  return rows.map(({ uid }) => uid)
}

export const countSitters = (db: Queryable, cid: number): Promise<{ sitters: number; entered: number }> =>
  db
    .selectFrom('exam_sitters')
    .select((eb) => [eb.fn.countAll<number>().as('sitters'), eb.fn.count<number>('entered_at').as('entered')])
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow()
