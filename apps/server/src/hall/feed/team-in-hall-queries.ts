// Entrants, each of whom is a team for the API.

import { type RawBuilder, sql } from 'kysely'
import { rankable } from '../../access/contest.ts'
import type { Queryable } from '../../platform/db.ts'

export interface HallTeam {
  user_id: number
  uid: string
  name: string
  school: string
  /** Judged, and on no public board. */
  is_hidden: boolean
}

/** A condition on a row of users or of what has its `user_id`. */
export const isOffBoard = (cid: number, entrant: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${entrant} not in (select board.id from (${rankable(cid)}) board))`

/** By their numbers. @param after the last number of the page before */
export async function hallTeams(
  db: Queryable,
  cid: number,
  { entrants = null, after = 0, most }: { entrants?: readonly number[] | null; after?: number; most: number },
): Promise<HallTeam[]> {
  const { rows } = await sql<HallTeam>`
    select e.user_id, u.uid, u.nick as name, u.school, ${isOffBoard(cid, sql`e.user_id`)} as is_hidden
    from contest_entrants e join users u on u.id = e.user_id
    where e.contest_id = ${cid} and e.user_id > ${after}
      ${entrants === null ? sql`` : sql`and e.user_id = any(${[...entrants]}::integer[])`}
    order by e.user_id limit ${most}`.execute(db)
  return rows
}

/** Schools of the teams on the board, or of all. */
export async function hallSchools(db: Queryable, cid: number, withHidden: boolean): Promise<string[]> {
  const { rows } = await sql<{ school: string }>`
    select distinct u.school from contest_entrants e join users u on u.id = e.user_id
    where e.contest_id = ${cid} and u.school <> '' ${withHidden ? sql`` : sql`and not ${isOffBoard(cid, sql`e.user_id`)}`}
    order by u.school`.execute(db)
  return rows.map(({ school }) => school)
}

/** The numbers of all on the board. */
export async function teamsOnBoard(db: Queryable, cid: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${rankable(cid)}) board order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isEntrantOf(db: Queryable, cid: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest_entrants')
    .select('user_id')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
