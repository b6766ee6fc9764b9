// IOI: the best of each group of tests counts, from whichever submission, and is shown at once; without groups the best
// submission. Only points order. A problem is solved with all points; later attempts change nothing.

import { type GroupPoints, shareOfPoints } from '../test-groups.ts'
import { isFinal } from '../verdict.ts'
import { afterBest, byPoints, gradeByPoints, pointsOf } from './points.ts'
import type { ContestRule } from './rule.ts'

/** When the groups changed meanwhile, the old ones cannot be compared; their sum stays. */
function bestOfEach(before: readonly GroupPoints[] | undefined, now: readonly GroupPoints[]): GroupPoints[] {
  const isSame = before?.length === now.length && before.every(({ of }, index) => of === now[index]!.of)
  if (!isSame) return [...now]
  return now.map(({ points, of }, index) => ({ points: Math.max(points, before[index]!.points), of }))
}

export const ioi: ContestRule = {
  shows: { own: 'at-once', others: 'until-freeze' },
  emptyCell: { acceptedAt: null, failed: 0, pending: 0, score: 0 },

  after(cell, attempt, isHidden) {
    if (isHidden || !isFinal(attempt.judge) || !attempt.groups) return afterBest(cell, attempt, isHidden)
    const groups = bestOfEach(cell.groups, attempt.groups)
    const score = Math.max(attempt.score, shareOfPoints(groups))
    const next = afterBest(cell, { ...attempt, score }, false)
    return next === cell ? cell : { ...next, groups }
  },

  totalsOf: pointsOf,
  compare: byPoints,
  choosesPenalty: false,
  columns: ['score'],
  firstAt: ({ acceptedAt }) => acceptedAt,
  gradeOf: gradeByPoints,
}
