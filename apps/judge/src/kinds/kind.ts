// How one test is judged; the rest is the same for all kinds (flow.ts).

import type { JudgeTask } from '@verdict/contract/judge-protocol'
import type { RunLimits } from '@verdict/domain/limits'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import type { File } from '../compare.ts'
import type { Program, Toolbox } from '../compile.ts'
import type { Slot } from '../slot.ts'
import type { Talk } from '../tap.ts'

export interface Desk {
  task: Pick<
    JudgeTask,
    'code' | 'checker' | 'protocol' | 'flags' | 'comparison' | 'passes' | 'processes' | 'sources'
  >
  slot: Slot
  tools: Toolbox
  program: Program
  signal: AbortSignal
  keep: (resource: Disposable) => void
  /** Runs close to a limit are not repeated. */
  isOnce?: boolean
  /** The person sees more than verdicts. */
  show?: Show
  /** Before the output is removed. */
  failed?: (failed: Failed) => Promise<void>
}

/** Before a program is compiled, and where none runs. */
export type Bench = Omit<Desk, 'program'>

export interface Failed {
  test: TestCase
  judge: Judge
  facts: Pick<RunFacts, 'stderr' | 'stderrBytes' | 'stdoutBytes'>
  /** null if it went to an interactor or manager. */
  outputPath: string | null
}

export interface Show {
  /** Called before a pass but the first; all that comes later belongs to it. */
  pass: (number: number) => void
  /** Before the output is removed; null if it went to an interactor or manager. */
  program: (facts: RunFacts, outputPath: string | null) => Promise<void>
  says: (message: string) => void
  talk: (talk: Talk) => void
}

export interface TestCase {
  input: File
  output: File
  /** The output that somebody sent, where no program runs; null: none. */
  sent?: File | null
  limits: RunLimits
  /** Undefined without groups. */
  worth?: number | undefined
  /** CPU time of all passes together; undefined: only each has its limit. */
  budgetMs?: number
}

export interface TestOutcome {
  judge: Judge
  /** Hundredths of 100, by a checker. */
  share?: number | undefined
  cpuTimeMs: number
  memoryKb: number
  /** CPU time of all passes, where there are several. */
  spentMs?: number
  /** Its time limit was shortened to what was left of the budget. */
  isShort?: boolean
  /** Never test data. */
  words: string
  /** For admins. */
  note: string
}

export async function reported<Outcome extends { judge: Judge }>(
  { failed }: Pick<Desk, 'failed'>,
  { test, facts, outputPath }: Omit<Failed, 'judge'>,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.judge !== Judge.Accepted) await failed?.({ test, judge: outcome.judge, facts, outputPath })
  return outcome
}

export type JudgeCase = (test: TestCase) => Promise<TestOutcome>

/** Called once per task. A ProblemFault makes the task a SystemError. */
export type Kind = (desk: Desk) => Promise<JudgeCase>
