// ICPC: more solved, then less penalty: on solved problems, minutes to the acceptance and, for each failure before it,
// the penalty of the contest. Attempts after it change nothing; a freeze shows only that they exist. Points play no part.

import { acceptedMinutes } from '../ranklist.ts'
import { shareOf } from '../share.ts'
import { isFinal, Judge } from '../verdict.ts'
import { type ContestRule, countsAsAttempt } from './rule.ts'

export const icpc: ContestRule = {
  shows: { own: 'at-once', others: 'until-freeze' },
  emptyCell: { acceptedAt: null, failed: 0, pending: 0 },

  after(cell, { judge, createdAt }, isHidden) {
    if (cell.acceptedAt !== null) return cell
    if (isHidden || !isFinal(judge)) return { ...cell, pending: cell.pending + 1 }
    if (judge === Judge.Accepted) return { ...cell, acceptedAt: createdAt }
    return countsAsAttempt(judge) ? { ...cell, failed: cell.failed + 1 } : cell
  },

  totalsOf(cells, start, penalty) {
    const totals = { solved: 0, penalty: 0 }
    for (const { acceptedAt, failed } of cells) {
      if (acceptedAt === null) continue
      totals.solved += 1
      totals.penalty += acceptedMinutes(acceptedAt, start) + penalty * failed
    }
    return totals
  },

  compare: (a, b) => b.solved - a.solved || a.penalty - b.penalty,
  choosesPenalty: true,
  columns: ['solved', 'penalty'],
  firstAt: ({ acceptedAt }) => acceptedAt,
  gradeOf: (cells, problems) =>
    shareOf(
      problems.filter(({ pid }) => (cells.get(pid)?.acceptedAt ?? null) !== null).length,
      problems.length,
    ),
}
