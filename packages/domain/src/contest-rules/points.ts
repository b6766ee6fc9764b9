// The common part of rules that count points: the points of a row are the sum over its problems, and they alone order.

import type { ScoreCell, Totals } from './rule.ts'

export function pointsOf(cells: Iterable<ScoreCell>): Totals {
  const totals = { solved: 0, penalty: 0, score: 0 }
  for (const { acceptedAt, score = 0 } of cells) {
    totals.score += score
    if (acceptedAt !== null) totals.solved += 1
  }
  return totals
}

export const byPoints = (a: Totals, b: Totals): number => (b.score ?? 0) - (a.score ?? 0)
