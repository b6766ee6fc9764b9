import type { Attempt } from '@verdict/domain/contest-rules/rule'
import { fullScore } from '@verdict/domain/score'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'

export interface VirtualRun {
  started_at: Date
  lasts_until: Date
}

export const findRun = (db: Queryable, cid: number, userId: number): Promise<VirtualRun | undefined> =>
  db
    .selectFrom('virtual_runs')
    .select(['started_at', 'lasts_until'])
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** @returns undefined if there is one already */
export async function insertRun(
  tx: Queryable,
  cid: number,
  userId: number,
  lengthMs: number,
): Promise<VirtualRun | undefined> {
  const { rows } = await sql<VirtualRun>`
    insert into virtual_runs (contest_id, user_id, started_at, lasts_until)
    select ${cid}, ${userId}, now, now + ${lengthMs} * interval '1 millisecond' from clock_timestamp() as now
    on conflict do nothing returning started_at, lasts_until`.execute(tx)
  return rows[0]
}

export async function hasSubmittedIn(db: Queryable, cid: number, entrantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('submissions')
    .select('sid')
    .where('contest_id', '=', cid)
    .where('contest_id', '>', 0)
    .where('user_id', '=', entrantId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Submissions of the person to the contest's problems, in no contest, while their run lasted. */
export async function attemptsInRun(
  db: Queryable,
  cid: number,
  userId: number,
): Promise<(Attempt & { pid: number })[]> {
  const { rows } = await sql<
    Omit<Attempt, 'createdAt' | 'groups'> & {
      pid: number
      created_at: Date
      group_points: Attempt['groups'] & object
    }
  >`
    select s.sid, s.pid, s.created_at, s.judge, s.score, j.group_points
    from virtual_runs v
    join submissions s on s.user_id = v.user_id and s.contest_id = 0
      and v.started_at <= s.created_at and v.lasts_until > s.created_at
    join contest_problems cp on cp.contest_id = v.contest_id and cp.pid = s.pid
    left join judgements j on j.id = case when s.score > 0 and s.score < ${sql.lit(fullScore)} then s.judgement_id end
    where v.contest_id = ${cid} and v.user_id = ${userId}`.execute(db)
  return rows.map(({ created_at, group_points, ...row }) => ({
    ...row,
    createdAt: created_at.getTime(),
    groups: group_points,
  }))
}

export const rankedPerson = (
  db: Queryable,
  userId: number,
): Promise<{ uid: string; nick: string; school: string }> =>
  db.selectFrom('users').select(['uid', 'nick', 'school']).where('id', '=', userId).executeTakeFirstOrThrow()

export async function isInRun(db: Queryable, { userId }: { userId: number }, cid: number): Promise<boolean> {
  const { rows } = await sql`
    select from virtual_runs
    where contest_id = ${cid} and user_id = ${userId} and lasts_until > clock_timestamp()`.execute(db)
  return rows.length > 0
}
