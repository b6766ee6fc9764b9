// Comparisons of output and answer that a problem may choose instead of the default, which is exact and distinguishes
// white space from content (apps/judge/src/compare.ts).

import { type Decimal, differByAtMost, isDecimal, parseDecimal } from './decimal.ts'

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
export const longestNumber = 2 ** 20

/** The share by which roundings to binary may be off, generously. */
const roundings = 2 ** -50

/** @returns null where binary numbers are too coarse to say it */
function agreeInBinary(answer: number, output: number, comparison: Comparison): boolean | null {
  const { floatAbsolute, floatRelative } = comparison
  const bound = Math.max(floatAbsolute ?? 0, (floatRelative ?? 0) * Math.abs(answer))
  const difference = Math.abs(answer - output)
  // Near zero an answer is rounded by more than its share, and the relative tolerance multiplies that.
  const least = (16 + (floatRelative ?? 0)) * Number.MIN_VALUE
  const error = roundings * (Math.abs(answer) + Math.abs(output) + bound) + least
  if (difference + error <= bound) return error < Infinity ? true : null
  return difference - error > bound ? false : null
}

/**
 * Whether two tokens that are not the same text are the same number to this comparison: of their values as they are written, since
 * 1.00 and 1.01 differ by 0.01 and their nearest binary numbers by more.
 */
export function numbersAgree(expected: string, actual: string, comparison: Comparison): boolean {
  const { floatAbsolute, floatRelative } = comparison
  if (floatAbsolute === null && floatRelative === null) return false
  if (Math.max(expected.length, actual.length) > longestNumber) return false
  if (isDecimal(expected) && isDecimal(actual)) {
    const inBinary = agreeInBinary(Number(expected), Number(actual), comparison)
    if (inBinary !== null) return inBinary
  }
  const answer = parseDecimal(expected)
  const output = answer && parseDecimal(actual)
  if (!answer || !output) return false
  const within = (tolerance: number | null, unit?: Decimal): boolean =>
    tolerance !== null && differByAtMost(answer, output, parseDecimal(String(tolerance))!, unit)
  return within(floatAbsolute) || within(floatRelative, answer)
}
