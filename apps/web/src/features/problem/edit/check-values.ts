// The form is checked with the very shapes that the server checks with. What they find is told beside each field, in
// the page's words.

import { newProblem } from '@verdict/contract/problem'
import { ApiError } from '@verdict/contract/client'
import type { z } from 'zod'
import { memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import { bodyOf, type ProblemField, type ProblemValues } from './form-values.ts'

export type Fault =
  | { kind: 'required' }
  | { kind: 'tooLong'; max: number }
  | { kind: 'range'; min: number; max: number }
  | { kind: 'invalid' }
  /** In the server's words. */
  | { kind: 'said'; text: string }

export type Faults = Partial<Record<ProblemField, Fault>>

const ranges: Partial<Record<ProblemField, { min: number; max: number }>> = {
  time: timeLimitMs,
  memory: memoryLimitKb,
}
const required: readonly ProblemField[] = ['title', 'description']

function faultOf(issue: z.core.$ZodIssue, field: ProblemField, values: ProblemValues): Fault {
  const range = ranges[field]
  if (range) return { kind: 'range', min: range.min, max: range.max }
  const value = values[field]
  if (required.includes(field) && typeof value === 'string' && value.trim() === '') {
    return { kind: 'required' }
  }
  if (issue.code === 'too_big') return { kind: 'tooLong', max: Number(issue.maximum) }
  return { kind: 'invalid' }
}

const isField = (name: unknown, values: ProblemValues): name is ProblemField =>
  typeof name === 'string' && name in values

/** Nothing in it when the form may be sent. */
export function checkValues(values: ProblemValues): Faults {
  const result = newProblem.safeParse(bodyOf(values))
  const faults: Faults = {}
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path[0]
    if (isField(field, values)) faults[field] ??= faultOf(issue, field, values)
  }
  return faults
}

/** What the server found in fields of the form. */
export function faultsSaid(error: unknown, values: ProblemValues): Faults {
  const faults: Faults = {}
  if (!(error instanceof ApiError)) return faults
  for (const { path, message } of error.errors) {
    const field = path.replace(/^body\./, '').split('.')[0]
    if (isField(field, values)) faults[field] ??= { kind: 'said', text: message }
  }
  return faults
}
