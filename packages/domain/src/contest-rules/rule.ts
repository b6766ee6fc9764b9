// The interface of a contest rule: what a cell contains and how a judgement changes it, what a freeze shows, totals,
// order, first solves, and what is shown to whom and when. A rule is a module of pure functions in this folder and a
// line in table.ts; ranklist, export, forecast and the stored cells all ask it.

import type { GroupPoints } from '../test-groups.ts'
import type { Judge } from '../verdict.ts'

/** The result of a judgement. */
export interface Judged {
  judge: Judge
  /** Hundredths of a point. */
  score: number
  /** The points of each group of tests; null where the problem has none, and until there is a result. */
  groups?: readonly GroupPoints[] | null
}

/** A submission with its current judgement. */
export interface Attempt extends Judged {
  sid: number
  /** ms since 1970 */
  createdAt: number
  /** Where the person's clock stood still or began later: the time by which it counts on the contest's own. */
  countedAt?: number
  /** Hundredths of a point that it gives in homework: with the points of the problem, less what being late takes off. */
  worth?: number
  /** A mark that was given by hand: hundredths of a point, and when (ms since 1970). */
  mark?: { score: number; at: number }
}

/** One person's standing on one problem. A cell that is empty ranks nobody. */
export interface ScoreCell {
  /** When it was solved, in ms since 1970; null while unsolved. Under every rule this alone says so, in SQL too. */
  acceptedAt: number | null
  /** Attempts that count and did not solve it. */
  failed: number
  /** Attempts that wait for a verdict, or whose verdict a freeze hides. */
  pending: number
  /** Hundredths of a point; absent under a rule that counts no points. */
  score?: number
  /** When the mark was given by hand that stands for the score, in ms since 1970; absent while none does. */
  markedAt?: number
  /** The best of each group of tests; absent without groups, and under a rule that does not count them by themselves. */
  groups?: readonly GroupPoints[]
}

/** The totals of one row's cells. */
export interface Totals {
  solved: number
  /** minutes */
  penalty: number
  /** Hundredths of a point; absent under a rule that counts no points. */
  score?: number
}

/**
 * The results that are shown, and when, to those who do not manage the contest. It is open once it is over and unfrozen. A
 * result is the verdict with everything that follows from it: points, tests, errors, cells, counts.
 */
export interface Shows {
  /** Those of one's own submissions: as they are judged; or until the contest is open only that they were received. */
  own: 'at-once' | 'when-open'
  /**
   * Those of others: until the freeze begins, and the rest when the contest is open; only when it is open, and before that how
   * many there are; or never, not even that somebody handed in, and there is no ranklist.
   */
  others: 'until-freeze' | 'when-open' | 'never'
}

/** A problem of a contest. */
export interface GradedProblem {
  pid: number
  /** The worth of all of it against the others, in hundredths of a point. */
  points: number
}

export interface ContestRule {
  shows: Shows
  emptyCell: ScoreCell
  /**
   * The cell after one more attempt. Attempts come in order of time, then of number, and none of them is skipped.
   * @param isHidden a freeze hides the verdict: it may only be known that the attempt exists
   */
  after: (cell: ScoreCell, attempt: Attempt, isHidden: boolean) => ScoreCell
  /** @param start of the contest, ms since 1970 */
  totalsOf: (cells: Iterable<ScoreCell>, start: number) => Totals
  /** Negative when the first stands before the second; those for whom it is 0 share a rank. */
  compare: (a: Totals, b: Totals) => number
  /** The totals that the rule orders by, in the order of their columns. */
  columns: readonly (keyof Totals)[]
  /** The time by which this cell may be the first solver's (ms since 1970): the earliest is; null never is. */
  firstAt: (cell: ScoreCell) => number | null
  /**
   * For a gradebook: how much of the whole contest these cells are, in hundredths of a percent (0 to 10,000), rounded half up.
   * @param cells by problem; those of problems that are not in the contest count for nothing
   */
  gradeOf: (cells: ReadonlyMap<number, ScoreCell>, problems: readonly GradedProblem[]) => number
}
