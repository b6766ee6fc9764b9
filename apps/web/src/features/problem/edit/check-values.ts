// The form is checked with the very shapes that the server checks with. Their faults are shown beside each field, in
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
const required = ['title', 'description'] as const

function faultOf(issue: z.core.$ZodIssue, field: ProblemField, values: ProblemValues): Fault {
  const range = ranges[field]
  if (range) return { kind: 'range', min: range.min, max: range.max }
  if (required.some((name) => name === field && values[name].trim() === '')) return { kind: 'required' }
  if (issue.code === 'too_big') return { kind: 'tooLong', max: Number(issue.maximum) }
  return { kind: 'invalid' }
}

/** The field that a path leads to; undefined for what the form does not have. */
function fieldAt(path: readonly PropertyKey[], values: ProblemValues): ProblemField | undefined {
  const name = path[0] === 'skeletons' ? path.slice(0, 2).join('.') : path[0]
  return typeof name === 'string' && name in values ? (name as ProblemField) : undefined
}

/** Nothing in it when the form may be sent. */
export function checkValues(values: ProblemValues): Faults {
  const result = newProblem.safeParse(bodyOf(values))
  const faults: Faults = {}
  for (const issue of result.error?.issues ?? []) {
    const field = fieldAt(issue.path, values)
    if (field) faults[field] ??= faultOf(issue, field, values)
  }
  return faults
}

/** The server's faults of fields of the form. */
export function faultsSaid(error: unknown, values: ProblemValues): Faults {
  const faults: Faults = {}
  if (!(error instanceof ApiError)) return faults
  for (const { path, message } of error.errors) {
    const field = fieldAt(path.replace(/^body\./, '').split('.'), values)
    if (field) faults[field] ??= { kind: 'said', text: message }
  }
  return faults
}
