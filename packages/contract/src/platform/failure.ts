// Data of the first test that failed, as a host finds it and as a student is shown it where a teacher chose so. All of it is cut.

import { failureRules } from '@verdict/domain/feedback'
import { z } from 'zod'
import { max32, reported, written } from './primitives.ts'

const amount = z.number().int().min(0).max(max32)

/** A part of a longer text. */
const excerpt = z.object({
  text: reported(failureRules.excerptChars),
  /** The number of its first line, from 1. */
  line: amount.min(1),
  /** All of the text. */
  bytes: amount,
  /** The place in `text` where output and answer first differ; null where none is to be shown. */
  at: amount.nullable(),
})
export type Excerpt = z.output<typeof excerpt>

export const foundFailure = z.object({
  input: written(failureRules.inputBytes),
  /** null with an interactor. */
  expected: excerpt.nullable(),
  output: excerpt.nullable(),
  stderr: written(failureRules.stderrBytes),
})
export type FoundFailure = z.output<typeof foundFailure>
