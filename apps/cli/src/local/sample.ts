// One sample: what the program made of it, by the rule of the judge's default comparison.

import { firstDifference } from '@verdict/domain/first-difference'
import { likenessOf } from '@verdict/domain/likeness'
import { Judge } from '@verdict/domain/verdict'
import type { Ended } from './process.ts'

export interface Outcome {
  judge: Judge
  /** Where output and answer part, from 1; null where nothing differs or it did not come so far. */
  at: { line: number; column: number } | null
  onlySpace: boolean
}

const placeIn = (text: string, offset: number): { line: number; column: number } => {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

function compared(expected: string, actual: string): Outcome {
  const likeness = likenessOf(expected, actual)
  if (likeness === 'equal') return { judge: Judge.Accepted, at: null, onlySpace: false }
  const onlySpace = likeness === 'whitespace'
  const difference = firstDifference(expected, actual, null, onlySpace)
  const at = difference && placeIn(actual, difference.actual)
  return { judge: onlySpace ? Judge.PresentationError : Judge.WrongAnswer, at, onlySpace }
}

const failed = (judge: Judge): Outcome => ({ judge, at: null, onlySpace: false })

/** @param limitMs the problem's, with the factor of the language; by the wall clock here */
export function outcomeOf(
  { code, ms, stdout, stoppedBy }: Ended,
  expected: string,
  limitMs: number,
): Outcome {
  if (stoppedBy === 'output') return failed(Judge.OutputLimitExceeded)
  if (stoppedBy === 'time' || ms > limitMs) return failed(Judge.TimeLimitExceeded)
  if (code !== 0) return failed(Judge.RuntimeError)
  return compared(expected, stdout)
}
