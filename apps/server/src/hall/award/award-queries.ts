import type { AwardSettings, GivenAward } from '@verdict/domain/awards'
import { Judge } from '@verdict/domain/verdict'
import { type Selectable, sql } from 'kysely'
import { rankable } from '../../access/contest.ts'
import { isWaiting } from '../../access/discussion.ts'
import { countsInContest } from '../../access/submission.ts'
import type { ContestAwards } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

export type AwardsRecord = Selectable<ContestAwards> & { final_by_uid: string | null }

export const findAwards = (db: Queryable, cid: number): Promise<AwardsRecord | undefined> =>
  db
    .selectFrom('contest_awards as a')
    .leftJoin('users as u', 'u.id', 'a.final_by')
    .selectAll('a')
    .select('u.uid as final_by_uid')
    .where('a.contest_id', '=', cid)
    .executeTakeFirst()

export async function putSettings(tx: Queryable, cid: number, settings: AwardSettings): Promise<void> {
  const stored = { settings: JSON.stringify(settings) }
  await tx
    .insertInto('contest_awards')
    .values({ contest_id: cid, ...stored })
    .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(stored))
    .execute()
}

/** Leaves out the extra bronze, which belongs to final results. */
export async function copyAwardSettings(tx: Queryable, from: number, to: number): Promise<void> {
  await tx
    .insertInto('contest_awards')
    .columns(['contest_id', 'settings'])
    .expression((eb) =>
      eb
        .selectFrom('contest_awards')
        .select([
          sql<number>`${to}::integer`.as('contest_id'),
          sql`settings || '{"extraBronze": 0}'`.as('settings'),
        ])
        .where('contest_id', '=', from),
    )
    .execute()
}

/** Its settings are there. */
export async function putFinal(
  tx: Queryable,
  cid: number,
  { given, comment, by }: { given: readonly GivenAward[]; comment: string; by: number },
): Promise<void> {
  await tx
    .updateTable('contest_awards')
    .set({ given: JSON.stringify(given), comment, final_at: now, final_by: by })
    .where('contest_id', '=', cid)
    .execute()
}

export async function clearFinal(tx: Queryable, cid: number): Promise<void> {
  await tx
    .updateTable('contest_awards')
    .set({ given: null, comment: '', final_at: null, final_by: null })
    .where('contest_id', '=', cid)
    .execute()
}

export interface OpenWork {
  unjudged: number
  /** Their verdicts wait for the jury. */
  unconfirmed: number
  system_errors: number
  questions: number
}

export async function openWork(db: Queryable, cid: number): Promise<OpenWork> {
  const waiting = sql.join(
    [Judge.Pending, Judge.RunningJudge, Judge.RejudgePending].map((judge) => sql.lit(judge)),
  )
  const { rows } = await sql<OpenWork>`
    select s.*, (
      select count(*) from discussions d
      where d.contest_id = ${cid} and d.deleted_at is null and ${isWaiting}) as questions
    from (
      select count(*) filter (where s.judge in (${waiting}) and v.judgement_id is null) as unjudged,
        count(*) filter (where v.judgement_id is not null) as unconfirmed,
        count(*) filter (where s.judge = ${sql.lit(Judge.SystemError)}) as system_errors
      from submissions s join contest_problems cp on cp.contest_id = s.contest_id and cp.pid = s.pid
      left join held_verdicts v on v.judgement_id = s.judgement_id
      where s.contest_id = ${cid} and s.contest_id > 0 and ${countsInContest('s')}) s`.execute(db)
  return rows[0]!
}

export interface NamedEntrant {
  id: number
  uid: string
  name: string
  school: string
}

/** Those on the board. */
export async function entrantsOnBoard(db: Queryable, cid: number): Promise<NamedEntrant[]> {
  const { rows } = await sql<NamedEntrant>`
    select id, uid, nick as name, school from (${rankable(cid)}) r order by id`.execute(db)
  return rows
}

export async function problemsAwarded(
  db: Queryable,
  cid: number,
): Promise<{ pid: number; position: number; title: string; color: string | null }[]> {
  return db
    .selectFrom('contest_problems as cp')
    .innerJoin('problems as p', 'p.pid', 'cp.pid')
    .select(['cp.pid', 'cp.position', 'p.title', 'cp.color'])
    .where('cp.contest_id', '=', cid)
    .orderBy('cp.position')
    .execute()
}
