// Trial of a checker, interactor or manager on one sample. Run by a judge host after all submissions, at most once, while the caller
// waits.

import { z } from 'zod'
import { problemLimits } from '@verdict/domain/field-limits'
import { mostProcesses, ProblemType } from '@verdict/domain/problem'
import { problemProgramChars } from '@verdict/domain/limits'
import { isStorable, judge, max32, reported } from '../platform/primitives.ts'
import { problemSource, programFlags, programProtocol } from '../archive/problem-content.ts'

const sampleChars = 65_536
const sample = z.string().max(sampleChars).refine(isStorable, 'is not plain text').default('')

export const trialRequest = z.object({
  type: z.union([
    z.literal(ProblemType.Interaction),
    z.literal(ProblemType.SpecialJudge),
    z.literal(ProblemType.Communication),
  ]),
  code: z
    .string()
    .max(problemProgramChars)
    .refine((code) => code.trim() !== '', 'is required')
    .refine(isStorable, 'is not plain text'),
  protocol: programProtocol.optional(),
  flags: programFlags.optional(),
  /** Beside a manager; absent: as the problem's. */
  processes: z.number().int().min(1).max(mostProcesses).optional(),
  /** Headers are of use; absent: those that the problem has. */
  sources: z.array(problemSource).max(problemLimits.sources).optional(),
  input: sample,
  /** A contestant's output: a file for a checker, stdin for an interactor; each process of a manager's writes it. */
  output: sample,
  answer: sample,
})
export type TrialRequest = z.output<typeof trialRequest>

const shown = reported(16 * 1024)

const trialRun = z.object({
  judge,
  exitCode: z.number().int().min(0).max(255).nullable(),
  /** Why it gave no verdict, such as `used too much memory`; else null. */
  failure: reported(500).nullable(),
  message: shown,
  /** Start of its stdout: an interactor's messages, a manager's score. */
  printed: shown,
  /** Start of the input with which it asks to run the program again; null: it does not. */
  nextPass: shown.nullable().default(null),
  /** CPU ms. */
  time: z.number().int().min(0).max(max32),
  /** Peak KB. */
  memory: z.number().int().min(0).max(max32),
})

export const trialResult = z.object({
  compileError: reported(128 * 1024).nullable(),
  run: trialRun.nullable(),
})
export type TrialResult = z.output<typeof trialResult>
