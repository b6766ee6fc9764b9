import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'

interface Pair {
  user_id: number
  pid: number
}

export interface PairCounts {
  submitted: number
  accepted: number
}

export async function lockForCounting(tx: Queryable, who: Pair): Promise<{ problemIsDeleted: boolean }> {
  const problem = await tx
    .selectFrom('problems')
    .select('deleted_at')
    .where('pid', '=', who.pid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx.selectFrom('users').select('id').where('id', '=', who.user_id).forNoKeyUpdate().execute()
  return { problemIsDeleted: problem.deleted_at !== null }
}

/** The user's row is locked. @returns the new counts */
export async function addToPair(tx: Queryable, who: Pair, change: PairCounts): Promise<PairCounts> {
  const changed = await tx
    .updateTable('user_problems')
    .set((eb) => ({
      submitted: eb('submitted', '+', change.submitted),
      accepted: eb('accepted', '+', change.accepted),
    }))
    .where('user_id', '=', who.user_id)
    .where('pid', '=', who.pid)
    .returning(['submitted', 'accepted'])
    .executeTakeFirst()
  if (changed) return changed
  return tx
    .insertInto('user_problems')
    .values({ user_id: who.user_id, pid: who.pid, ...change })
    .returning(['submitted', 'accepted'])
    .executeTakeFirstOrThrow()
}

export async function addToProblem(tx: Queryable, pid: number, submit: number, solve: number): Promise<void> {
  await tx
    .updateTable('problems')
    .set((eb) => ({ submit: eb('submit', '+', submit), solve: eb('solve', '+', solve) }))
    .where('pid', '=', pid)
    .execute()
}

/** @returns how many they have solved now */
export async function addToUser(
  tx: Queryable,
  userId: number,
  submit: number,
  solve: number,
): Promise<number> {
  const user = await tx
    .updateTable('users')
    .set((eb) => ({ submit: eb('submit', '+', submit), solve: eb('solve', '+', solve) }))
    .where('id', '=', userId)
    .returning('solve')
    .executeTakeFirstOrThrow()
  return user.solve
}

export async function lockManyForCounting(tx: Queryable, sids: number[]): Promise<void> {
  await sql`
    select pid from problems
    where pid in (select pid from submissions where sid = any(${sids}::integer[]))
    order by pid for no key update`.execute(tx)
  await sql`
    select id from users
    where id in (select user_id from submissions where sid = any(${sids}::integer[]))
    order by id for no key update`.execute(tx)
}

export async function insertMissingPairs(tx: Queryable, sids: number[]): Promise<void> {
  await sql`
    insert into user_problems (user_id, pid)
    select distinct user_id, pid from submissions where sid = any(${sids}::integer[]) and counted_judge is not null
    on conflict do nothing`.execute(tx)
}

/** Problems and people must be locked; deleted problems are not counted. @returns people whose counts changed */
export async function addManyToCounts(tx: Queryable, sids: number[], sign: 1 | -1): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with change as (
      select user_id, pid, ${sign}::integer * count(*)::integer as submitted,
        ${sign}::integer * count(*) filter (where counted_judge = ${Judge.Accepted})::integer as accepted
      from submissions where sid = any(${sids}::integer[]) and counted_judge is not null
      group by user_id, pid
    ), pairs as (
      update user_problems up
      set submitted = up.submitted + change.submitted, accepted = up.accepted + change.accepted
      from change where up.user_id = change.user_id and up.pid = change.pid
      returning up.user_id, up.pid,
        (up.submitted > 0)::integer - (up.submitted - change.submitted > 0)::integer as submit,
        (up.accepted > 0)::integer - (up.accepted - change.accepted > 0)::integer as solve
    ), of_problems as (
      update problems p set submit = p.submit + d.submit, solve = p.solve + d.solve
      from (select pid, sum(submit)::integer as submit, sum(solve)::integer as solve from pairs group by pid) d
      where d.pid = p.pid and (d.submit <> 0 or d.solve <> 0)
    )
    update users u set submit = u.submit + d.submit, solve = u.solve + d.solve
    from (
      select user_id, sum(pairs.submit)::integer as submit, sum(pairs.solve)::integer as solve
      from pairs join problems on problems.pid = pairs.pid and problems.deleted_at is null
      group by user_id
    ) d
    where d.user_id = u.id and (d.submit <> 0 or d.solve <> 0)
    returning u.id`.execute(tx)
  return rows.map(({ id }) => id)
}
