import type { ExamBinding } from '@verdict/domain/exam'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { prepared, type Queryable } from '../../platform/db.ts'
import { isShownIn } from '../../access/contest.ts'
import { endOf, isNotOver, startOf } from '../../access/contest-clock.ts'
import { isBoundTo } from '../../access/sitting.ts'

export interface EntryFacts {
  now: Date
  starts_at: Date
  ends_at: Date
  doors_minutes: number
  late_minutes: number | null
  let_in: boolean
  entered_at: Date | null
  handed_in_at: Date | null
  session_id: number | null
  bound_address: string | null
  is_here: boolean
  /** The answer to the session's last request to be let in. */
  asked: 'open' | 'refused' | null
}

export interface SitterRecord extends EntryFacts {
  title: string
  lasts_minutes: number | null
  rules: string
  rules_html: string
  rules_has_math: boolean
  binds: ExamBinding
  rooms_only: boolean
  accepted_at: Date | null
  seat: string | null
  room: string | null
  room_note: string | null
  in_rooms: boolean
  /** The address is the seat's; if the seat has none, in its room; without a seat, in any room. */
  at_seat: boolean
}

export interface Asking {
  userId: number
  sessionId: number
  address: string | null
}

const isIn = (room: string, address: string | null): RawBuilder<SqlBool> => {
  const networks = sql.ref(`${room}.networks`)
  return sql<SqlBool>`(${networks} = '{}' or (${address}::inet <<= any(${networks})) is true)`
}

const self = sql`t.user_id`

const entryFacts = ({ sessionId, address }: Asking): RawBuilder<unknown> => sql`
  clock_timestamp() as now, ${startOf('c', self)} as starts_at, ${endOf('c', self)} as ends_at,
  x.doors_minutes, x.late_minutes, t.let_in, t.entered_at, t.handed_in_at, t.session_id, host(t.address) as bound_address,
  ${isBoundTo(sessionId, address)} as is_here,
  (select case when w.approved is null then 'open' when not w.approved then 'refused' end from exam_waiting w
    where w.contest_id = t.contest_id and w.user_id = t.user_id and w.session_id = ${sessionId}
    order by w.id desc limit 1) as asked`

/** @param lock holds the person until the transaction ends */
export async function findSitter(
  db: Queryable,
  cid: number,
  asking: Asking,
  lock = false,
): Promise<SitterRecord | undefined> {
  const { userId, address } = asking
  const { rows } = await sql<SitterRecord>`
    select ${prepared} ${entryFacts(asking)},
      c.title, x.lasts_minutes, x.rules, x.rules_html, x.rules_has_math, x.binds, x.rooms_only, t.accepted_at,
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

/** @returns false if it is already waiting */
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
  address: string
}

/** @returns undefined if it is not waiting any more */
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

/** Beats are written at most this often, unless the page came to the front or left it. */
const quietSeconds = 15

const reloadSeconds = 8

interface Beat {
  isAway: boolean
  isLeaving: boolean
  idle: number
}

interface BeatTaken {
  changed: boolean | null
  /** Seconds since a page ended that is back with this beat. */
  closed_for: number | null
}

/** Written if this session takes part. A page that ended is not away yet: `takeLeft`. @returns undefined off the roster */
export async function takeBeat(
  tx: Queryable,
  cid: number,
  asking: Asking,
  { isAway, isLeaving, idle }: Beat,
): Promise<(EntryFacts & BeatTaken) | undefined> {
  const { rows } = await sql<EntryFacts & BeatTaken>`
    with ${prepared} facts as (
      select ${entryFacts(asking)}, ${isNotOver('c', self)} as goes_on
      from exam_sitters t
      join exams x on x.contest_id = t.contest_id
      join contests c on c.cid = t.contest_id
      where t.contest_id = ${cid} and t.user_id = ${asking.userId} and ${isShownIn('c')}
    ), written as (
      update exam_sitters s set last_seen_at = clock_timestamp(), is_away = ${isAway},
        left_at = case when not ${isAway} then null when ${isLeaving} and not is_away then clock_timestamp() else left_at end,
        acted_at = greatest(acted_at, clock_timestamp() - make_interval(secs => ${idle}))
      from facts
      where s.contest_id = ${cid} and s.user_id = ${asking.userId} and s.session_id = ${asking.sessionId}
        and facts.is_here and facts.handed_in_at is null and facts.goes_on
        and (is_away <> ${isAway} or last_seen_at is null
          or last_seen_at < clock_timestamp() - make_interval(secs => ${quietSeconds}))
      returning old.is_away <> new.is_away and old.left_at is null and new.left_at is null as changed,
        case when new.left_at is null then ceil(extract(epoch from clock_timestamp() - old.left_at))::integer end as closed_for
    )
    select facts.*, written.changed, written.closed_for from facts left join written on true`.execute(tx)
  return rows[0]
}

/** A person whose page ended and did not come back. */
export interface Left {
  cid: number
  userId: number
  address: string | null
}

const leftAtOnce = 100

/** Each one is returned once. */
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

/** The person with this unused code and this name or seat. */
export async function findByCode(
  tx: Queryable,
  cid: number,
  { who, codeHash }: { who: string; codeHash: Buffer },
): Promise<SlipOwner | undefined> {
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
