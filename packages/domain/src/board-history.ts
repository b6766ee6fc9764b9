// A ranklist at any minute of its contest, and the rank of one entrant over all of them, from the steps of its cells.

import type { RankingRule, ScoreCell, Totals } from './contest-rules/rule.ts'
import type { CellStep, Contestant } from './ranklist.ts'

/** By problem, each in the order in which they came. */
export type EntrantSteps = ReadonlyMap<number, readonly CellStep[]>

export interface SteppedEntrant {
  uid: string
  isUnranked?: boolean | undefined
  steps: EntrantSteps
}

/** The last of them that has come by the end of this minute. */
function cellAt(steps: readonly CellStep[], minute: number): ScoreCell | undefined {
  let [from, to] = [0, steps.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (steps[middle]!.minute <= minute) from = middle + 1
    else to = middle
  }
  return steps[from - 1]?.cell
}

export function cellsAt(steps: EntrantSteps, minute: number): Map<number, ScoreCell> {
  const cells = new Map<number, ScoreCell>()
  for (const [pid, those] of steps) {
    const cell = cellAt(those, minute)
    if (cell) cells.set(pid, cell)
  }
  return cells
}

/** Those who are on it by then. */
export const contestantsAt = (entrants: readonly SteppedEntrant[], minute: number): Contestant[] =>
  entrants
    .map(({ uid, isUnranked, steps }) => ({ uid, isUnranked, cells: cellsAt(steps, minute) }))
    .filter(({ cells }) => cells.size > 0)

export const lastMinute = (entrants: readonly SteppedEntrant[]): number => {
  let last = 0
  for (const { steps } of entrants) {
    for (const those of steps.values()) last = Math.max(last, those.at(-1)?.minute ?? 0)
  }
  return last
}

export interface RankAt {
  /** From this minute on. */
  minute: number
  rank: number
}

/** Each change of somebody's rank; empty for who has none. @param start ms since 1970 */
export function ranksOver(
  rule: RankingRule,
  entrants: readonly SteppedEntrant[],
  uid: string,
  start: number,
): RankAt[] {
  const events = entrants
    .filter(({ isUnranked }) => !isUnranked)
    .flatMap(({ uid: of, steps }) =>
      [...steps].flatMap(([pid, those]) => those.map((step) => ({ of, pid, ...step }))),
    )
  const byMinute = Map.groupBy(events, ({ minute }) => minute)
  const cells = new Map<string, Map<number, ScoreCell>>()
  const totals = new Map<string, Totals>()
  const ranks: RankAt[] = []
  for (const minute of [...byMinute.keys()].toSorted((a, b) => a - b)) {
    for (const { of, pid, cell } of byMinute.get(minute)!) {
      const own = cells.get(of) ?? new Map<number, ScoreCell>()
      cells.set(of, own.set(pid, cell))
      totals.set(of, rule.totalsOf(own.values(), start))
    }
    const own = totals.get(uid)
    if (!own) continue
    let rank = 1
    for (const other of totals.values()) if (rule.compare(other, own) < 0) rank += 1
    if (rank !== ranks.at(-1)?.rank) ranks.push({ minute, rank })
  }
  return ranks
}
