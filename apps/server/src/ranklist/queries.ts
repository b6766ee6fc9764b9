// SQL that reads ranklists. Ranked are entrants with a counted or pending submission to a problem that is in the contest;
// managers and banned people are judged and not ranked.

import { Privilege } from '@verdict/domain/privilege'
import type { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** Everything, or what everybody may know while a freeze holds. */
export type View = 'full' | 'public'

const columnOf = (view: View, name: string) => sql.ref(`c.${view === 'full' ? '' : 'public_'}${name}`)

const ranked = (cid: number) => sql`
  select u.id, u.uid, u.nick, u.uid_key
  from contest_entrants e join users u on u.id = e.user_id
  where e.contest_id = ${cid} and u.privilege = ${Privilege.User}
    and u.id not in (
      select m.user_id from contests c join course_members m on m.course_id = c.course_id and m.manage_contest
      where c.cid = ${cid})`

/** One text for each ranked person: the cells as members of a JSON object, as they are stored. */
export async function rowsAsJson(
  db: Queryable,
  cid: number,
  view: View,
): Promise<{ uid: string; nick: string; cells: string }[]> {
  const { rows } = await sql<{ uid: string; nick: string; cells: string }>`
    select r.uid, r.nick, c.cells
    from (${ranked(cid)}) r
    join (
      select c.user_id, string_agg(${columnOf(view, 'member')}, ',') as cells
      from score_cells c
      join contest_problems cp on cp.contest_id = c.contest_id and cp.pid = c.pid
      where c.contest_id = ${cid} and ${columnOf(view, 'member')} is not null
      group by c.user_id
    ) c on c.user_id = r.id
    order by r.uid_key`.execute(db)
  return rows
}

/** The version of a ranklist and the time by which it is judged, and nothing else: what a viewer asks for every second. */
export const versionsOf = (
  db: Queryable,
  cid: number,
): Promise<{ version: number; public_version: number; now: Date } | undefined> =>
  db
    .selectFrom('ranklist_versions')
    .select(['version', 'public_version', sql<Date>`clock_timestamp()`.as('now')])
    .where('contest_id', '=', cid)
    .executeTakeFirst()

export interface CellRow {
  uid: string
  nick: string
  pid: number
  accepted_at: Date | null
  failed: number
  pending: number
}

export async function cellRows(db: Queryable, cid: number, view: View): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select r.uid, r.nick, c.pid, ${columnOf(view, 'accepted_at')} as accepted_at,
      ${columnOf(view, 'failed')} as failed, ${columnOf(view, 'pending')} as pending
    from (${ranked(cid)}) r
    join score_cells c on c.contest_id = ${cid} and c.user_id = r.id
    join contest_problems cp on cp.contest_id = c.contest_id and cp.pid = c.pid
    where ${columnOf(view, 'member')} is not null
    order by r.uid_key, c.pid`.execute(db)
  return rows
}

/** Who of those that entered is in which group. */
export async function groupsOfRanked(db: Queryable, cid: number): Promise<{ gid: number; uids: string[] }[]> {
  const { rows } = await sql<{ gid: number; uids: string[] }>`
    select m.gid, array_agg(r.uid order by r.uid_key) as uids
    from (${ranked(cid)}) r
    join group_members m on m.user_id = r.id
    join groups g on g.gid = m.gid and g.deleted_at is null
    group by m.gid order by m.gid`.execute(db)
  return rows
}

/** Every attempt of ranked people at the problems that these submissions are of. */
export async function rankedAttempts(
  db: Queryable,
  cid: number,
  sids: number[],
): Promise<{ uid: string; nick: string; pid: number; sid: number; created_at: Date; judge: Judge }[]> {
  const { rows } = await sql<{
    uid: string
    nick: string
    pid: number
    sid: number
    created_at: Date
    judge: Judge
  }>`
    select r.uid, r.nick, s.pid, s.sid, s.created_at, s.judge
    from (select distinct user_id, pid from submissions where sid = any(${sids}::integer[])) touched
    join (${ranked(cid)}) r on r.id = touched.user_id
    join contest_problems cp on cp.contest_id = ${cid} and cp.pid = touched.pid
    join submissions s on s.contest_id = ${cid} and s.contest_id > 0
      and s.user_id = touched.user_id and s.pid = touched.pid`.execute(db)
  return rows
}
