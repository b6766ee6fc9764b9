// A task from its source to its result, the same for every kind of problem: compile; then the tests in their
// stored order, of which the next few are fetched meanwhile. Wrong output or a crash does not stop the run;
// after a limit was exceeded the tests that follow are Skipped. One overall verdict is made of all of them.

import type { JudgedTest, JudgeResult, JudgeTask } from '@verdict/contract/judge-protocol'
import { ProblemType } from '@verdict/domain/problem'
import { runLimits } from '@verdict/domain/limits'
import { scoreOfVerdict } from '@verdict/domain/score'
import { Judge, stopsTheRun, verdictOfTests } from '@verdict/domain/verdict'
import { compile, type Program, type Toolbox } from './compile.ts'
import { cutToBytes } from './compiler-output.ts'
import type { Held } from './disk-cache.ts'
import type { JudgeCase, Kind, TestOutcome } from './kinds/kind.ts'
import { interaction } from './kinds/interaction.ts'
import { specialJudge } from './kinds/special-judge.ts'
import { traditional } from './kinds/traditional.ts'
import { definitions } from './languages/table.ts'
import { reason } from './log.ts'
import type { Slot } from './slot.ts'
import { FileFault, HostFault, ProblemFault } from './verdict-of-run.ts'

export type Outcome = Omit<JudgeResult, 'fencingToken'>

const kinds: Partial<Record<JudgeTask['kind'], Kind>> = {
  [ProblemType.Traditional]: traditional,
  [ProblemType.Interaction]: interaction,
  [ProblemType.SpecialJudge]: specialJudge,
}

export interface Judging {
  slot: Slot
  tools: Toolbox
  /** A file by its hash, kept on disk until it is released. */
  hold: (sha256: string, signal: AbortSignal) => Promise<Held>
  signal: AbortSignal
  /** Called after each test with all results so far. */
  progress: (tests: readonly JudgedTest[]) => void
}

const messageBytes = 60 * 1024

const outcome = (judge: Judge, given: Partial<Outcome> = {}): Outcome => ({
  judge,
  score: scoreOfVerdict(judge),
  time: 0,
  memory: 0,
  error: '',
  judgeMessage: '',
  tests: [],
  hostFault: false,
  file: null,
  ...given,
})

/** @throws what `signal` was aborted with; everything else that goes wrong is in the outcome. */
export async function judgeTask(task: JudgeTask, judging: Judging): Promise<Outcome> {
  try {
    return await judge(task, judging)
  } catch (error) {
    judging.signal.throwIfAborted()
    // Neither is the contestant's doing. A problem that cannot be judged with stays so on every host.
    if (error instanceof ProblemFault) {
      return outcome(Judge.SystemError, { judgeMessage: cutToBytes(error.message, messageBytes) })
    }
    const judgeMessage = cutToBytes(error instanceof HostFault ? error.message : stackOf(error), messageBytes)
    const file = error instanceof FileFault ? error.file : null
    return outcome(Judge.SystemError, { hostFault: true, judgeMessage, file })
  }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : reason(error)

async function judge(task: JudgeTask, judging: Judging): Promise<Outcome> {
  const kind = kinds[task.kind]
  if (!kind) throw new HostFault(`this host cannot judge problems of kind ${task.kind}`)
  using ahead = new Ahead(task, judging)
  const compiled = await compile(
    judging.slot,
    judging.tools,
    definitions[task.language],
    task.code,
    judging.signal,
  )
  if ('error' in compiled) return outcome(Judge.CompileError, { error: compiled.error })
  using program = compiled.program
  if (task.tests.length === 0) {
    return outcome(Judge.SystemError, { judgeMessage: 'The problem has no tests.' })
  }
  return await runTests(task, judging, ahead, program, kind)
}

async function runTests(
  task: JudgeTask,
  judging: Judging,
  ahead: Ahead,
  program: Program,
  kind: Kind,
): Promise<Outcome> {
  using kept = new Kept()
  const { slot, tools, signal } = judging
  const keep = (resource: Disposable): void => kept.add(resource)
  const judgeCase = await kind({ task, slot, tools, program, signal, keep })
  const outcomes: TestOutcome[] = []
  const tests: JudgedTest[] = []
  for (const [index, { uuid }] of task.tests.entries()) {
    const stopped = tests.some((test) => stopsTheRun(test.judge))
    if (stopped) {
      tests.push({ uuid, judge: Judge.Skipped, score: 0, time: 0, memory: 0 })
      continue
    }
    const result = await judgeOne(task, ahead, index, judgeCase)
    judging.signal.throwIfAborted()
    outcomes.push(result)
    const { judge, cpuTimeMs, memoryKb } = result
    tests.push({ uuid, judge, score: scoreOfVerdict(judge), time: cpuTimeMs, memory: memoryKb })
    judging.progress(tests)
  }
  return wholeOf(tests, outcomes)
}

async function judgeOne(
  task: JudgeTask,
  ahead: Ahead,
  index: number,
  judgeCase: JudgeCase,
): Promise<TestOutcome> {
  const files = await ahead.take(index)
  using input = files.input
  using output = files.output
  return await judgeCase({ input, output, limits: runLimits(task, task.language, output.bytes) })
}

function wholeOf(tests: JudgedTest[], outcomes: readonly TestOutcome[]): Outcome {
  const judge = verdictOfTests(tests.map((test) => test.judge))
  const decisive = outcomes.find((result) => result.judge === judge)
  const notes = outcomes.flatMap(({ note }, i) =>
    note === '' ? [] : [`test ${i + 1} (${tests[i]!.uuid}): ${note}`],
  )
  return outcome(judge, {
    time: Math.max(0, ...tests.map((test) => test.time)),
    memory: Math.max(0, ...tests.map((test) => test.memory)),
    error: decisive?.words ?? '',
    judgeMessage: cutToBytes(notes.join('\n'), messageBytes),
    tests,
  })
}

class Kept implements Disposable {
  private readonly resources: Disposable[] = []

  add(resource: Disposable): void {
    this.resources.push(resource)
  }

  [Symbol.dispose](): void {
    for (const resource of this.resources) resource[Symbol.dispose]()
  }
}

interface Files {
  input: Held
  output: Held
}

function release({ input, output }: Files): null {
  input[Symbol.dispose]()
  output[Symbol.dispose]()
  return null
}

const depth = 4

/** Fetches the files of the next few tests while the current one runs; releases what was not used. */
class Ahead implements Disposable {
  private readonly task: JudgeTask
  private readonly judging: Judging
  private readonly abort = new AbortController()
  private readonly signal: AbortSignal
  private readonly wanted = new Map<number, Promise<Files>>()

  constructor(task: JudgeTask, judging: Judging) {
    this.task = task
    this.judging = judging
    this.signal = AbortSignal.any([judging.signal, this.abort.signal])
    this.request(0)
  }

  async take(index: number): Promise<Files> {
    this.request(index)
    const files = this.wanted.get(index)!
    this.wanted.delete(index)
    return files
  }

  [Symbol.dispose](): void {
    this.abort.abort(new Error('the task has ended'))
    for (const files of this.wanted.values()) {
      void files.then(release, () => undefined)
    }
  }

  private request(from: number): void {
    const tests = this.task.tests.slice(from, from + depth)
    for (const [offset, test] of tests.entries()) {
      const index = from + offset
      if (this.wanted.has(index)) continue
      const files = this.fetch(test)
      files.catch(() => undefined)
      this.wanted.set(index, files)
    }
  }

  private async fetch(test: JudgeTask['tests'][number]): Promise<Files> {
    const [input, output] = await Promise.allSettled([
      this.judging.hold(test.input, this.signal),
      this.judging.hold(test.output, this.signal),
    ])
    if (input.status === 'fulfilled' && output.status === 'fulfilled') {
      return { input: input.value, output: output.value }
    }
    for (const held of [input, output]) if (held.status === 'fulfilled') held.value[Symbol.dispose]()
    const [file, failed] = input.status === 'rejected' ? [test.input, input] : [test.output, output]
    const error: unknown = failed.status === 'rejected' ? failed.reason : null
    throw new FileFault(file, `test data could not be fetched: ${reason(error)}`)
  }
}
