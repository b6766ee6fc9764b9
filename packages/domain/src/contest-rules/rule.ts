// The interface of a contest rule, which ranklist, export, forecast and the stored cells all ask. A rule is a module of pure
// functions in this folder and a line in table.ts.

import type { GroupPoints } from '../test-groups.ts'
import { Judge } from '../verdict.ts'

/** Not the contestant's failure. */
const ignored: ReadonlySet<Judge> = new Set([Judge.CompileError, Judge.SystemError, Judge.Skipped])

/** Under every rule, and against a bound of attempts. */
export const countsAsAttempt = (judge: Judge): boolean => !ignored.has(judge)

export interface Judged {
  judge: Judge
  /** Hundredths of a point. */
  score: number
  /** Null without groups, and until there is a result. */
  groups?: readonly GroupPoints[] | null
}

export interface Attempt extends Judged {
  sid: number
  /** ms since 1970 */
  createdAt: number
  /** On the contest's own clock, where the person's was paused or began later. */
  countedAt?: number
  /** Homework only: hundredths of a point after late deductions. */
  worth?: number
  /** Given by hand: hundredths of a point, and ms since 1970. */
  mark?: { score: number; at: number }
}

/** One person on one problem. Empty cells are not ranked. */
export interface ScoreCell {
  /** ms since 1970; null while unsolved. Decides "solved" under every rule, in SQL too. */
  acceptedAt: number | null
  /** Counted attempts that did not solve it. */
  failed: number
  pending: number
  /** Hundredths of a point; absent where the rule counts none. */
  score?: number
  /** When the mark behind the score was given, in ms since 1970. */
  markedAt?: number
  groups?: readonly GroupPoints[]
}

export interface Totals {
  solved: number
  /** minutes */
  penalty: number
  /** Hundredths of a point; absent where the rule counts none. */
  score?: number
}

/**
 * When results are shown to people who do not manage the contest. It is open once over and unfrozen. A result is the verdict
 * and all that follows from it: points, tests, errors, cells, counts.
 */
export interface Shows {
  own: 'at-once' | 'when-open'
  /**
   * `until-freeze`: the rest when the contest is open. `when-open`: before that not even that there are any. `never`: nor
   * afterwards, and no ranklist.
   */
  others: 'until-freeze' | 'when-open' | 'never'
}

export interface GradedProblem {
  pid: number
  points: number
}

export interface ContestRule {
  shows: Shows
  emptyCell: ScoreCell
  /**
   * The cell after one more attempt. Attempts come by time, then number, without gaps.
   * @param isHidden by a freeze: only its existence may be known
   */
  after: (cell: ScoreCell, attempt: Attempt, isHidden: boolean) => ScoreCell
  /** @param start of the contest, ms since 1970 @param penalty minutes that the contest chose, where its rule lets it */
  totalsOf: (cells: Iterable<ScoreCell>, start: number, penalty: number) => Totals
  /** Negative: the first ranks before the second. 0: they share a rank. */
  compare: (a: Totals, b: Totals) => number
  /** Solved problems decide, and each failure on one costs minutes that the contest chooses. */
  choosesPenalty: boolean
  /** Totals that order, in the order of their columns. */
  columns: readonly (keyof Totals)[]
  /** When this cell solved it, in ms since 1970; the earliest is the first solver. Null never is. */
  firstAt: (cell: ScoreCell) => number | null
  /**
   * For gradebooks: share of the whole contest, in hundredths of a percent (0 to 10,000), rounded half up.
   * @param cells by problem; problems outside the contest count for nothing
   */
  gradeOf: (cells: ReadonlyMap<number, ScoreCell>, problems: readonly GradedProblem[]) => number
}

/** The rule of one contest, with the penalty that it chose. */
export interface RankingRule extends Omit<ContestRule, 'totalsOf'> {
  /** @param start of the contest, ms since 1970 */
  totalsOf: (cells: Iterable<ScoreCell>, start: number) => Totals
}

export const withPenalty = (rule: ContestRule, penalty: number): RankingRule => ({
  ...rule,
  totalsOf: (cells, start) => rule.totalsOf(cells, start, penalty),
})
