// Comparisons that a problem may choose. The default is exact and distinguishes white space from content
// (apps/judge/src/compare.ts).

import { type Decimal, differByAtMost, isDecimal, parseDecimal } from './decimal.ts'

/**
 * `lines`: without blanks at line ends and blank lines at the end. `tokens`: words between white space. By lines or bytes, an
 * output that differs only in white space is malformed rather than wrong.
 */
export interface Comparison {
  by: 'bytes' | 'lines' | 'tokens'
  ignoreCase: boolean
  /** Numbers within either tolerance are equal. Not by bytes. */
  floatAbsolute: number | null
  floatRelative: number | null
}

export const comparisonUnits = ['tokens', 'lines', 'bytes'] as const satisfies readonly Comparison['by'][]

/** Longer tokens are not numbers. */
export const longestNumber = 2 ** 20

const roundings = 2 ** -50

/** @returns null where doubles are too coarse to decide */
function agreeInBinary(answer: number, output: number, comparison: Comparison): boolean | null {
  const { floatAbsolute, floatRelative } = comparison
  const bound = Math.max(floatAbsolute ?? 0, (floatRelative ?? 0) * Math.abs(answer))
  const difference = Math.abs(answer - output)
  // Near zero the rounding error is absolute, and multiplied by the relative tolerance.
  const least = (16 + (floatRelative ?? 0)) * Number.MIN_VALUE
  const error = roundings * (Math.abs(answer) + Math.abs(output) + bound) + least
  if (difference + error <= bound) return error < Infinity ? true : null
  return difference - error > bound ? false : null
}

/** Compares decimal values: 1.00 and 1.01 differ by exactly 0.01, but their doubles by more. */
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
