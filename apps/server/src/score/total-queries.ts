// SQL of the totals of people in contests.

import type { GradedProblem } from '@verdict/domain/contest-rules/rule'
import { type Selectable, sql } from 'kysely'
import type { ContestTotals } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'

export type Total = Pick<Selectable<ContestTotals>, 'grade' | 'submissions' | 'pending'>

/** Makes the row where there is none, and holds it. */
export const holdTotal = (tx: Queryable, cid: number, userId: number): Promise<Total> =>
  tx
    .insertInto('contest_totals')
    .values({ contest_id: cid, user_id: userId })
    .onConflict((conflict) => conflict.columns(['contest_id', 'user_id']).doUpdateSet({ contest_id: cid }))
    .returning(['grade', 'submissions', 'pending'])
    .executeTakeFirstOrThrow()

export async function updateTotal(tx: Queryable, cid: number, userId: number, total: Total): Promise<void> {
  await tx
    .updateTable('contest_totals')
    .set(total)
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .execute()
}

/** @param userId everybody's without it */
export const totalledCells = (tx: Queryable, cid: number, userId?: number) =>
  tx
    .selectFrom('score_cells')
    .select(['user_id', 'pid', 'accepted_at', 'failed', 'pending', 'score', 'submissions'])
    .where('contest_id', '=', cid)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .execute()

/** All are worth the same but in homework. */
export const gradedProblems = (tx: Queryable, cid: number): Promise<GradedProblem[]> =>
  tx.selectFrom('contest_problems').select(['pid', 'points']).where('contest_id', '=', cid).execute()

/** Makes or changes many. */
export async function putTotals(
  tx: Queryable,
  cid: number,
  totals: readonly (Total & { user_id: number })[],
): Promise<void> {
  await sql`
    insert into contest_totals as t (contest_id, user_id, grade, submissions, pending)
    select ${cid}::integer, * from unnest(
      ${totals.map(({ user_id }) => user_id)}::integer[],
      ${totals.map(({ grade }) => grade)}::smallint[],
      ${totals.map(({ submissions }) => submissions)}::integer[],
      ${totals.map(({ pending }) => pending)}::integer[])
    on conflict (contest_id, user_id) do update
    set (grade, submissions, pending) = row (excluded.grade, excluded.submissions, excluded.pending)
    where (t.grade, t.submissions, t.pending) is distinct from (excluded.grade, excluded.submissions, excluded.pending)`.execute(
    tx,
  )
}
