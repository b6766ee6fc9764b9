import type { OwnTime } from '@verdict/domain/contest'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { ownTimeIn } from '../../access/contest-clock.ts'

export interface Sitter {
  user_id: number
  uid: string
  nick: string
}

export const sitterNamed = (tx: Queryable, cid: number, uid: string): Promise<Sitter | undefined> =>
  tx
    .selectFrom('exam_sitters as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 'u.uid', 'u.nick'])
    .where('s.contest_id', '=', cid)
    .where(sql<boolean>`u.uid_key = lower(${uid})`)
    .executeTakeFirst()

export const roomOf = (tx: Queryable, cid: number, roomId: number): Promise<{ name: string } | undefined> =>
  tx
    .selectFrom('exam_rooms')
    .select('name')
    .where('contest_id', '=', cid)
    .where('room_id', '=', roomId)
    .executeTakeFirst()

/** If the room has no seats: people who came from its networks and no earlier room's. */
export async function sittersInRoom(tx: Queryable, cid: number, roomId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select s.user_id from exam_sitters s
    left join exam_seats t on t.seat_id = s.seat_id
    where s.contest_id = ${cid} and ${roomId} = coalesce(t.room_id, (
      select r.room_id from exam_rooms r
      where r.contest_id = s.contest_id and s.address <<= any(r.networks)
      order by r.position limit 1))
    order by s.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

export async function ownTimesAmong(
  tx: Queryable,
  cid: number,
  userIds: readonly number[],
): Promise<Map<number, OwnTime>> {
  const { rows } = await sql<{ id: number; own: OwnTime | null }>`
    select u.id, ${ownTimeIn('c', sql`u.id`)} as own
    from contests c, unnest(${[...userIds]}::integer[]) as u (id) where c.cid = ${cid}`.execute(tx)
  return new Map(rows.flatMap(({ id, own }) => (own ? [[id, own]] : [])))
}

export async function peopleWithTime(tx: Queryable, cid: number) {
  const { rows } = await sql<{
    uid: string
    nick: string
    own: OwnTime
    minutes: number
    share: number | null
    later: number
    reason: string
  }>`
    select u.uid, u.nick, o.own, coalesce(x.minutes, 0) as minutes, t.share, coalesce(t.later_minutes, 0) as later,
      coalesce(t.reason, x.reason, '') as reason
    from contest_own_times o
    join users u on u.id = o.user_id
    left join contest_extensions x on x.contest_id = o.contest_id and x.user_id = o.user_id
    left join exam_times t on t.contest_id = o.contest_id and t.user_id = o.user_id
    where o.contest_id = ${cid}
    order by u.uid_key`.execute(tx)
  return rows
}
export type TimedPerson = Awaited<ReturnType<typeof peopleWithTime>>[number]

export interface Given {
  minutes: number
  share: number | null
  later: number
}

export async function givenTo(tx: Queryable, cid: number, userId: number): Promise<Given> {
  const { rows } = await sql<Given>`
    select coalesce((select minutes from contest_extensions where contest_id = ${cid} and user_id = ${userId}), 0) as minutes,
      (select share from exam_times where contest_id = ${cid} and user_id = ${userId}) as share,
      coalesce((select later_minutes from exam_times where contest_id = ${cid} and user_id = ${userId}), 0) as later`.execute(
    tx,
  )
  return rows[0]!
}

export async function putGiven(
  tx: Queryable,
  { cid, userId, by, reason }: { cid: number; userId: number; by: number; reason: string },
  { minutes, share, later }: Given,
): Promise<void> {
  await tx
    .deleteFrom('contest_extensions')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .execute()
  if (minutes > 0) {
    await tx
      .insertInto('contest_extensions')
      .values({ contest_id: cid, user_id: userId, minutes, reason, given_by: by })
      .execute()
  }
  const row = { share, later_minutes: later, reason, given_by: by }
  await tx
    .insertInto('exam_times')
    .values({ contest_id: cid, user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['contest_id', 'user_id'])
        .doUpdateSet({ ...row, given_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}

export type PauseOf = { userIds: number[]; roomId: number | null } | null

export async function insertPauses(
  tx: Queryable,
  { cid, by, reason, from, until }: { cid: number; by: number; reason: string; from: Date; until: Date },
  of: PauseOf,
): Promise<void> {
  const row = { contest_id: cid, starts_at: from, ends_at: until, reason, paused_by: by }
  await tx
    .insertInto('exam_pauses')
    .values(of ? of.userIds.map((user_id) => ({ ...row, user_id, room_id: of.roomId })) : [row])
    .execute()
}

/** @returns the people; null: everybody */
export async function endPauses(
  tx: Queryable,
  { cid, now }: { cid: number; now: Date },
  of: { userId: number } | { roomId: number } | null,
): Promise<(number | null)[]> {
  const rows = await tx
    .updateTable('exam_pauses')
    .set({ ends_at: now })
    .where('contest_id', '=', cid)
    .where('ends_at', '>', now)
    .$if(of === null, (query) => query.where('user_id', 'is', null))
    .$if(of !== null && 'userId' in of, (query) =>
      query.where('user_id', '=', (of as { userId: number }).userId),
    )
    .$if(of !== null && 'roomId' in of, (query) =>
      query.where('room_id', '=', (of as { roomId: number }).roomId),
    )
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** One row for everybody, one per room, and one per person paused individually. */
export async function pausesAt(tx: Queryable, cid: number, now: Date) {
  const { rows } = await sql<{
    uid: string | null
    nick: string | null
    room_id: number | null
    room: string | null
    starts_at: Date
    ends_at: Date
    reason: string
    by: string
  }>`
    select distinct on (p.starts_at, p.room_id, case when p.room_id is null then p.user_id end)
      case when p.room_id is null then u.uid end as uid, case when p.room_id is null then u.nick end as nick,
      p.room_id, r.name as room, p.starts_at, p.ends_at, p.reason, b.uid as by
    from exam_pauses p
    left join users u on u.id = p.user_id
    left join exam_rooms r on r.room_id = p.room_id
    join users b on b.id = p.paused_by
    where p.contest_id = ${cid} and p.ends_at > ${now}
    order by p.starts_at, p.room_id, case when p.room_id is null then p.user_id end`.execute(tx)
  return rows
}
