// Tests are built from the recipe by judge hosts, after all submissions. They replace the problem's tests together, or not at
// all.

import { buildFaults, buildStages, buildStates } from '@verdict/domain/build'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate } from '../platform/primitives.ts'

const buildItem = z.object({
  /** Number of the test in the recipe. */
  number: z.number().int(),
  row: z.number().int(),
  line: z.number().int(),
  /** Null for a file or a text. */
  command: z.string().nullable(),
  group: z.number().int().nullable(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Null until known. */
  inputBytes: z.number().int().nullable(),
  outputBytes: z.number().int().nullable(),
  /** Nothing of it had to be made. */
  isKept: z.boolean(),
  /** Where it failed; null: it did not. */
  stage: z.enum(buildStages).nullable(),
  /** The source that failed. */
  program: z.string(),
  /** How it ended and what it said. */
  words: z.string(),
})
export type BuildItem = z.output<typeof buildItem>

const build = z.object({
  state: z.enum(buildStates),
  /** Recipe, sources and limits are unchanged since. */
  isCurrent: z.boolean(),
  startedBy: z.string().nullable(),
  startedAt: isoDate.nullable(),
  finishedAt: isoDate.nullable(),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  kept: z.number().int(),
  /** Why the whole was not stored, though each test was made; null: it was, or tests failed. */
  fault: z.enum(buildFaults).nullable(),
  /** A part of them, by number, and behind it the first that failed. */
  items: z.array(buildItem),
  failures: z.array(buildItem),
})
export type Build = z.output<typeof build>

const params = z.object({ pid: id })

export const buildEndpoints = defineEndpoints({
  'GET /problem/:pid/build': {
    summary: 'What the last build of a problem’s tests made, or how far it is',
    access: 'login',
    params,
    query: z.object({
      /** The items begin behind this number. */
      after: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    data: build,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /problem/:pid/build': {
    summary: 'Build the tests from the recipe: generators, validators, and the main solution for the outputs',
    access: 'login',
    params,
    data: build,
    status: 201,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'BUILD_RUNNING',
      'RECIPE_EMPTY',
      'RECIPE_FAULTY',
      'NO_MAIN_SOLUTION',
      'RATE_LIMITED',
    ],
  },
  'DELETE /problem/:pid/build': {
    summary: 'Stop the build of a problem’s tests, if one is running',
    access: 'login',
    params,
    data: build,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
