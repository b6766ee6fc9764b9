// The board of a minute, from the steps of its cells.

import type { BoardHistory } from '@verdict/contract/board-history'
import { contestantsAt, lastMinute, type SteppedEntrant } from '@verdict/domain/board-history'
import type { CellStep } from '@verdict/domain/ranklist'
import type { RanklistAnswer } from '../api/ranklist.ts'
import { type Board, boardWith } from '../board.ts'

/** The entrants who are on the ranklist. */
export function steppedEntrants(answer: RanklistAnswer, { steps }: BoardHistory): SteppedEntrant[] {
  return Object.entries(steps).flatMap(([uid, list]) => {
    if (!answer.ranklist[uid]) return []
    const byProblem = new Map<number, CellStep[]>()
    for (const { pid, minute, acceptedAt, ...counts } of list) {
      const cell = { ...counts, acceptedAt: acceptedAt === null ? null : Date.parse(acceptedAt) }
      byProblem.set(pid, [...(byProblem.get(pid) ?? []), { minute, cell }])
    }
    return [{ uid, isUnranked: answer.teams?.of[uid]?.unranked === true, steps: byProblem }]
  })
}

/** @param start ms since 1970 */
export const boardAt = (
  answer: RanklistAnswer,
  entrants: readonly SteppedEntrant[],
  minute: number,
  start: number,
): Board => boardWith(answer, contestantsAt(entrants, minute), start)

const minuteMs = 60_000

/** The last minute that there is to see: of a contest that runs, as far as it is known. @param now ms since 1970 */
export function shownMinutes(
  { start, minutes }: { start: string; minutes: number },
  entrants: readonly SteppedEntrant[],
  now: number,
): number {
  const run = Math.floor((now - Date.parse(start)) / minuteMs)
  return Math.max(1, lastMinute(entrants), Math.min(minutes, run))
}
