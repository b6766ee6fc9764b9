// Ranks, computed from cells (one person on one problem). The contest's rule (contest-rules/) decides what a cell holds and
// who ranks before whom; order of attempts, shared ranks and ties by name hold under every rule.

import { isAfterFreeze } from './contest.ts'
import type { Attempt, ContestRule, RankingRule, ScoreCell, Totals } from './contest-rules/rule.ts'
import { Judge } from './verdict.ts'

const minuteMs = 60_000

/** Those that count. */
export const inOrder = (made: readonly Attempt[]): Attempt[] =>
  made
    .filter(({ judge }) => judge !== Judge.Skipped)
    .toSorted((a, b) => a.createdAt - b.createdAt || a.sid - b.sid)

/** @param onAttempt gets the cell after each attempt, and when this counts as made */
function cellOver(
  rule: ContestRule,
  made: readonly Attempt[],
  frozenFrom: number | null,
  onAttempt?: (cell: ScoreCell, countedAt: number) => void,
): ScoreCell {
  let cell = rule.emptyCell
  for (const attempt of inOrder(made)) {
    const { countedAt = attempt.createdAt } = attempt
    const isHidden = isAfterFreeze(attempt.createdAt, frozenFrom)
    cell = rule.after(cell, { ...attempt, createdAt: countedAt }, isHidden)
    onAttempt?.(cell, countedAt)
  }
  return cell
}

/** @param frozenFrom a freeze hides verdicts from then on; null shows everything */
export const cellOf = (rule: ContestRule, made: readonly Attempt[], frozenFrom: number | null): ScoreCell =>
  cellOver(rule, made, frozenFrom)

/** A cell after an attempt that changed it. */
export interface CellStep {
  /** The minute on the contest's clock. */
  minute: number
  cell: ScoreCell
}

/** Without attempts that leave it as it was: a ranklist says nothing of them. @param start ms since 1970 */
export function cellSteps(
  rule: ContestRule,
  made: readonly Attempt[],
  frozenFrom: number | null,
  start: number,
): CellStep[] {
  const steps: CellStep[] = []
  let before = JSON.stringify(rule.emptyCell)
  cellOver(rule, made, frozenFrom, (cell, countedAt) => {
    const now = JSON.stringify(cell)
    if (now === before) return
    before = now
    steps.push({ minute: acceptedMinutes(countedAt, start), cell })
  })
  return steps
}

/** Empty cells rank nobody: statements that read cells leave them out. */
export const isEmpty = ({ acceptedAt, failed, pending }: ScoreCell): boolean =>
  acceptedAt === null && failed === 0 && pending === 0

export const acceptedMinutes = (acceptedAt: number, start: number): number =>
  Math.max(0, Math.floor((acceptedAt - start) / minuteMs))

export interface Contestant {
  uid: string
  /** Stands among the others without a rank, and is never first. */
  isUnranked?: boolean | undefined
  cells: ReadonlyMap<number, ScoreCell>
}

export interface Standing extends Totals {
  uid: string
  /** Null for who is not ranked. */
  rank: number | null
}

/** By code points, so that browsers and locales agree. */
const byName = (a: string, b: string): number => {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Best first. Equals share a rank, sorted by name, and the next rank counts them all. */
export function standings(rule: RankingRule, contestants: readonly Contestant[], start: number): Standing[] {
  const ordered = contestants
    .map(({ uid, cells, isUnranked }) => ({ uid, isUnranked, totals: rule.totalsOf(cells.values(), start) }))
    .sort((a, b) => rule.compare(a.totals, b.totals) || byName(a.uid, b.uid))
  let [counted, rank] = [0, 0]
  let before: Totals | null = null
  return ordered.map(({ uid, totals, isUnranked }) => {
    if (isUnranked) return { uid, ...totals, rank: null }
    counted += 1
    if (before === null || rule.compare(before, totals) !== 0) rank = counted
    before = totals
    return { uid, ...totals, rank }
  })
}

export function firstAcceptances(
  rule: Pick<ContestRule, 'firstAt'>,
  contestants: readonly Contestant[],
): Map<number, number> {
  const first = new Map<number, number>()
  for (const { cells } of contestants.filter(({ isUnranked }) => !isUnranked)) {
    for (const [pid, cell] of cells) {
      const at = rule.firstAt(cell)
      if (at !== null && at < (first.get(pid) ?? Infinity)) first.set(pid, at)
    }
  }
  return first
}
