// Rules of homework: on each problem the attempt counts that has the most points after late deductions. A mark given by
// hand, the latest of several, replaces all that. A problem is solved with all points of its tests, late or not; later
// attempts may still earn more.

import { fullScore } from '../score.ts'
import { shareOf } from '../share.ts'
import { isFinal } from '../verdict.ts'
import { isCountedInContest } from './icpc.ts'
import { byPoints, pointsOf } from './points.ts'
import type { Attempt, ContestRule, ScoreCell } from './rule.ts'

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)

/** An attempt that a teacher marked says something, whatever became of it. */
const counts = ({ judge, mark }: Attempt): boolean => mark !== undefined || isCountedInContest(judge)

function countsAfter(cell: ScoreCell, attempt: Attempt, waits: boolean): ScoreCell {
  if (cell.acceptedAt !== null) return cell
  if (waits) return { ...cell, pending: cell.pending + 1 }
  if (!counts(attempt)) return cell
  return attempt.score === fullScore
    ? { ...cell, acceptedAt: attempt.createdAt }
    : { ...cell, failed: cell.failed + 1 }
}

export const homework: ContestRule = {
  shows: { own: 'at-once', others: 'never' },
  emptyCell: { acceptedAt: null, failed: 0, pending: 0, score: 0 },

  after(cell, attempt, isHidden) {
    const waits = isHidden || !isFinal(attempt.judge)
    const counted = countsAfter(cell, attempt, waits)
    const { mark, worth = attempt.score } = attempt
    if (mark && !isHidden) {
      return mark.at < (cell.markedAt ?? 0) ? counted : { ...counted, score: mark.score, markedAt: mark.at }
    }
    if (cell.markedAt !== undefined || waits || !isCountedInContest(attempt.judge)) return counted
    return { ...counted, score: Math.max(cell.score ?? 0, worth) }
  },

  totalsOf: pointsOf,
  compare: byPoints,
  columns: ['score'],
  firstAt: ({ acceptedAt }) => acceptedAt,

  // Cells hold points of the problems themselves. A mark may be from when the problem gave more.
  gradeOf(cells, problems) {
    const scored = problems.map(({ pid, points }) => Math.min(points, cells.get(pid)?.score ?? 0))
    const whole = problems.map(({ points }) => points)
    return shareOf(sum(scored), sum(whole))
  },
}
