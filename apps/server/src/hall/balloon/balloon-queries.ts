// Which balloons there are follows from the cells of the ranklist, so that a rejudge, another freeze or a team that is hidden
// takes them back at once. A row of `balloons` says what somebody did with one, and outlives the cell until it is fetched: where
// the problem is not solved any more, and not while that is open or a freeze hides it.

import type { BalloonState } from '@verdict/domain/helper'
import { hallLimits } from '@verdict/domain/field-limits'
import { type RawBuilder, sql } from 'kysely'
import type { ContestRecord } from '../../access/contest-access.ts'
import { isUnrankedTeam, rankable } from '../../access/contest.ts'
import type { Queryable } from '../../platform/db.ts'

type Given = Pick<ContestRecord, 'cid' | 'balloons'>

/** Rows of user_id, pid, at, state, by_id, changed_at and first_of. */
function balloonsOf({ cid, balloons }: Given): RawBuilder<unknown> {
  const at = sql.ref(balloons === 'all' ? 'c.accepted_at' : 'c.public_accepted_at')
  const pending = sql.ref(balloons === 'all' ? 'w.pending' : 'w.public_pending')
  return sql`
    with given as (
      select c.user_id, c.pid, ${at} as at, ${isUnrankedTeam(sql`c.user_id`)} as unranked
      from score_cells c
      join contest_problems cp on cp.contest_id = c.contest_id and cp.pid = c.pid
      join (${rankable(cid)}) r on r.id = c.user_id
      where c.contest_id = ${cid} and ${at} is not null
    ),
    firsts as (select pid, min(at) as at from given where not unranked group by pid)
    select coalesce(g.user_id, b.user_id) as user_id, coalesce(g.pid, b.pid) as pid, g.at, b.by_id, b.changed_at,
      case when g.at is null and coalesce(${pending}, 0) = 0 then 'withdrawn' else coalesce(b.state, 'waiting') end as state,
      case when g.unranked or g.at > f.at then null
        when g.at = (select min(at) from firsts) then 'contest'
        when g.at = f.at then 'problem' end as first_of
    from given g
    full join (select * from balloons where contest_id = ${cid}) b on b.user_id = g.user_id and b.pid = g.pid
    left join score_cells w on w.contest_id = ${cid} and w.user_id = b.user_id and w.pid = b.pid
    left join firsts f on f.pid = g.pid`
}

export interface BalloonRecord {
  uid: string
  name: string
  label: string
  room: string
  seat: string
  pid: number
  position: number | null
  color: string | null
  color_name: string | null
  at: Date | null
  state: BalloonState
  first_of: 'contest' | 'problem' | null
  by_id: number | null
  by_uid: string | null
  by_nick: string | null
  changed_at: Date | null
}

const inRoom = (room: string | undefined): RawBuilder<unknown> =>
  room === undefined ? sql`true` : sql`t.room = ${room}`

export async function balloonQueue(
  db: Queryable,
  contest: Given,
  room: string | undefined,
): Promise<BalloonRecord[]> {
  const { rows } = await sql<BalloonRecord>`
    select u.uid, coalesce(t.name, nullif(u.nick, ''), u.uid) as name, coalesce(nullif(t.label, ''), t.number::text, '') as label,
      coalesce(t.room, '') as room, coalesce(t.seat, '') as seat, q.pid, cp.position, cp.color, cp.color_name,
      q.at, q.state, q.first_of, q.by_id, h.uid as by_uid, h.nick as by_nick, q.changed_at
    from (
      select *, row_number() over (
        partition by state = 'brought'
        order by state <> 'withdrawn', case when state = 'brought' then changed_at end desc, at, user_id, pid
      ) as place
      from (
        select b.* from (${balloonsOf(contest)}) b left join teams t on t.user_id = b.user_id where ${inRoom(room)}
      ) here
    ) q
    join users u on u.id = q.user_id
    left join teams t on t.user_id = q.user_id
    left join contest_problems cp on cp.contest_id = ${contest.cid} and cp.pid = q.pid
    left join users h on h.id = q.by_id
    where q.place <= case when q.state = 'brought' then ${sql.lit(hallLimits.brought)}
      else ${sql.lit(hallLimits.balloons)} end
    order by q.state = 'brought', q.place`.execute(db)
  return rows
}

export async function countBalloons(
  db: Queryable,
  contest: Given,
  room: string | undefined,
): Promise<{ state: BalloonState; count: number }[]> {
  const { rows } = await sql<{ state: BalloonState; count: number }>`
    select b.state, count(*)::integer as count
    from (${balloonsOf(contest)}) b left join teams t on t.user_id = b.user_id
    where ${inRoom(room)} group by b.state`.execute(db)
  return rows
}

export interface BalloonKey {
  contest_id: number
  user_id: number
  pid: number
}

interface FoundBalloon {
  user_id: number
  state: BalloonState
  by_id: number | null
  by_name: string | null
}

export async function findBalloon(
  tx: Queryable,
  contest: Given,
  { uid, pid }: { uid: string; pid: number },
): Promise<FoundBalloon | undefined> {
  const { rows } = await sql<FoundBalloon>`
    select b.user_id, b.state, b.by_id, coalesce(nullif(h.nick, ''), h.uid) as by_name
    from (${balloonsOf(contest)}) b
    join users u on u.id = b.user_id
    left join users h on h.id = b.by_id
    where u.uid = ${uid} and b.pid = ${pid}`.execute(tx)
  return rows[0]
}

/** The second of two takers finds it taken. @param over also where somebody else has it */
export async function putBalloon(
  tx: Queryable,
  key: BalloonKey,
  { state, by, over }: { state: 'taken' | 'brought'; by: number; over: boolean },
): Promise<boolean> {
  const row = await tx
    .insertInto('balloons')
    .values({ ...key, state, by_id: by })
    .onConflict((conflict) =>
      conflict
        .columns(['contest_id', 'user_id', 'pid'])
        .doUpdateSet({ state, by_id: by, changed_at: sql<Date>`clock_timestamp()` })
        .where((eb) => (over ? eb.lit(true) : eb('balloons.by_id', '=', by))),
    )
    .returning('pid')
    .executeTakeFirst()
  return row !== undefined
}

export async function leaveBalloon(tx: Queryable, { contest_id, user_id, pid }: BalloonKey): Promise<void> {
  await tx
    .deleteFrom('balloons')
    .where('contest_id', '=', contest_id)
    .where('user_id', '=', user_id)
    .where('pid', '=', pid)
    .execute()
}
