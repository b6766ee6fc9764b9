import { shareOf } from '../share.ts'
import { fullScore } from '../score.ts'
import { isFinal } from '../verdict.ts'
import { countsAsAttempt, type Attempt, type GradedProblem, type ScoreCell, type Totals } from './rule.ts'

/** The best submission counts; after full points nothing changes. */
export function afterBest(
  cell: ScoreCell,
  { judge, score, createdAt }: Attempt,
  isHidden: boolean,
): ScoreCell {
  if (cell.acceptedAt !== null) return cell
  if (isHidden || !isFinal(judge)) return { ...cell, pending: cell.pending + 1 }
  if (!countsAsAttempt(judge)) return cell
  if (score === fullScore) return { ...cell, acceptedAt: createdAt, score }
  return { ...cell, failed: cell.failed + 1, score: Math.max(cell.score ?? 0, score) }
}

export function pointsOf(cells: Iterable<ScoreCell>): Totals {
  const totals = { solved: 0, penalty: 0, score: 0 }
  for (const { acceptedAt, score = 0 } of cells) {
    totals.score += score
    if (acceptedAt !== null) totals.solved += 1
  }
  return totals
}

export const byPoints = (a: Totals, b: Totals): number => (b.score ?? 0) - (a.score ?? 0)

export function gradeByPoints(
  cells: ReadonlyMap<number, ScoreCell>,
  problems: readonly GradedProblem[],
): number {
  let [scored, whole] = [0, 0]
  for (const { pid, points } of problems) {
    scored += (cells.get(pid)?.score ?? 0) * points
    whole += fullScore * points
  }
  return shareOf(scored, whole)
}
