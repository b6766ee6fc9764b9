// A person is locked into an exam from their start, or entry if earlier, to their end, even after handing in. Proctors,
// managers and site admins never are. In TypeScript and in SQL; a test compares the two.

import { Privilege } from '@verdict/domain/privilege'
import type { ContestWindow } from '@verdict/domain/contest'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { plainAddress } from '../platform/address.ts'
import { prepared, type Queryable } from '../platform/db.ts'
import type { MaybeViewer, Sitting, Viewer } from '../platform/viewer.ts'
import { isManagedByCourse, isShownIn } from './contest.ts'
import { hasBegun, isNotOver, startOf } from './contest-clock.ts'

const minuteMs = 60_000

/** @param own the person's window */
export const doorsOf = (exam: { doors_minutes: number }, own: ContestWindow): number =>
  own.start - exam.doors_minutes * minuteMs

/** @param own the person's window */
export function isLockedAt(
  exam: { doors_minutes: number },
  own: ContestWindow,
  { hasEntered }: { hasEntered: boolean },
  now: number,
): boolean {
  if (now >= own.end) return false
  return now >= own.start || (hasEntered && now >= doorsOf(exam, own))
}

const self = sql`t.user_id`

/** For roster `t`, exam `x`, contest `c` and user `u`; excludes people who are never locked. */
const isLocked: RawBuilder<SqlBool> = sql<SqlBool>`(
  ${isNotOver('c', self)}
  and (${hasBegun('c', self)}
    or (t.entered_at is not null
      and ${startOf('c', self)} - x.doors_minutes * interval '1 minute' <= statement_timestamp()))
  and ${isShownIn('c')}
  and u.privilege < ${sql.lit(Privilege.Admin)}
  and not ${isManagedByCourse('c', self)}
  and not exists (
    select from exam_proctors p where p.contest_id = t.contest_id and p.user_id = t.user_id))`

const locked = sql`
  exam_sitters t
  join exams x on x.contest_id = t.contest_id
  join contests c on c.cid = t.contest_id
  join users u on u.id = t.user_id`

/** Exams in progress and entered ones first. */
const first = sql`t.handed_in_at is not null, t.entered_at is null, c.starts_at, c.cid`

/** @param address null if it cannot be compared */
export const isBoundTo = (sessionId: number, address: string | null): RawBuilder<boolean> =>
  sql<boolean>`((t.session_id = ${sessionId}
    and (x.binds = 'session' or t.address is null or t.address = ${address}::inet)) is true)`

/** @returns null for nearly everybody */
async function sittingOf(
  db: Queryable,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  address: string,
): Promise<Sitting | null> {
  const { rows } = await sql<{
    cid: number
    is_bound: boolean
    is_here: boolean
    has_entered: boolean
    has_handed_in: boolean
  }>`
    select ${prepared} t.contest_id as cid, t.session_id is not null as is_bound,
      ${isBoundTo(sessionId, plainAddress(address))} as is_here,
      t.entered_at is not null as has_entered, t.handed_in_at is not null as has_handed_in
    from ${locked}
    where t.user_id = ${userId} and ${isLocked}
    order by ${first} limit 1`.execute(db)
  const [row] = rows
  return row
    ? {
        cid: row.cid,
        entered: row.is_here ? 'here' : row.is_bound ? 'elsewhere' : 'nowhere',
        hasEntered: row.has_entered,
        hasHandedIn: row.has_handed_in,
      }
    : null
}

export interface Sat {
  cid: number
  sessionId: number | null
  hasHandedIn: boolean
}

export async function sittersAmong(
  db: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Sat>> {
  const { rows } = await sql<Sat & { userId: number }>`
    select distinct on (t.user_id) t.user_id as "userId", t.contest_id as cid, t.session_id as "sessionId",
      t.handed_in_at is not null as "hasHandedIn"
    from ${locked}
    where t.user_id = any(${userIds}::integer[]) and ${isLocked}
    order by t.user_id, ${first}`.execute(db)
  return new Map(rows.map(({ userId, ...sat }) => [userId, sat]))
}

/** @param sat null if its person sits no exam @param cid 0: something else */
export const mayHear = (sat: Sat | null | undefined, sessionId: number, cid: number): boolean =>
  !sat || (sat.cid === cid && sat.sessionId === sessionId && !sat.hasHandedIn)

export async function withSitting(db: Queryable, viewer: MaybeViewer, address: string): Promise<MaybeViewer> {
  if (!viewer?.isOnRoster) return viewer?.slipOf === undefined ? viewer : null
  const sitting = await sittingOf(db, viewer, address)
  if (viewer.slipOf !== undefined && !(await slipIsGood(db, viewer.userId, viewer.slipOf))) return null
  return sitting ? { ...viewer, sitting } : viewer
}

/** Once the exam is over for them, what a slip opened is no session any more. */
async function slipIsGood(db: Queryable, userId: number, cid: number): Promise<boolean> {
  const { rows } = await sql`
    select ${prepared} from ${locked}
    where t.user_id = ${userId} and t.contest_id = ${cid} and ${isNotOver('c', self)} and ${isShownIn('c')}`.execute(
    db,
  )
  return rows.length > 0
}
