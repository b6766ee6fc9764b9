// A kind of problem is how one test is judged. Everything around it (compiling, fetching, order, stopping,
// progress, the verdict of the whole) is the same for all kinds and lives in the flow.

import type { JudgeTask } from '@verdict/contract/judge-protocol'
import type { RunLimits } from '@verdict/domain/limits'
import type { Judge } from '@verdict/domain/verdict'
import type { Program, Toolbox } from '../compile.ts'
import type { Held } from '../disk-cache.ts'
import type { Slot } from '../slot.ts'

/** The parts that a kind works with, the same for all tests of a task. */
export interface Desk {
  task: JudgeTask
  slot: Slot
  tools: Toolbox
  program: Program
  signal: AbortSignal
  /** Released when the task ends. */
  keep: (resource: Disposable) => void
}

export interface TestCase {
  input: Held
  output: Held
  limits: RunLimits
}

export interface TestOutcome {
  judge: Judge
  cpuTimeMs: number
  memoryKb: number
  /** For the student; never test data. */
  words: string
  /** For admins. */
  note: string
}

export type JudgeCase = (test: TestCase) => Promise<TestOutcome>

/**
 * Called once for a task, after the program was compiled: the place to compile a checker or interactor.
 * ProblemFault, here or from a test, ends the task as SystemError.
 */
export type Kind = (desk: Desk) => Promise<JudgeCase>
