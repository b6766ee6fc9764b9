// Shares in whole hundredths of a percent: exact sums and comparisons.

export const wholeShare = 10_000

export const halfUp = (number: number, by: number): number => Math.floor((2 * number + by) / (2 * by))

/** Typed points in hundredths: at most two decimals; null for anything else, or more than `most`. */
export function hundredths(text: string, most: number): number | null {
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!found) return null
  const value = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return value <= most ? value : null
}

export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : halfUp(wholeShare * part, whole)
