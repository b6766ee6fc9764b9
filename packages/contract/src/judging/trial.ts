// A checker or interactor tried on one sample before students meet it. The server has no compiler, so a judge host
// does it, after all submissions and at most once, while the caller waits for the answer.

import { z } from 'zod'
import { ProblemType } from '@verdict/domain/problem'
import { problemProgramChars } from '@verdict/domain/limits'
import { isStorable, judge, max32, reported } from '../platform/primitives.ts'
import { programFlags, programProtocol } from '../archive/problem-content.ts'

const sampleChars = 65_536
const sample = z.string().max(sampleChars).refine(isStorable, 'is not plain text').default('')

export const trialRequest = z.object({
  type: z.union([z.literal(ProblemType.Interaction), z.literal(ProblemType.SpecialJudge)]),
  /** C++17 with testlib.h at hand. */
  code: z
    .string()
    .max(problemProgramChars)
    .refine((code) => code.trim() !== '', 'is required')
    .refine(isStorable, 'is not plain text'),
  /** Absent: the problem's. */
  protocol: programProtocol.optional(),
  flags: programFlags.optional(),
  /** The test's input. */
  input: sample,
  /** The output of a contestant's program: a file for a checker, stdin for an interactor. */
  output: sample,
  /** The test's expected output. */
  answer: sample,
})
export type TrialRequest = z.output<typeof trialRequest>

const shown = reported(16 * 1024)

const trialRun = z.object({
  /** The verdict that the test would get from it. */
  judge,
  /** null when a signal or a limit ended it. */
  exitCode: z.number().int().min(0).max(255).nullable(),
  /** Why it gave no ruling, for instance `used too much memory`; null when it gave one. */
  failure: reported(500).nullable(),
  /** Its stderr, where testlib writes. */
  message: shown,
  /** The beginning of what it wrote to stdout: an interactor's side of the conversation. */
  printed: shown,
  /** CPU ms. */
  time: z.number().int().min(0).max(max32),
  /** Peak KB. */
  memory: z.number().int().min(0).max(max32),
})

export const trialResult = z.object({
  /** The compiler's words; null when it compiled. */
  compileError: reported(128 * 1024).nullable(),
  /** null when it did not compile. */
  run: trialRun.nullable(),
})
export type TrialResult = z.output<typeof trialResult>
