// A kind of problem is how one test is judged. Everything around it (compiling, fetching, order, stopping,
// progress, the verdict of the whole) is the same for all kinds and lives in the flow.

import type { JudgeTask } from '@verdict/contract/judge-protocol'
import type { RunLimits } from '@verdict/domain/limits'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import type { File } from '../compare.ts'
import type { Program, Toolbox } from '../compile.ts'
import type { Slot } from '../slot.ts'
import type { Talk } from '../tap.ts'

/** The parts that a kind works with, the same for all tests of a task. */
export interface Desk {
  /** How the problem judges. */
  task: Pick<JudgeTask, 'code' | 'checker' | 'protocol' | 'flags' | 'comparison'>
  slot: Slot
  tools: Toolbox
  program: Program
  signal: AbortSignal
  /** Released when the task ends. */
  keep: (resource: Disposable) => void
  /** A run that was close to a limit is not repeated. */
  isOnce?: boolean
  /** Somebody is shown more than verdicts. */
  show?: Show
  /** Called with each run that was not accepted, before its output is removed. */
  failed?: (failed: Failed) => Promise<void>
}

/** A run that was not accepted. */
export interface Failed {
  test: TestCase
  judge: Judge
  facts: RunFacts
  /** null where it went to an interactor. */
  outputPath: string | null
}

/** Takes what a person is shown who runs their own code. */
export interface Show {
  /** Called before the output is removed; its path is null where it went to an interactor. */
  program: (facts: RunFacts, outputPath: string | null) => Promise<void>
  /** The words of the checker or interactor. */
  says: (message: string) => void
  talk: (talk: Talk) => void
}

export interface TestCase {
  input: File
  output: File
  limits: RunLimits
}

export interface TestOutcome {
  judge: Judge
  /** A part of the points, in hundredths of 100, where a checker gave one. */
  share?: number | undefined
  cpuTimeMs: number
  memoryKb: number
  /** For the student; never test data. */
  words: string
  /** For admins. */
  note: string
}

/** Hands a run that was not accepted to the part that keeps it. @returns the outcome */
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
 * Called once for a task, after the program was compiled: the place to compile a checker or interactor.
 * ProblemFault, here or from a test, ends the task as SystemError.
 */
export type Kind = (desk: Desk) => Promise<JudgeCase>
