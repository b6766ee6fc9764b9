// SQL of the totals of people in contests.

import type { GradedProblem } from '@verdict/domain/contest-rules/rule'
import { type Selectable, sql } from 'kysely'
import type { ContestTotals, ScoreCells } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'

export type Total = Pick<Selectable<ContestTotals>, 'grade' | 'submissions' | 'pending'>

const columns = ['accepted_at', 'failed', 'pending', 'score', 'submissions'] as const

export type TotalledCell = Pick<Selectable<ScoreCells>, 'pid' | (typeof columns)[number]>

/** Everybody's. */
export const totalledCells = (tx: Queryable, cid: number): Promise<(TotalledCell & { user_id: number })[]> =>
  tx
    .selectFrom('score_cells')
    .select(['user_id', 'pid', ...columns])
    .where('contest_id', '=', cid)
    .execute()

/** The problems of a contest, each with this person's cell where there is one. */
export async function problemsWithCells(
  tx: Queryable,
  cid: number,
  userId: number,
): Promise<(GradedProblem & { cell: TotalledCell | null })[]> {
  const rows = await tx
    .selectFrom('contest_problems as p')
    .leftJoin('score_cells as c', (join) =>
      join
        .onRef('c.contest_id', '=', 'p.contest_id')
        .onRef('c.pid', '=', 'p.pid')
        .on('c.user_id', '=', userId),
    )
    .select(['p.pid', 'p.points', 'c.accepted_at', 'c.failed', 'c.pending', 'c.score', 'c.submissions'])
    .where('p.contest_id', '=', cid)
    .execute()
  return rows.map(({ points, failed, pending, submissions, ...row }) => ({
    pid: row.pid,
    points,
    cell:
      failed === null || pending === null || submissions === null
        ? null
        : { ...row, failed, pending, submissions },
  }))
}

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
