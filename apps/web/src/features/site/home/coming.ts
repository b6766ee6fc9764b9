// Which contests stand on the start: those that run, then those that come next. The server gives them so, one's own before
// others; time goes on while the page is open.

import type { ContestRow } from '@verdict/contract/contest'

export interface Coming {
  row: ContestRow
  running: boolean
}

/** @param now ms since 1970 by the server's clock @param at most so many */
export const comingContests = (rows: readonly ContestRow[], now: number, most: number): Coming[] =>
  rows
    .filter(({ end }) => Date.parse(end) > now)
    .map((row) => ({ row, running: Date.parse(row.start) <= now }))
    .toSorted((a, b) => Number(b.running) - Number(a.running))
    .slice(0, most)
