// The first difference between output and answer, for people who look for their mistake.

import { type Comparison, numbersAgree } from './comparison.ts'

export interface Difference {
  expected: number
  actual: number
}

const spaces = new Set([' ', '\t', '\n', '\v', '\f', '\r'])

const skipSpace = (text: string, from: number): number => {
  let at = from
  while (at < text.length && spaces.has(text[at]!)) at++
  return at
}

const tokenEnd = (text: string, from: number): number => {
  let at = from
  while (at < text.length && !spaces.has(text[at]!)) at++
  return at
}

const skipReturn = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 1 : at

const isBlank = (text: string, from: number): boolean => /^[\r\n]*$/.test(text.slice(from))

function inText(expected: string, actual: string): Difference | null {
  let [i, j] = [0, 0]
  for (;;) {
    i = skipReturn(expected, i)
    j = skipReturn(actual, j)
    if (i >= expected.length || j >= actual.length || expected[i] !== actual[j]) break
    i++
    j++
  }
  return isBlank(expected, i) && isBlank(actual, j) ? null : { expected: i, actual: j }
}

const sameToken = (expected: string, actual: string, comparison: Comparison | null): boolean =>
  expected === actual ||
  (comparison !== null &&
    ((comparison.ignoreCase && expected.toLowerCase() === actual.toLowerCase()) ||
      numbersAgree(expected, actual, comparison)))

function inTokens(expected: string, actual: string, comparison: Comparison | null): Difference | null {
  let [i, j] = [0, 0]
  for (;;) {
    i = skipSpace(expected, i)
    j = skipSpace(actual, j)
    if (i === expected.length && j === actual.length) return null
    const [iEnd, jEnd] = [tokenEnd(expected, i), tokenEnd(actual, j)]
    if (!sameToken(expected.slice(i, iEnd), actual.slice(j, jEnd), comparison)) break
    i = iEnd
    j = jEnd
  }
  while (i < expected.length && !spaces.has(expected[i]!) && expected[i] === actual[j]) {
    i++
    j++
  }
  return { expected: i, actual: j }
}

export function firstDifference(
  expected: string,
  actual: string,
  comparison: Comparison | null,
  onlySpace: boolean,
): Difference | null {
  const found = onlySpace || comparison?.by === 'bytes' ? null : inTokens(expected, actual, comparison)
  return found ?? inText(expected, actual)
}
