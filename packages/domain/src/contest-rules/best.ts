// As on AtCoder: the best submission counts. Penalty, on solved problems: minutes to the last of them, and five per failure
// before it was solved.

import { acceptedMinutes } from '../ranklist.ts'
import { ioi } from './ioi.ts'
import { afterBest, byPoints, pointsOf } from './points.ts'
import type { ContestRule } from './rule.ts'

const penaltyMinutes = 5

export const best: ContestRule = {
  ...ioi,
  after: afterBest,

  totalsOf(cells, start) {
    const all = [...cells]
    let [last, failures] = [0, 0]
    for (const { acceptedAt, failed } of all) {
      if (acceptedAt === null) continue
      last = Math.max(last, acceptedMinutes(acceptedAt, start))
      failures += failed
    }
    return { ...pointsOf(all), penalty: last + penaltyMinutes * failures }
  },

  compare: (a, b) => byPoints(a, b) || a.penalty - b.penalty,
  columns: ['score', 'penalty'],
}
