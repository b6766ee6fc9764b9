import type { Attempt } from '@verdict/domain/contest-rules/rule'
import { fullScore } from '@verdict/domain/score'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
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

/** @returns whether there was one */
export async function deleteRun(tx: Queryable, cid: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('virtual_runs')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
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

/** Those of the contests in which one of these entrants has submitted. */
export async function submittedAmong(
  db: Queryable,
  cids: readonly number[],
  entrantIds: readonly number[],
): Promise<Set<number>> {
  if (cids.length === 0) return new Set()
  const { rows } = await sql<{ cid: number }>`
    select of.cid from unnest(${cids}::integer[]) as of(cid)
    where exists (select from submissions s where s.contest_id = of.cid and s.contest_id > 0
      and s.user_id = any(${entrantIds}::integer[]))`.execute(db)
  return new Set(rows.map(({ cid }) => cid))
}

/** A row of `submissions` counts in a run `v` of contest `vc`: sent to one of its problems in no contest, while the run lasted. */
const counts = sql`s.user_id = v.user_id and s.contest_id = 0
  and v.started_at <= s.created_at and v.lasts_until > s.created_at
  and (vc.languages = '{}' or s.outputs > 0 or s.language = any(vc.languages))
  and exists (select from contest_problems vp where vp.contest_id = v.contest_id and vp.pid = s.pid)`

const runs = sql`virtual_runs v join contests vc on vc.cid = v.contest_id`

/** A condition on a row `s` of submissions. @param contest an id in SQL */
export const isOfRun = (contest: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${runs} where v.contest_id = ${contest} and ${counts})`

/** As if the run had begun with the contest. */
export async function attemptsInRun(
  db: Queryable,
  { cid, starts_at }: { cid: number; starts_at: Date },
  userId: number,
): Promise<(Attempt & { pid: number })[]> {
  const { rows } = await sql<
    Omit<Attempt, 'createdAt' | 'groups'> & {
      pid: number
      created_at: Date
      group_points: Attempt['groups'] & object
    }
  >`
    select s.sid, s.pid, ${starts_at}::timestamptz + (s.created_at - v.started_at) as created_at, s.judge, s.score,
      j.group_points
    from ${runs} join submissions s on ${counts}
    left join judgements j on j.id = case when s.score > 0 and s.score < ${sql.lit(fullScore)} then s.judgement_id end
    where v.contest_id = ${cid} and v.user_id = ${userId}`.execute(db)
  return rows.map(({ created_at, group_points, ...row }) => ({
    ...row,
    createdAt: created_at.getTime(),
    groups: group_points,
  }))
}

export async function countsInRun(db: Queryable, cid: number, sid: number): Promise<boolean> {
  const { rows } =
    await sql`select from submissions s where s.sid = ${sid} and ${isOfRun(sql`${cid}`)}`.execute(db)
  return rows.length > 0
}

export const rankedPerson = (
  db: Queryable,
  userId: number,
): Promise<{ uid: string; nick: string; school: string }> =>
  db.selectFrom('users').select(['uid', 'nick', 'school']).where('id', '=', userId).executeTakeFirstOrThrow()
