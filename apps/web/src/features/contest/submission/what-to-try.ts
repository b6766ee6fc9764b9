// The next step after a failure, by what its author may see of it.

import type { SubmissionDetail } from '@verdict/contract/submission'
import { isFinal, Judge } from '@verdict/domain/verdict'
import { compileMarks } from './compile-marks.ts'

export type Step =
  | { kind: 'line'; line: number; column: number | null }
  | { kind: 'sample'; test: number; sample: number }
  | { kind: 'input'; test: number; input: string }
  | { kind: 'samples' }
  | { kind: 'own' }

export interface Means {
  samples: readonly { in: string }[]
  mayRun: boolean
  /** By a run of this very code. */
  samplesPass: boolean
}

const isWhole = ({ text, bytes }: { text: string; bytes: number }): boolean =>
  new TextEncoder().encode(text).length === bytes

export function stepAfter(detail: SubmissionDetail, means: Means): Step | null {
  const { judge, withheld, error, failure } = detail
  if (withheld || !isFinal(judge) || judge === Judge.Accepted || judge === Judge.SystemError) return null
  if (judge === Judge.Skipped) return null
  if (judge === Judge.CompileError) {
    const marks = compileMarks(error)
    const first = marks.find(({ kind }) => kind === 'error') ?? marks[0]
    return first ? { kind: 'line', line: first.line, column: first.column } : null
  }
  if (!means.mayRun) return null
  if (failure && isWhole(failure.input)) {
    const { number: test, input } = failure
    const sample = means.samples.findIndex((one) => one.in.trim() === input.text.trim())
    return sample < 0
      ? { kind: 'input', test, input: input.text }
      : { kind: 'sample', test, sample: sample + 1 }
  }
  return { kind: means.samplesPass || means.samples.length === 0 ? 'own' : 'samples' }
}
