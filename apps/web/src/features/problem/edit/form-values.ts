// The values of the form of a problem while somebody types, and the request made of them: for a new problem everything,
// for an existing one only what differs. Numbers stay text until then, so that half a number is not lost.

import type { ProblemDetail } from '@verdict/contract/problem'
import { type FamilyKey, familyKeys } from '@verdict/domain/language'
import { memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { differences, isEmpty } from '../../../ui/form/use-edit.ts'
import type { NewProblem, ProblemChange } from '../api/problem.ts'

interface PlainValues {
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
  tags: readonly number[]
}

/** Starter code of one language family: a field of its own, so that each can be wrong by itself. */
export type SkeletonField = `skeletons.${FamilyKey}`
export const skeletonField = (key: FamilyKey): SkeletonField => `skeletons.${key}`

export type ProblemValues = PlainValues & Record<SkeletonField, string>

export type ProblemField = keyof ProblemValues

const skeletonValues = (given: Partial<Record<FamilyKey, string>>): Record<SkeletonField, string> =>
  Object.fromEntries(familyKeys.map((key) => [skeletonField(key), given[key] ?? ''])) as Record<
    SkeletonField,
    string
  >

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
  ...skeletonValues({}),
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
  // A limit that an import did not bring is nobody's yet: it is to be given.
  time: problem.lacks?.includes('time-limit') ? '' : String(problem.time),
  memory: problem.lacks?.includes('memory-limit') ? '' : String(problem.memory),
  status: problem.status,
  type: problem.type,
  code: problem.code ?? '',
  ...skeletonValues(problem.skeletons ?? {}),
  tags: problem.tags.map((tag) => tag.tid),
})

const wholeNumber = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

/** All of it, for a new problem and for checking. A text that is no whole number is NaN. */
export function bodyOf(values: ProblemValues): Required<Pick<NewProblem, keyof PlainValues | 'skeletons'>> {
  const fields = Object.entries(values).filter(([name]) => !name.startsWith('skeletons.'))
  return {
    ...(Object.fromEntries(fields) as unknown as PlainValues),
    title: values.title.trim(),
    time: wholeNumber(values.time),
    memory: wholeNumber(values.memory),
    tags: [...values.tags],
    skeletons: Object.fromEntries(familyKeys.map((key) => [key, values[skeletonField(key)]])),
  }
}

const inOrder = (values: ProblemValues): ProblemValues => ({
  ...values,
  tags: values.tags.toSorted((a, b) => a - b),
})

/** The differences from what was loaded; the order of tags means nothing. */
export function changeOf(loaded: ProblemValues, typed: ProblemValues): ProblemChange {
  const { skeletons: had, ...before } = bodyOf(inOrder(loaded))
  const { skeletons: has, ...after } = bodyOf(inOrder(typed))
  const skeletons = differences(had, has)
  return { ...differences(before, after), ...(!isEmpty(skeletons) && { skeletons }) }
}

/** Half a sample is asked about: which half is missing? */
export function missingSample({ in: input, out }: Pick<ProblemValues, 'in' | 'out'>): 'in' | 'out' | null {
  const hasInput = input.trim() !== ''
  if (hasInput === (out.trim() !== '')) return null
  return hasInput ? 'out' : 'in'
}
