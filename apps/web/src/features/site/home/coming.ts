// Running contests, then upcoming ones, updated with time. The server sorts own ones first.

import type { ContestRow } from '@verdict/contract/contest'

export interface Coming {
  row: ContestRow
  running: boolean
}

/** @param now ms since 1970 by the server's clock */
export const comingContests = (rows: readonly ContestRow[], now: number, most: number): Coming[] =>
  rows
    .filter(({ end }) => Date.parse(end) > now)
    .map((row) => ({ row, running: Date.parse(row.start) <= now }))
    .toSorted(
      (a, b) =>
        Number(b.row.isMine ?? false) - Number(a.row.isMine ?? false) ||
        Number(b.running) - Number(a.running),
    )
    .slice(0, most)
