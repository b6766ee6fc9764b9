// How much time an exam gives to one person, and how long a pause may last.

const minuteMs = 60_000

/** A pause that nobody ends lifts itself after so long. */
export const longestPauseMs = 4 * 60 * minuteMs

/** Percent more: four times the time. */
export const extraShareLimit = 300

/** As it stands in a cell of a sheet: `25`, `25%`; nothing is no share. @returns null where it is none */
export function readExtraShare(cell: string): number | null {
  const digits = cell.replace(/[%％]$/, '')
  return /^\d{0,3}$/.test(digits) && Number(digits) <= extraShareLimit ? Number(digits) : null
}

/** Minutes more that a share of so many percent gives, rounded up. */
export const shareMinutes = (lengthMs: number, percent: number): number =>
  Math.ceil((lengthMs * percent) / 100 / minuteMs)
