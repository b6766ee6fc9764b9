// OI: the last submission counts, even if worse; a compile error is 0 points. Nothing is shown before the contest is open,
// not even to the author, nor that it does not compile: contestants hand in files that nobody compiles before the end.

import { fullScore } from '../score.ts'
import { isFinal, Judge } from '../verdict.ts'
import { byPoints, gradeByPoints, pointsOf } from './points.ts'
import type { ContestRule } from './rule.ts'

export const oi: ContestRule = {
  shows: { own: 'when-open', others: 'when-open' },
  emptyCell: { acceptedAt: null, failed: 0, pending: 0, score: 0 },

  after(cell, { judge, score, createdAt }, isHidden) {
    if (isHidden || !isFinal(judge)) return { ...cell, pending: cell.pending + 1 }
    if (judge === Judge.SystemError) return cell
    if (score === fullScore) return { ...cell, acceptedAt: createdAt, score }
    return { ...cell, acceptedAt: null, failed: cell.failed + 1, score }
  },

  totalsOf: pointsOf,
  compare: byPoints,
  choosesPenalty: false,
  columns: ['score'],
  firstAt: ({ acceptedAt }) => acceptedAt,
  gradeOf: gradeByPoints,
}
