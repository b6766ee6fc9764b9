import type { ContestWindow, OwnTime, Pause } from '@verdict/domain/contest'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

interface TimesRow {
  starts_at: Date
  ends_at: Date
  pauses: Pause[]
  has_own_times: boolean
  /** Null if it is no exam. */
  /** Intervals that are no time of the contest. */
  removed: Pause[]
  exam: { lasts_minutes: number | null; pauses: Pause[] } | null
}

const ms = (moment: string): RawBuilder<number> =>
  sql`floor(extract(epoch from ${sql.ref(moment)}) * 1000)::bigint`

const pausesWhere = (of: RawBuilder<unknown>): RawBuilder<Pause[]> => sql<Pause[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('from', ${ms('p.starts_at')}, 'until', ${ms('p.ends_at')})), '[]')
  from exam_pauses p where ${of})`

const removedOf = sql<Pause[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('from', ${ms('p.starts_at')}, 'until', ${ms('p.ends_at')})), '[]')
  from removed_intervals p where p.contest_id = c.cid)`

async function timesOf(tx: Queryable, cid: number, lock: RawBuilder<unknown>): Promise<TimesRow> {
  const { rows } = await sql<TimesRow>`
    select c.starts_at, c.ends_at, c.pauses, c.has_own_times, ${removedOf} as removed,
      (select jsonb_build_object('lasts_minutes', x.lasts_minutes,
          'pauses', ${pausesWhere(sql`p.contest_id = x.contest_id and p.user_id is null`)})
        from exams x where x.contest_id = c.cid) as exam
    from contests c where c.cid = ${cid} ${lock}`.execute(tx)
  return rows[0]!
}

export const holdTimes = (tx: Queryable, cid: number): Promise<TimesRow> =>
  timesOf(tx, cid, sql`for no key update of c`)

export const shareTimes = (tx: Queryable, cid: number): Promise<TimesRow> =>
  timesOf(tx, cid, sql`for share of c`)

export interface PersonFacts {
  user_id: number
  /** Extra percent. */
  share: number
  /** The longer of the person's and the section's. */
  minutes: number
  later: number
  entered_at: Date | null
  pauses: Pause[]
}

/** @param userId null: everybody */
export async function factsOf(tx: Queryable, cid: number, userId: number | null): Promise<PersonFacts[]> {
  const { rows } = await sql<PersonFacts>`
    select e.user_id, coalesce(t.share, u.extra_share) as share, coalesce(t.later_minutes, 0) as later, s.entered_at,
      coalesce((
        select max(x.minutes) from contest_extensions x
        where x.contest_id = e.contest_id and (x.user_id = e.user_id
          or x.section_id in (select section_id from course_members where user_id = e.user_id))), 0) as minutes,
      ${pausesWhere(sql`p.contest_id = e.contest_id and p.user_id = e.user_id`)} as pauses
    from contest_entrants e
    join users u on u.id = e.user_id
    left join exam_sitters s on s.contest_id = e.contest_id and s.user_id = e.user_id
    left join exam_times t on t.contest_id = e.contest_id and t.user_id = e.user_id
    where e.contest_id = ${cid} and e.user_id = coalesce(${userId}::integer, e.user_id)
    order by e.user_id`.execute(tx)
  return rows
}

/** @param userId null: everybody's */
export async function putRows(
  tx: Queryable,
  cid: number,
  rows: readonly { userId: number; own: OwnTime; window: ContestWindow }[],
  userId: number | null,
): Promise<void> {
  const userIds = rows.map((row) => row.userId)
  await sql`
    delete from contest_own_times
    where contest_id = ${cid} and user_id = coalesce(${userId}::integer, user_id)
      and user_id <> all(${userIds}::integer[])`.execute(tx)
  if (rows.length === 0) return
  await sql`
    insert into contest_own_times (contest_id, user_id, own, starts_at, ends_at)
    select ${cid}, r.user_id, r.own::jsonb, r.starts_at, r.ends_at
    from unnest(${userIds}::integer[], ${rows.map(({ own }) => JSON.stringify(own))}::text[],
      ${rows.map(({ window }) => new Date(window.start))}::timestamptz[],
      ${rows.map(({ window }) => new Date(window.end))}::timestamptz[]) as r (user_id, own, starts_at, ends_at)
    on conflict (contest_id, user_id) do update
    set own = excluded.own, starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(tx)
}

export async function keepTimes(
  tx: Queryable,
  cid: number,
  { pauses, ...kept }: { pauses: Pause[]; ends_at: Date; longest_extra: number; has_own_times: boolean },
): Promise<void> {
  await tx
    .updateTable('contests')
    .set({
      ...kept,
      pauses: JSON.stringify(pauses),
      settled: false,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('cid', '=', cid)
    .execute()
}

/** Minutes. */
export async function longestExtension(tx: Queryable, cid: number): Promise<number> {
  const { longest } = await tx
    .selectFrom('contest_extensions')
    .select((eb) => eb.fn.coalesce(eb.fn.max('minutes'), sql<number>`0`).as('longest'))
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow()
  return longest
}

export async function examsBefore(tx: Queryable, userId: number): Promise<number[]> {
  const { rows } = await sql<{ cid: number }>`
    select c.cid from contest_entrants e
    join exams x on x.contest_id = e.contest_id
    join contests c on c.cid = e.contest_id
    where e.user_id = ${userId} and c.deleted_at is null and c.last_end > statement_timestamp()
    order by c.cid`.execute(tx)
  return rows.map(({ cid }) => cid)
}

/** Overrides the account's. */
export async function hasShare(tx: Queryable, cid: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from exam_times where contest_id = ${cid} and user_id = ${userId} and share is not null
    ) as has`.execute(tx)
  return rows[0]!.has
}

export async function keepShare(
  tx: Queryable,
  cid: number,
  { userId, share, by }: { userId: number; share: number; by: number },
): Promise<void> {
  await sql`
    insert into exam_times (contest_id, user_id, share, reason, given_by) values (${cid}, ${userId}, ${share}, '', ${by})
    on conflict (contest_id, user_id) do update set share = excluded.share where exam_times.share is null`.execute(
    tx,
  )
}

export async function entrantsOf(tx: Queryable, cid: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('contest_entrants')
    .select('user_id')
    .where('contest_id', '=', cid)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
