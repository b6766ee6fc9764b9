// Runs reference solutions on all tests and validators on all inputs, and derives time limits.

import { verificationStates, verificationTestsMost } from '@verdict/domain/verification'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { maxTests } from '../archive/test-limits.ts'
import { id, isoDate, judge, language, score } from '../platform/primitives.ts'

const test = z.number().int()

const run = z.object({
  name: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  isRight: z.boolean().nullable(),
  failed: z.number().int(),
  failures: z.array(z.object({ test, judge, message: z.string() })),
  error: z.string(),
})
export type VerificationRun = z.output<typeof run>

/** CPU ms of its slowest test. `isMore`: stopped there, takes longer. */
const taken = { ms: z.number().int(), isMore: z.boolean() }

const referenceRun = run.extend({
  language,
  /** Any of these; empty: not given. */
  expected: z.array(judge),
  /** As for a submission; null until finished. */
  got: judge.nullable(),
  expectedScore: z.object({ least: score, most: score }).nullish(),
  /** Null until finished, and where points do not count. */
  score: score.nullish(),
  verdicts: z.array(z.object({ judge, count: z.number().int() })),
  slowest: z.object({ test, ...taken }).nullable(),
  memory: z.number().int().nullable(),
})
export type ReferenceRun = z.output<typeof referenceRun>

const timed = z.object({ name: z.string(), ...taken })

const verification = z.object({
  state: z.enum(verificationStates),
  /** Tests, limits, checker, comparison, references and validators are unchanged since. */
  isCurrent: z.boolean(),
  startedBy: z.string().nullable(),
  startedAt: isoDate.nullable(),
  finishedAt: isoDate.nullable(),
  references: z.array(referenceRun),
  validators: z.array(run),
  /** By language. Limits are the problem’s, before factors. */
  timing: z.object({
    rule: z.object({ acceptedToLimit: z.number(), limitToTimeOut: z.number(), stepMs: z.number() }),
    languages: z.array(
      z.object({
        language,
        factor: z.number(),
        slowest: timed.nullable(),
        fastest: timed.nullable(),
        least: z.number().int().nullable(),
        most: z.number().int().nullable(),
      }),
    ),
    suggestion: z.union([
      z.object({
        ms: z.number().int(),
        isWithin: z.boolean(),
      }),
      z.object({ why: z.enum(['none', 'stopped', 'noRoom']) }),
    ]),
  }),
})
export type Verification = z.output<typeof verification>

const cells = z.array(z.number().int().nullable())

const verificationTests = z.object({
  state: z.enum(verificationStates),
  isCurrent: z.boolean(),
  /** Tests of the verification. */
  total: z.number().int(),
  /** The first test of the answer, 1-based. */
  from: z.number().int(),
  /** Their lists have one value for each test of the answer; null: not run, or by an earlier version. */
  references: z.array(
    z.object({
      name: z.string(),
      language,
      expected: z.array(judge),
      mustFail: z.boolean(),
      got: judge.nullable(),
      judges: z.array(judge.nullable()),
      /** ms */
      times: cells,
      /** KB */
      memories: cells,
      scores: cells,
    }),
  ),
  /** Tests that fail no solution that must fail; null: none of these was judged to its end. */
  idle: z.array(test).nullable(),
})
export type VerificationTests = z.output<typeof verificationTests>

const params = z.object({ pid: id })

export const verificationEndpoints = defineEndpoints({
  'GET /problem/:pid/verification': {
    summary: 'What the last verification of a problem found, or how far it is',
    access: 'login',
    params,
    data: verification,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /problem/:pid/verification/tests': {
    summary: 'What each reference solution did on each test in the last verification, some tests at a time',
    access: 'login',
    params,
    query: z.object({
      from: z.coerce.number().int().min(1).max(maxTests).default(1),
      count: z.coerce.number().int().min(1).max(verificationTestsMost).default(verificationTestsMost),
    }),
    data: verificationTests,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /problem/:pid/verification': {
    summary: 'Judge each reference solution on all tests and run each validator over every input',
    access: 'login',
    params,
    data: verification,
    status: 201,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'NOTHING_TO_VERIFY',
      'PROBLEM_INCOMPLETE',
      'VERIFICATION_RUNNING',
      'RATE_LIMITED',
    ],
  },
  'DELETE /problem/:pid/verification': {
    summary: 'Stop the verification of a problem, if one is running',
    access: 'login',
    params,
    data: verification,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
