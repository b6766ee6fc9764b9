// How an output is compared with the answer where a problem asks for another comparison than the usual one, which is exact and
// tells white space from content (apps/judge/src/compare.ts).

/**
 * By `bytes`: all of them. By `lines`: without blanks at the ends of lines and blank lines at the end. By `tokens`: words
 * between white space. Where only white space differs, by lines or bytes, an output is malformed rather than wrong.
 */
export interface Comparison {
  by: 'bytes' | 'lines' | 'tokens'
  /** Ignores the case of A to Z. */
  ignoreCase: boolean
  /** Numbers that differ by at most this are the same; so are those within the share of the answer. Not by bytes. */
  floatAbsolute: number | null
  floatRelative: number | null
}

export const comparisonUnits = ['tokens', 'lines', 'bytes'] as const satisfies readonly Comparison['by'][]

/** Longer tokens are no numbers. */
export const longestNumber = 400

const decimal = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/

/** @returns NaN for what is not written as a decimal number */
const numberOf = (token: string): number =>
  token.length <= longestNumber && decimal.test(token) ? Number(token) : Number.NaN

/** Whether two tokens that are not the same text are the same number to this comparison. */
export function numbersAgree(expected: string, actual: string, comparison: Comparison): boolean {
  const { floatAbsolute, floatRelative } = comparison
  if (floatAbsolute === null && floatRelative === null) return false
  const answer = numberOf(expected)
  const difference = Math.abs(answer - numberOf(actual))
  if (Number.isNaN(difference) || !Number.isFinite(answer)) return false
  return difference <= (floatAbsolute ?? -1) || difference <= (floatRelative ?? -1) * Math.abs(answer)
}
