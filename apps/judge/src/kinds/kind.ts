// A kind of problem decides how one test is judged. Compiling, fetching, order, stopping, progress and the overall
// verdict are the same for all kinds (flow.ts).

import type { JudgeTask } from '@verdict/contract/judge-protocol'
import type { RunLimits } from '@verdict/domain/limits'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import type { File } from '../compare.ts'
import type { Program, Toolbox } from '../compile.ts'
import type { Slot } from '../slot.ts'
import type { Talk } from '../tap.ts'

/** Everything that a kind works with for all tests of a task. */
export interface Desk {
  /** How the problem judges. */
  task: Pick<JudgeTask, 'code' | 'checker' | 'protocol' | 'flags' | 'comparison'>
  slot: Slot
  tools: Toolbox
  program: Program
  signal: AbortSignal
  /** Releases the resource when the task ends. */
  keep: (resource: Disposable) => void
  /** Runs close to a limit are not repeated. */
  isOnce?: boolean
  /** The person sees more than verdicts. */
  show?: Show
  /** Called for each run that was not accepted, before its output is removed. */
  failed?: (failed: Failed) => Promise<void>
}

/** A run that was not accepted. */
export interface Failed {
  test: TestCase
  judge: Judge
  facts: RunFacts
  /** null if the output went to an interactor. */
  outputPath: string | null
}

/** Receives what is shown to a person who runs their own code. */
export interface Show {
  /** Called before the output is removed; its path is null if it went to an interactor. */
  program: (facts: RunFacts, outputPath: string | null) => Promise<void>
  /** The message of the checker or interactor. */
  says: (message: string) => void
  talk: (talk: Talk) => void
}

export interface TestCase {
  input: File
  output: File
  limits: RunLimits
  /** Points of the test; undefined without groups. */
  worth?: number | undefined
}

export interface TestOutcome {
  judge: Judge
  /** Share of the points given by a checker, in hundredths of 100. */
  share?: number | undefined
  cpuTimeMs: number
  memoryKb: number
  /** For the student; never test data. */
  words: string
  /** For admins. */
  note: string
}

/** Reports a run that was not accepted. @returns the outcome */
export async function reported<Outcome extends { judge: Judge }>(
  { failed }: Pick<Desk, 'failed'>,
  { test, facts, outputPath }: Omit<Failed, 'judge'>,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.judge !== Judge.Accepted) await failed?.({ test, judge: outcome.judge, facts, outputPath })
  return outcome
}

export type JudgeCase = (test: TestCase) => Promise<TestOutcome>

/**
 * Called once per task after compilation; compiles a checker or interactor. A ProblemFault, here or from a test, makes
 * the task a SystemError.
 */
export type Kind = (desk: Desk) => Promise<JudgeCase>
