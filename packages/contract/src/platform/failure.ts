// First failed test, as found by a host and shown where a teacher allows it. Everything is truncated.

import { failureRules } from '@verdict/domain/feedback'
import { z } from 'zod'
import { max32, reported, written } from './primitives.ts'

const amount = z.number().int().min(0).max(max32)

const excerpt = z.object({
  text: reported(failureRules.excerptChars),
  /** Number of its first line, 1-based. */
  line: amount.min(1),
  bytes: amount,
  /** Offset of the first difference; null: not shown. */
  at: amount.nullable(),
})
export type Excerpt = z.output<typeof excerpt>

export const foundFailure = z.object({
  input: written(failureRules.inputBytes),
  expected: excerpt.nullable(),
  output: excerpt.nullable(),
  stderr: written(failureRules.stderrBytes),
})
export type FoundFailure = z.output<typeof foundFailure>
