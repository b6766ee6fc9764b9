// Ranked are eligible people with a counted or pending submission to one of the contest's problems.

import type { Attempt, ScoreCell } from '@verdict/domain/contest-rules/rule'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { isOpen } from '../../access/contest-clock.ts'
import { insideOf, keepingRanklists, rankable, visibleTo } from '../../access/contest.ts'
import type { ContestRecord } from '../../access/contest-access.ts'
import { entrantsOf } from '../../changes/index.ts'
import { unrankedTeams } from '../team/board-queries.ts'
import { type MaybeViewer, viewerIsAdmin } from '../../platform/viewer.ts'
import { countedTime, countsInContest } from '../../access/submission.ts'
import { cellsFrom, type View } from '../score/score-queries.ts'

const columnOf = (view: View, name: string) => sql.ref(`c.${view === 'full' ? '' : 'public_'}${name}`)

export interface RankedRow {
  uid: string
  nick: string
  school: string
  isUnranked?: boolean | undefined
  cells: Map<number, ScoreCell>
}

/** @param withHidden hidden teams, too */
export async function rowsAsJson(
  db: Queryable,
  cid: number,
  view: View,
  withHidden = false,
): Promise<(Omit<RankedRow, 'cells'> & { cells: string })[]> {
  const { rows } = await sql<Omit<RankedRow, 'cells'> & { cells: string }>`
    select r.uid, r.nick, r.school, c.cells
    from (${rankable(cid, withHidden)}) r
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

/** One row per entrant: a row per cell took three times as long. */
export async function rankedRows(
  db: Queryable,
  { cid, of_teams }: Pick<ContestRecord, 'cid' | 'of_teams'>,
): Promise<RankedRow[]> {
  const [rows, unranked] = await Promise.all([
    rowsAsJson(db, cid, 'full'),
    of_teams ? unrankedTeams(db, cid) : new Set<string>(),
  ])
  return rows.map(({ cells, ...entrant }) => ({
    ...entrant,
    isUnranked: unranked.has(entrant.uid),
    cells: cellsFrom(cells),
  }))
}

/** Uids by id. */
export async function rankedEntrants(
  db: Queryable,
  cid: number,
  withHidden: boolean,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; uid: string }>`
    select id, uid from (${rankable(cid, withHidden)}) r order by uid_key`.execute(db)
  return new Map(rows.map(({ id, uid }) => [id, uid]))
}

export const versionsOf = (
  db: Queryable,
  cid: number,
): Promise<{ version: number; public_version: number; now: Date } | undefined> =>
  db
    .selectFrom('ranklist_versions')
    .select(['version', 'public_version', sql<Date>`clock_timestamp()`.as('now')])
    .where('contest_id', '=', cid)
    .executeTakeFirst()

export async function groupsOfRanked(db: Queryable, cid: number): Promise<{ gid: number; uids: string[] }[]> {
  const { rows } = await sql<{ gid: number; uids: string[] }>`
    select m.gid, array_agg(r.uid order by r.uid_key) as uids
    from (${rankable(cid)}) r
    join group_members m on m.user_id = r.id
    join groups g on g.gid = m.gid and g.deleted_at is null
    group by m.gid order by m.gid`.execute(db)
  return rows
}

export async function rankedAttempts(
  db: Queryable,
  cid: number,
  sids: number[],
): Promise<(Attempt & { user_id: number; uid: string; nick: string; pid: number })[]> {
  const { rows } = await sql<
    Omit<Attempt, 'createdAt'> & { user_id: number; uid: string; nick: string; pid: number; created_at: Date }
  >`
    select r.id as user_id, r.uid, r.nick, s.pid, s.sid, ${countedTime('s')} as created_at, s.judge, s.score,
      j.group_points as groups
    from (select distinct user_id, pid from submissions where sid = any(${sids}::integer[])) touched
    join (${rankable(cid)}) r on r.id = touched.user_id
    join contest_problems cp on cp.contest_id = ${cid} and cp.pid = touched.pid
    join submissions s on s.contest_id = ${cid} and s.contest_id > 0
      and s.user_id = touched.user_id and s.pid = touched.pid and ${countsInContest('s')}
    left join judgements j on j.id = s.judgement_id`.execute(db)
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.getTime() }))
}

const watched = sql`(c.open_board and c.cid not in (select contest_id from exams))`

/** The latest whose ranklist the viewer may read, and that this person entered, by which entrant. */
export async function openContestsOf(
  db: Queryable,
  viewer: MaybeViewer,
  userId: number,
  most: number,
): Promise<{ cid: number; uid: string }[]> {
  const isRead = viewerIsAdmin(viewer)
    ? sql`true`
    : sql`c.cid not in ${keepingRanklists} and (${watched} ${viewer ? sql`or c.cid in ${insideOf(viewer)}` : sql``})`
  const { rows } = await sql<{ cid: number; uid: string }>`
    select c.cid, u.uid from contest_entrants e join contests c on c.cid = e.contest_id join users u on u.id = e.user_id
    where e.user_id = any(${entrantsOf(sql`${userId}`)}) and c.rule <> 'homework' and ${isOpen('c')} and ${visibleTo(viewer, 'c')} and ${isRead}
    order by c.starts_at desc, c.cid desc limit ${most}`.execute(db)
  return rows
}
