// Who stands where. A cell is one person's standing on one problem; ranks are read from cells.
// More solved is better, then less penalty; equal in both share a rank, and are listed by name.
// Penalty counts on solved problems only: minutes to the acceptance, and twenty for each failure before it.

import { isFinal, Judge } from './verdict.ts'

const penaltyMinutes = 20
const minuteMs = 60_000

export interface Attempt {
  sid: number
  /** ms since 1970 */
  createdAt: number
  judge: Judge
}

export interface ScoreCell {
  /** ms since 1970; null while unsolved. */
  acceptedAt: number | null
  failed: number
  pending: number
}

const emptyCell: ScoreCell = { acceptedAt: null, failed: 0, pending: 0 }

/** What says nothing about the person: it did not compile, we failed, or it was taken out. */
const ignored: ReadonlySet<Judge> = new Set([Judge.CompileError, Judge.SystemError, Judge.Skipped])

export const isCountedInContest = (judge: Judge): boolean => !ignored.has(judge)

const inOrder = (a: Attempt, b: Attempt): number => a.createdAt - b.createdAt || a.sid - b.sid

/**
 * The cell that follows from all attempts of one person on one problem.
 * @param frozenFrom from this time on attempts are only known to exist; null shows everything
 */
export function cellOf(attempts: readonly Attempt[], frozenFrom: number | null): ScoreCell {
  const cell = { ...emptyCell }
  for (const { judge, createdAt } of attempts.toSorted(inOrder)) {
    if (judge === Judge.Skipped) continue
    if (frozenFrom !== null && createdAt >= frozenFrom) cell.pending += 1
    else if (!isFinal(judge)) cell.pending += 1
    else if (judge === Judge.Accepted) return { ...cell, acceptedAt: createdAt }
    else if (isCountedInContest(judge)) cell.failed += 1
  }
  return cell
}

/** Minutes from the start to the acceptance, rounded down and never negative. */
export const acceptedMinutes = (acceptedAt: number, start: number): number =>
  Math.max(0, Math.floor((acceptedAt - start) / minuteMs))

export interface Contestant {
  uid: string
  /** By problem. */
  cells: ReadonlyMap<number, ScoreCell>
}

export interface Standing {
  uid: string
  rank: number
  solved: number
  /** minutes */
  penalty: number
}

function scoreOf({ uid, cells }: Contestant, start: number): Omit<Standing, 'rank'> {
  let solved = 0
  let penalty = 0
  for (const { acceptedAt, failed } of cells.values()) {
    if (acceptedAt === null) continue
    solved += 1
    penalty += acceptedMinutes(acceptedAt, start) + penaltyMinutes * failed
  }
  return { uid, solved, penalty }
}

/** Code points of the lower-case name, so that the order is the same in every browser and locale. */
const byName = (a: string, b: string): number => {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Best first. Equal solved and penalty share a rank, and the next rank counts them all. */
export function standings(contestants: readonly Contestant[], start: number): Standing[] {
  const ordered = contestants
    .map((contestant) => scoreOf(contestant, start))
    .sort((a, b) => b.solved - a.solved || a.penalty - b.penalty || byName(a.uid, b.uid))
  const ranked: Standing[] = []
  for (const [index, score] of ordered.entries()) {
    const before = ranked[index - 1]
    const tie = before?.solved === score.solved && before.penalty === score.penalty
    ranked.push({ ...score, rank: tie ? before.rank : index + 1 })
  }
  return ranked
}

/** The earliest acceptance of each problem; whoever has that time solved it first. */
export function firstAcceptances(contestants: readonly Contestant[]): Map<number, number> {
  const first = new Map<number, number>()
  for (const { cells } of contestants) {
    for (const [pid, { acceptedAt }] of cells) {
      if (acceptedAt !== null && acceptedAt < (first.get(pid) ?? Infinity)) first.set(pid, acceptedAt)
    }
  }
  return first
}
