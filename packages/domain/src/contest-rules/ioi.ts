// Rules of the IOI: the best score on each problem counts, and is shown at once; more points are better, and nothing else
// breaks a tie. A problem is solved with all of its points. Later attempts change nothing.

import { fullScore } from '../score.ts'
import { isFinal } from '../verdict.ts'
import { isCountedInContest } from './icpc.ts'
import { byPoints, gradeByPoints, pointsOf } from './points.ts'
import type { ContestRule } from './rule.ts'

export const ioi: ContestRule = {
  shows: { own: 'at-once', others: 'until-freeze' },
  emptyCell: { acceptedAt: null, failed: 0, pending: 0, score: 0 },

  after(cell, { judge, score, createdAt }, isHidden) {
    if (cell.acceptedAt !== null) return cell
    if (isHidden || !isFinal(judge)) return { ...cell, pending: cell.pending + 1 }
    if (!isCountedInContest(judge)) return cell
    if (score === fullScore) return { ...cell, acceptedAt: createdAt, score }
    return { ...cell, failed: cell.failed + 1, score: Math.max(cell.score ?? 0, score) }
  },

  totalsOf: pointsOf,
  compare: byPoints,
  columns: ['score'],
  firstAt: ({ acceptedAt }) => acceptedAt,
  gradeOf: gradeByPoints,
}
