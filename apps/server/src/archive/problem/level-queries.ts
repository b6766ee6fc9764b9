// Tries that say how difficult a problem is: what its counts hold (open ones, not skipped), without compile errors, faults of
// the judge, and those who know its tests.

import { Judge } from '@verdict/domain/verdict'
import type { ProblemLevel } from '@verdict/contract/problem'
import type { TriesOfOne } from '@verdict/domain/level-fit'
import { type RawBuilder, sql } from 'kysely'
import { knowsTests } from '../../access/problem.ts'
import type { Queryable } from '../../platform/db.ts'

export interface LeveledProblem {
  pid: number
  difficulty: string
  submit: number
}

export const problemsAfter = (db: Queryable, pid: number, most: number): Promise<LeveledProblem[]> =>
  db
    .selectFrom('problems')
    .select(['pid', 'difficulty', 'submit'])
    .where('deleted_at', 'is', null)
    .where('pid', '>', pid)
    .orderBy('pid')
    .limit(most)
    .execute()

const telling = sql`s.is_open and s.counted_judge not in (
  ${sql.lit(Judge.CompileError)}, ${sql.lit(Judge.SystemError)})`

/** One who has not solved it may be at it still until a day after their last try. */
export async function triesOf(
  db: Queryable,
  pids: number[],
  latest: number,
): Promise<({ pid: number; user_id: number } & TriesOfOne)[]> {
  const { rows } = await sql<{ pid: number; user_id: number } & TriesOfOne>`
    select p.pid, t.user_id, t.tries, t.solved, t.minutes
    from problems p cross join lateral (
      select user_id, count(*) filter (where done is null or sid <= done)::integer as tries,
        done is not null as solved,
        coalesce(extract(epoch from max(created_at) filter (where sid = done) - min(created_at)) / 60, 0)::float8 as minutes
      from (
        select s.user_id, s.sid, s.created_at,
          min(s.sid) filter (where s.counted_judge = ${sql.lit(Judge.Accepted)}) over (partition by s.user_id) as done
        from (
          select s.user_id, s.sid, s.created_at, s.counted_judge from submissions s
          where s.pid = p.pid and ${telling} and not ${knowsTests('s.user_id')}
          order by s.sid desc limit ${latest}
        ) s
      ) s
      group by user_id, done
      having done is not null or max(created_at) < clock_timestamp() - interval '1 day'
    ) t
    where p.pid = any(${pids}::integer[])
    order by p.pid, t.user_id`.execute(db)
  return rows
}

/** `difficulty` as it was read, with the points that it says. */
export interface FittedProblem extends Omit<LeveledProblem, 'submit'> {
  said: number | null
  estimate: number | null
  error: number | null
  people: number
}

/** The said points are taken over as well: a server of the version before changes the text alone. A text that changed meanwhile waits. */
export async function putEstimates(db: Queryable, fitted: FittedProblem[]): Promise<void> {
  await sql`
    insert into problem_levels (pid, said, estimate, error, people)
    select f.pid, f.said, f.estimate, f.error, f.people
    from jsonb_to_recordset(${JSON.stringify(fitted)}::jsonb)
      as f (pid integer, difficulty text, said smallint, estimate smallint, error smallint, people integer)
    join problems p on p.pid = f.pid and p.difficulty = f.difficulty
    order by f.pid
    on conflict (pid) do update
      set said = excluded.said, estimate = excluded.estimate, error = excluded.error, people = excluded.people
      where (problem_levels.said, problem_levels.estimate, problem_levels.error, problem_levels.people)
        is distinct from (excluded.said, excluded.estimate, excluded.error, excluded.people)`.execute(db)
}

export async function putSaidLevel(tx: Queryable, pid: number, said: number | null): Promise<void> {
  await tx
    .insertInto('problem_levels')
    .values({ pid, said })
    .onConflict((conflict) => conflict.column('pid').doUpdateSet({ said }))
    .execute()
}

/** Null while too little is known of the problem. @param row alias of its row of `problem_levels`, if it has one */
export const levelIn = (row: string): RawBuilder<ProblemLevel | null> => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`case when ${column('level')} is not null then jsonb_build_object('points', ${column('level')},
    'error', case when ${column('said')} is null then ${column('error')} end) end`
}

/** `levelIn` of a problem `p`. */
export const levelOfProblem = sql<ProblemLevel | null>`(
  select ${levelIn('l')} from problem_levels l where l.pid = p.pid)`
