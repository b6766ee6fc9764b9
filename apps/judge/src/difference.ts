import type { Comparison } from '@verdict/domain/comparison'
import { type Difference, firstDifference } from '@verdict/domain/first-difference'
import { Judge } from '@verdict/domain/verdict'

export interface Beginning {
  text: string
  isCut: boolean
}

const wholeWords = ({ text, isCut }: Beginning): string =>
  isCut ? text.slice(0, Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) + 1) : text

/** @returns null if output does not matter, or the difference lies beyond what is known */
export function differenceOf(
  judge: Judge,
  expected: Beginning,
  actual: Beginning,
  comparison: Comparison | null,
): Difference | null {
  const onlySpace = judge === Judge.PresentationError
  if (!onlySpace && judge !== Judge.WrongAnswer) return null
  const [left, right] = [wholeWords(expected), wholeWords(actual)]
  const found = firstDifference(left, right, comparison, onlySpace)
  if (!found) return null
  const isBeyond =
    (expected.isCut && found.expected >= left.length) || (actual.isCut && found.actual >= right.length)
  return isBeyond ? null : found
}
