// Homework: the attempt with most points after late deductions counts, unless a mark was given by hand (the latest of
// several). A problem is solved with all points of its tests, late or not; later attempts may still earn more.

import { fullScore } from '../score.ts'
import { shareOf } from '../share.ts'
import { isFinal } from '../verdict.ts'
import { byPoints, pointsOf } from './points.ts'
import { countsAsAttempt, type Attempt, type ContestRule, type ScoreCell } from './rule.ts'

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)

/** A marked attempt counts whatever its verdict. */
const counts = ({ judge, mark }: Attempt): boolean => mark !== undefined || countsAsAttempt(judge)

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
    if (cell.markedAt !== undefined || waits || !countsAsAttempt(attempt.judge)) return counted
    return { ...counted, score: Math.max(cell.score ?? 0, worth) }
  },

  totalsOf: pointsOf,
  compare: byPoints,
  choosesPenalty: false,
  columns: ['score'],
  firstAt: ({ acceptedAt }) => acceptedAt,

  // A mark may be from when the problem gave more points.
  gradeOf(cells, problems) {
    const scored = problems.map(({ pid, points }) => Math.min(points, cells.get(pid)?.score ?? 0))
    const whole = problems.map(({ points }) => points)
    return shareOf(sum(scored), sum(whole))
  },
}
