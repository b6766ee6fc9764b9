// Rules of the ICPC: more solved is better, then less penalty. Penalty counts on solved problems only: minutes to the
// acceptance, and twenty for each failure before it. Attempts after the first Accepted change nothing, and a freeze shows
// of an attempt only that it was made. A problem is solved or not: points play no part.

import { acceptedMinutes } from '../ranklist.ts'
import { shareOf } from '../share.ts'
import { isFinal, Judge } from '../verdict.ts'
import type { ContestRule } from './rule.ts'

const penaltyMinutes = 20

/** Verdicts that say nothing about the person: it did not compile, we failed, or it was taken out. */
const ignored: ReadonlySet<Judge> = new Set([Judge.CompileError, Judge.SystemError, Judge.Skipped])

export const isCountedInContest = (judge: Judge): boolean => !ignored.has(judge)

export const icpc: ContestRule = {
  shows: { own: 'at-once', others: 'until-freeze' },
  emptyCell: { acceptedAt: null, failed: 0, pending: 0 },

  after(cell, { judge, createdAt }, isHidden) {
    if (cell.acceptedAt !== null) return cell
    if (isHidden || !isFinal(judge)) return { ...cell, pending: cell.pending + 1 }
    if (judge === Judge.Accepted) return { ...cell, acceptedAt: createdAt }
    return isCountedInContest(judge) ? { ...cell, failed: cell.failed + 1 } : cell
  },

  totalsOf(cells, start) {
    const totals = { solved: 0, penalty: 0 }
    for (const { acceptedAt, failed } of cells) {
      if (acceptedAt === null) continue
      totals.solved += 1
      totals.penalty += acceptedMinutes(acceptedAt, start) + penaltyMinutes * failed
    }
    return totals
  },

  compare: (a, b) => b.solved - a.solved || a.penalty - b.penalty,
  columns: ['solved', 'penalty'],
  firstAt: ({ acceptedAt }) => acceptedAt,
  gradeOf: (cells, problems) =>
    shareOf(
      problems.filter(({ pid }) => (cells.get(pid)?.acceptedAt ?? null) !== null).length,
      problems.length,
    ),
}
