// SQL of entry to exams.

import type { ExamBinding } from '@verdict/domain/exam'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { prepared, type Queryable } from '../platform/db.ts'
import { isShownIn } from '../standing/contest.ts'
import { endOf, startOf } from '../standing/contest-clock.ts'
import { isBoundTo } from '../standing/sitting.ts'

/** Somebody on the roster, with the exam, their own time and seat, as one session of theirs at one address stands to it. */
export interface SitterRecord {
  user_id: number
  title: string
  now: Date
  starts_at: Date
  ends_at: Date
  doors_minutes: number
  late_minutes: number | null
  lasts_minutes: number | null
  rules: string
  rules_html: string
  rules_has_math: boolean
  binds: ExamBinding
  rooms_only: boolean
  let_in: boolean
  accepted_at: Date | null
  entered_at: Date | null
  handed_in_at: Date | null
  session_id: number | null
  bound_address: string | null
  /** This session takes part. */
  is_here: boolean
  /** Since this session asked to be let in the last time it waits, or was turned away. */
  asked: 'open' | 'refused' | null
  seat: string | null
  room: string | null
  room_note: string | null
  /** The address is in a network of one of the rooms. */
  in_rooms: boolean
  /** The address is that of the seat; where it has none, in its room; without a seat, in one of the rooms. */
  at_seat: boolean
}

export interface Asking {
  userId: number
  sessionId: number
  /** Null: the request has none that can be compared. */
  address: string | null
}

const isIn = (room: string, address: string | null): RawBuilder<SqlBool> => {
  const networks = sql.ref(`${room}.networks`)
  return sql<SqlBool>`(${networks} = '{}' or (${address}::inet <<= any(${networks})) is true)`
}

/** @param lock nobody else enters as this person until the transaction ends */
export async function findSitter(
  db: Queryable,
  cid: number,
  { userId, sessionId, address }: Asking,
  lock = false,
): Promise<SitterRecord | undefined> {
  const self = sql`t.user_id`
  const { rows } = await sql<SitterRecord>`
    select ${prepared} t.user_id, c.title, clock_timestamp() as now,
      ${startOf('c', self)} as starts_at, ${endOf('c', self)} as ends_at,
      x.doors_minutes, x.late_minutes, x.lasts_minutes, x.rules, x.rules_html, x.rules_has_math, x.binds, x.rooms_only,
      t.let_in, t.accepted_at, t.entered_at, t.handed_in_at, t.session_id, host(t.address) as bound_address,
      ${isBoundTo(sessionId, address)} as is_here,
      (select case when w.approved is null then 'open' when not w.approved then 'refused' end from exam_waiting w
        where w.contest_id = t.contest_id and w.user_id = t.user_id and w.session_id = ${sessionId}
        order by w.id desc limit 1) as asked,
      s.name as seat, r.name as room, r.note as room_note,
      exists (select from exam_rooms a where a.contest_id = t.contest_id and ${isIn('a', address)}) as in_rooms,
      case when s.address is not null then (s.address = ${address}::inet) is true
        when s.seat_id is not null then ${isIn('r', address)}
        else exists (select from exam_rooms a where a.contest_id = t.contest_id and ${isIn('a', address)}) end as at_seat
    from exam_sitters t
    join exams x on x.contest_id = t.contest_id
    join contests c on c.cid = t.contest_id
    left join exam_seats s on s.seat_id = t.seat_id
    left join exam_rooms r on r.room_id = s.room_id
    where t.contest_id = ${cid} and t.user_id = ${userId} and ${isShownIn('c')}
    ${lock ? sql`for update of t` : sql``}`.execute(db)
  return rows[0]
}

/** This session takes part from now on, and no other. */
export async function bind(
  tx: Queryable,
  cid: number,
  { userId, sessionId, address }: Asking,
): Promise<void> {
  await sql`
    update exam_sitters set session_id = ${sessionId}, address = ${address}::inet, is_away = false, left_at = null,
      last_seen_at = clock_timestamp(), entered_at = coalesce(entered_at, clock_timestamp())
    where contest_id = ${cid} and user_id = ${userId}`.execute(tx)
}

export async function accept(tx: Queryable, cid: number, userId: number): Promise<void> {
  await sql`
    update exam_sitters set accepted_at = coalesce(accepted_at, clock_timestamp())
    where contest_id = ${cid} and user_id = ${userId}`.execute(tx)
}

/** @returns false where it waits already */
export async function insertWaiting(
  tx: Queryable,
  cid: number,
  { userId, sessionId, address, agent }: Asking & { address: string; agent: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('exam_waiting')
    .values({ contest_id: cid, user_id: userId, session_id: sessionId, address, agent })
    .onConflict((conflict) =>
      conflict.columns(['contest_id', 'session_id']).where('approved', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface Decided {
  userId: number
  sessionId: number
  /** From where it asked. */
  address: string
}

/** @returns undefined where it does not wait, or not any more */
export const decideWaiting = (
  tx: Queryable,
  cid: number,
  { id, decidedBy, approved }: { id: number; decidedBy: number; approved: boolean },
): Promise<Decided | undefined> =>
  tx
    .updateTable('exam_waiting')
    .set({ approved, decided_by: decidedBy, decided_at: sql<Date>`clock_timestamp()` })
    .where('contest_id', '=', cid)
    .where('id', '=', id)
    .where('approved', 'is', null)
    .returning(['user_id as userId', 'session_id as sessionId', sql<string>`host(address)`.as('address')])
    .executeTakeFirst()

/** Written at most once in so many seconds, unless the page came to the front or left it. */
const quietSeconds = 15

/** A page that is loaded anew is back by then. */
const reloadSeconds = 8

/**
 * The page of a session that was used last says when.
 * @returns whether that changed, and how many seconds ago a page ended that is back with this; undefined where nothing was
 * written. A page that ends is not away yet: `takeLeft`
 */
export async function writeBeat(
  tx: Queryable,
  cid: number,
  { userId, sessionId }: Pick<Asking, 'userId' | 'sessionId'>,
  { isAway, isLeaving, idle }: { isAway: boolean; isLeaving: boolean; idle: number },
): Promise<{ changed: boolean; closedFor: number | null } | undefined> {
  const { rows } = await sql<{ changed: boolean; closedFor: number | null }>`
    update exam_sitters set last_seen_at = clock_timestamp(), is_away = ${isAway},
      left_at = case when not ${isAway} then null when ${isLeaving} and not is_away then clock_timestamp() else left_at end,
      acted_at = greatest(acted_at, clock_timestamp() - make_interval(secs => ${idle}))
    where contest_id = ${cid} and user_id = ${userId} and session_id = ${sessionId}
      and (is_away <> ${isAway} or last_seen_at is null
        or last_seen_at < clock_timestamp() - make_interval(secs => ${quietSeconds}))
    returning old.is_away <> new.is_away and old.left_at is null and new.left_at is null as changed,
      case when new.left_at is null then ceil(extract(epoch from clock_timestamp() - old.left_at))::integer end as "closedFor"`.execute(
    tx,
  )
  return rows[0]
}

/** Somebody whose page ended and did not come back. */
export interface Left {
  cid: number
  userId: number
  address: string | null
}

const leftAtOnce = 100

/** Each is taken once. */
export async function takeLeft(tx: Queryable): Promise<Left[]> {
  const { rows } = await sql<Left>`
    update exam_sitters t set left_at = null
    where (t.contest_id, t.user_id) in (
      select d.contest_id, d.user_id from exam_sitters d
      where d.left_at < clock_timestamp() - make_interval(secs => ${reloadSeconds})
      limit ${leftAtOnce} for update of d skip locked)
    returning t.contest_id as cid, t.user_id as "userId", host(t.address) as address`.execute(tx)
  return rows
}

export interface SlipOwner {
  userId: number
  uid: string
  isOpen: boolean
}

/** The one with this code and this name, or seat, where the code was not used yet. */
export async function findByCode(
  tx: Queryable,
  cid: number,
  { who, codeHash }: { who: string; codeHash: Buffer },
): Promise<SlipOwner | undefined> {
  const self = sql`t.user_id`
  const { rows } = await sql<SlipOwner>`
    select t.user_id as "userId", u.uid,
      (${startOf('c', self)} - x.doors_minutes * interval '1 minute' <= clock_timestamp()
        and clock_timestamp() < ${endOf('c', self)}) as "isOpen"
    from exam_sitters t
    join exams x on x.contest_id = t.contest_id
    join contests c on c.cid = t.contest_id
    join users u on u.id = t.user_id
    left join exam_seats s on s.seat_id = t.seat_id
    where t.contest_id = ${cid} and t.code_hash = ${codeHash} and t.code_used_at is null
      and (u.uid_key = lower(${who}) or lower(s.name) = lower(${who})) and ${isShownIn('c')}
    for update of t`.execute(tx)
  return rows[0]
}

export async function useCode(tx: Queryable, cid: number, userId: number): Promise<void> {
  await sql`
    update exam_sitters set code_used_at = clock_timestamp()
    where contest_id = ${cid} and user_id = ${userId}`.execute(tx)
}
