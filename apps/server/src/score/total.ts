// The total of a person in a contest: what the contest's rule makes of all their cells, kept in the transaction that changes
// a cell, or what is in the contest. A gradebook reads it and computes nothing of a contest.

import type { GradedProblem, ScoreCell } from '@verdict/domain/contest-rules/rule'
import { contestRule } from '@verdict/domain/contest-rules/table'
import type { Queryable } from '../platform/db.ts'
import type { ContestRecord } from '../standing/contest-access.ts'
import type { CellKey } from './score-queries.ts'
import {
  gradedProblems,
  problemsWithCells,
  putTotals,
  type Total,
  type TotalledCell,
  totalledCells,
} from './total-queries.ts'

type Ruled = Pick<ContestRecord, 'rule'>

function totalOf({ rule }: Ruled, cells: readonly TotalledCell[], problems: readonly GradedProblem[]): Total {
  const listed = new Set(problems.map(({ pid }) => pid))
  const counted = cells.filter(({ pid }) => listed.has(pid))
  const byProblem = new Map(
    counted.map(({ pid, accepted_at, failed, pending, score }): [number, ScoreCell] => [
      pid,
      { acceptedAt: accepted_at?.getTime() ?? null, failed, pending, ...(score !== null && { score }) },
    ]),
  )
  return {
    grade: contestRule(rule).gradeOf(byProblem, problems),
    submissions: counted.reduce((sum, cell) => sum + cell.submissions, 0),
    pending: counted.reduce((sum, cell) => sum + cell.pending, 0),
  }
}

/**
 * The person's total once one of their cells is another. Their total is held, so that of two verdicts of one person on two
 * problems the second sees the cell of the first.
 */
export async function totalWith(
  tx: Queryable,
  { contest_id, user_id, pid }: CellKey,
  contest: Ruled,
  cell: Omit<TotalledCell, 'pid'>,
): Promise<Total> {
  const problems = await problemsWithCells(tx, contest_id, user_id)
  const others = problems.flatMap((problem) => (problem.cell && problem.pid !== pid ? [problem.cell] : []))
  return totalOf(contest, [...others, { ...cell, pid }], problems)
}

const totalsAtOnce = 5_000

/** Everybody's, from their cells: the rule, the problems of the contest or their points are others. Its row is held alone. */
export async function totalAnew(tx: Queryable, cid: number, contest: Ruled): Promise<void> {
  const problems = await gradedProblems(tx, cid)
  const byPerson = Map.groupBy(await totalledCells(tx, cid), ({ user_id }) => user_id)
  const totals = [...byPerson].map(([user_id, cells]) => ({ user_id, ...totalOf(contest, cells, problems) }))
  for (let from = 0; from < totals.length; from += totalsAtOnce) {
    await putTotals(tx, cid, totals.slice(from, from + totalsAtOnce))
  }
}
