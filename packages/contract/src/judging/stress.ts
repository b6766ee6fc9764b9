// Two solutions run on what a generator makes of one seed after another, until they differ or time is up.

import { stressLimits, stressStates } from '@verdict/domain/build'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable, judge, lineOfText, written } from '../platform/primitives.ts'
import { problemLimits } from '@verdict/domain/field-limits'

const solution = lineOfText(problemLimits.programName).min(1)

export const newStress = z.object({
  /** Names of two reference solutions. The first makes the answer by which the second is judged. */
  first: solution,
  second: solution,
  /** A command of a script without a target. Its `${seed}` counts from 1. */
  command: z.string().trim().min(1).max(stressLimits.command).refine(isStorable, 'is not plain text'),
  seconds: z.number().int().min(1).max(stressLimits.seconds).default(stressLimits.defaultSeconds),
})

const ran = z.object({
  /** Null: it ran well, and makes the answer. */
  judge: judge.nullable(),
  words: z.string(),
  output: written(stressLimits.shownChars),
})

export const stress = z.object({
  state: z.enum(stressStates),
  startedBy: z.string().nullable(),
  startedAt: isoDate.nullable(),
  finishedAt: isoDate.nullable(),
  first: z.string(),
  second: z.string(),
  command: z.string(),
  seconds: z.number().int(),
  /** Seeds so far. */
  tried: z.number().int(),
  /** The smallest input on which they differ; null: none so far. */
  difference: z
    .object({
      command: z.string(),
      input: written(stressLimits.inputChars),
      first: ran,
      second: ran,
    })
    .nullable(),
  /** Why it failed: what does not compile, how the generator ended. */
  words: z.string(),
})
export type Stress = z.output<typeof stress>

const params = z.object({ pid: id })

export const stressEndpoints = defineEndpoints({
  'GET /problem/:pid/stress': {
    summary: 'What the last stress of a problem’s solutions found, or how far it is',
    access: 'login',
    params,
    data: stress,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /problem/:pid/stress': {
    summary: 'Run two solutions on generated inputs until they differ or time is up',
    access: 'login',
    params,
    body: newStress,
    data: stress,
    status: 201,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'STRESS_RUNNING',
      'STRESS_SOLUTION_UNKNOWN',
      'RECIPE_FAULTY',
      'RATE_LIMITED',
    ],
  },
  'DELETE /problem/:pid/stress': {
    summary: 'Stop a stress, and keep what it has found',
    access: 'login',
    params,
    data: stress,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /problem/:pid/stress/test': {
    summary: 'Add the input on which two solutions differed to the recipe, as a text',
    access: 'login',
    params,
    data: z.object({ number: z.number().int() }),
    status: 201,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'NO_DIFFERENCE'],
  },
})
