// Verification of a problem: each reference solution judged on all tests, each validator run over every input, and what time
// limit follows.

import { verificationStates } from '@verdict/domain/verification'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, judge, language, score } from '../platform/primitives.ts'

/** Tests are numbered from 1, in their order. */
const test = z.number().int()

const run = z.object({
  name: z.string(),
  /** Tests that it was run on, of all. */
  done: z.number().int(),
  total: z.number().int(),
  /** null while nobody knows. */
  isRight: z.boolean().nullable(),
  /** How many tests were not accepted, and the first of them with what was said. */
  failed: z.number().int(),
  failures: z.array(z.object({ test, judge, message: z.string() })),
  /** The compiler’s words, or why it could not be run; empty for none. */
  error: z.string(),
})
export type VerificationRun = z.output<typeof run>

/** On a program’s slowest test, in ms of CPU. `isMore`: it was stopped there, and takes longer. */
const taken = { ms: z.number().int(), isMore: z.boolean() }

const referenceRun = run.extend({
  language,
  /** Any of these is right; empty where nobody says. */
  expected: z.array(judge),
  /** As a submission gets it; null until it is over. */
  got: judge.nullable(),
  /** Its score must lie between these; null where nobody says. */
  expectedScore: z.object({ least: score, most: score }).nullish(),
  /** As a submission gets it; null until it is over. */
  score: score.nullish(),
  verdicts: z.array(z.object({ judge, count: z.number().int() })),
  slowest: z.object({ test, ...taken }).nullable(),
  /** KB; null before the first test. */
  memory: z.number().int().nullable(),
})
export type ReferenceRun = z.output<typeof referenceRun>

const timed = z.object({ name: z.string(), ...taken })

const verification = z.object({
  state: z.enum(verificationStates),
  /** Nothing that it depends on has changed since: tests, limits, checker, comparison, reference solutions, validators. */
  isCurrent: z.boolean(),
  startedBy: z.string().nullable(),
  startedAt: isoDate.nullable(),
  finishedAt: isoDate.nullable(),
  references: z.array(referenceRun),
  validators: z.array(run),
  /** By language, those that must be accepted and those that must time out. Limits are the problem’s, before factors. */
  timing: z.object({
    /** The one of the problem’s package, or the usual one. */
    rule: z.object({ acceptedToLimit: z.number(), limitToTimeOut: z.number(), stepMs: z.number() }),
    languages: z.array(
      z.object({
        language,
        /** Multiplies the problem's time limit. */
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
        /** The limit that it was judged with leaves room, too. */
        isWithin: z.boolean(),
      }),
      z.object({ why: z.enum(['none', 'stopped', 'noRoom']) }),
    ]),
  }),
})
export type Verification = z.output<typeof verification>

const params = z.object({ pid: id })

export const verificationEndpoints = defineEndpoints({
  'GET /problem/:pid/verification': {
    summary: 'What the last verification of a problem found, or how far it is',
    access: 'login',
    params,
    data: verification,
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
