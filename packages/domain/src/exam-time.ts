const minuteMs = 60_000

export const longestPauseMs = 4 * 60 * minuteMs

/** Percent: four times the time. */
export const extraShareLimit = 300

/** A cell of a sheet: `25` or `25%`; empty is 0. @returns null otherwise */
export function readExtraShare(cell: string): number | null {
  const digits = cell.replace(/[%％]$/, '')
  return /^\d{0,3}$/.test(digits) && Number(digits) <= extraShareLimit ? Number(digits) : null
}

export const shareMinutes = (lengthMs: number, percent: number): number =>
  Math.ceil((lengthMs * percent) / 100 / minuteMs)
