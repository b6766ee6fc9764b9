// Shares of a whole in hundredths of a percent, counted in whole numbers: equal shares are equal, and no sum drifts.

/** 100 %, in hundredths of a percent. */
export const wholeShare = 10_000

/** A quotient of whole numbers from 0 on, rounded half up; `by` is above 0, and twice both is still exact. */
export const halfUp = (number: number, by: number): number => Math.floor((2 * number + by) / (2 * by))

/** Rounded half up; nothing of nothing is 0. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : halfUp(wholeShare * part, whole)
