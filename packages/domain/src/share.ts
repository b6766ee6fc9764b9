// Shares in whole hundredths of a percent: exact sums and comparisons.

export const wholeShare = 10_000

export const halfUp = (number: number, by: number): number => Math.floor((2 * number + by) / (2 * by))

export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : halfUp(wholeShare * part, whole)
