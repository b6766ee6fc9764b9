// What the form of a problem holds while somebody types, and how it becomes what is sent: of a new problem everything,
// of an existing one only what differs. Numbers stay text until then, so that half a number is not lost.

import type { ProblemDetail } from '@verdict/contract/problem'
import { memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import type { NewProblem, ProblemChange } from '../api/problem.ts'

export interface ProblemValues {
  title: string
  description: string
  input: string
  output: string
  /** Sample input and output. */
  in: string
  out: string
  hint: string
  /** ms and KB, as typed. */
  time: string
  memory: string
  status: ProblemStatus
  type: ProblemType
  /** Source of the checker or interactor. */
  code: string
  /** Code that the statement gives. */
  skeletonCpp: string
  skeletonJava: string
  skeletonPython: string
  tags: readonly number[]
}

export type ProblemField = keyof ProblemValues

export const emptyValues: ProblemValues = {
  title: '',
  description: '',
  input: '',
  output: '',
  in: '',
  out: '',
  hint: '',
  time: String(timeLimitMs.default),
  memory: String(memoryLimitKb.default),
  status: ProblemStatus.Reserve,
  type: ProblemType.Traditional,
  code: '',
  skeletonCpp: '',
  skeletonJava: '',
  skeletonPython: '',
  tags: [],
}

export const valuesOf = (problem: ProblemDetail): ProblemValues => ({
  title: problem.title,
  description: problem.description,
  input: problem.input,
  output: problem.output,
  in: problem.in,
  out: problem.out,
  hint: problem.hint,
  time: String(problem.time),
  memory: String(problem.memory),
  status: problem.status,
  type: problem.type,
  code: problem.code ?? '',
  skeletonCpp: problem.skeletonCpp ?? '',
  skeletonJava: problem.skeletonJava ?? '',
  skeletonPython: problem.skeletonPython ?? '',
  tags: problem.tags.map((tag) => tag.tid),
})

const wholeNumber = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

/** All of it, for a new problem and for checking. What is no whole number is NaN. */
export const bodyOf = (values: ProblemValues): Required<NewProblem> => ({
  ...values,
  title: values.title.trim(),
  time: wholeNumber(values.time),
  memory: wholeNumber(values.memory),
  tags: [...values.tags],
})

const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((value) => b.includes(value))
    : Object.is(a, b)

/** What differs from what was loaded; the order of tags means nothing. */
export function changeOf(loaded: ProblemValues, typed: ProblemValues): ProblemChange {
  const before = bodyOf(loaded)
  const different = Object.entries(bodyOf(typed)).filter(
    ([name, value]) => !same(value, before[name as ProblemField]),
  )
  return Object.fromEntries(different)
}

/** Half a sample is asked about: which half is missing? */
export function missingSample({ in: input, out }: Pick<ProblemValues, 'in' | 'out'>): 'in' | 'out' | null {
  const hasInput = input.trim() !== ''
  if (hasInput === (out.trim() !== '')) return null
  return hasInput ? 'out' : 'in'
}
