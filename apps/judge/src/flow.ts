// Tests run in order while the next files are fetched. An exceeded limit skips later tests, or those of the group; a
// verification skips nothing and measures how long a program that times out takes.

import type { FoundFailure } from '@verdict/contract/failure'
import type { JudgedTest, JudgeResult, JudgeTask } from '@verdict/contract/judge-protocol'
import { runLimits } from '@verdict/domain/limits'
import { scoreOfVerdict } from '@verdict/domain/score'
import { scoreByGroups, scoredTest, skipsNext } from '@verdict/domain/group-run'
import { pointsOfTest } from '@verdict/domain/test-groups'
import { Judge, judgeShortCode, verdictOfTests } from '@verdict/domain/verdict'
import type { Span } from '@verdict/tracing'
import { Ahead } from './ahead.ts'
import { compileAnswer } from './answer.ts'
import { cutToBytes } from './compiler-output.ts'
import { FirstFailure } from './first-failure.ts'
import type { Judging } from './judging.ts'
import { Kept } from './kept.ts'
import type { Bench, JudgeCase, TestCase, TestOutcome } from './kinds/kind.ts'
import { outputOnly } from './kinds/output-only.ts'
import { kindOf } from './kinds/table.ts'
import { reason } from './log.ts'
import { testsInTime } from './slice.ts'
import { validateInputs } from './validate.ts'
import { FileFault, HostFault, ProblemFault } from './verdict-of-run.ts'

export type Outcome = Omit<JudgeResult, 'fencingToken'>

type Ran = TestOutcome & { number: number; uuid: string }
type Scored = JudgedTest & { score: number }

const messageBytes = 60 * 1024
const noteBytes = 400

const outcome = (judge: Judge, given: Partial<Outcome> = {}): Outcome => ({
  judge,
  score: scoreOfVerdict(judge),
  time: 0,
  memory: 0,
  error: '',
  judgeMessage: '',
  tests: [],
  failure: null,
  hostFault: false,
  outage: false,
  file: null,
  ...given,
})

/** @throws the reason of `signal`; every other failure is in the outcome */
export async function judgeTask(task: JudgeTask, judging: Judging): Promise<Outcome> {
  try {
    return await judge(task, judging)
  } catch (error) {
    judging.signal.throwIfAborted()
    // A faulty problem fails on every host.
    if (error instanceof ProblemFault) {
      return outcome(Judge.SystemError, { judgeMessage: cutToBytes(error.message, messageBytes) })
    }
    const judgeMessage = cutToBytes(error instanceof HostFault ? error.message : stackOf(error), messageBytes)
    const file = error instanceof FileFault ? error.file : null
    const outage = error instanceof HostFault && error.isOutage
    return outcome(Judge.SystemError, { hostFault: true, outage, judgeMessage, file })
  }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : reason(error)

async function judge(task: JudgeTask, judging: Judging): Promise<Outcome> {
  if (task.verification?.what === 'validator') {
    const validated = await validateInputs(task, judging)
    if ('error' in validated) return outcome(Judge.CompileError, validated)
    return wholeOf(task, validated.tests, [])
  }
  using ahead = new Ahead(task, judging)
  const { slot, tools, signal } = judging
  if (task.answer === 'output') {
    return await judgeTests(task, judging, ahead, (bench) => outputOnly(bench, task.kind))
  }
  const kind = kindOf(task.kind)
  const compiled = await inStep(judging, 'compile', () => compileAnswer(slot, tools, task, signal))
  if ('error' in compiled) {
    return outcome(Judge.CompileError, { error: compiled.error, judgeMessage: compiled.staff ?? '' })
  }
  using program = compiled.program
  return await judgeTests(task, judging, ahead, (bench) => kind({ ...bench, program }))
}

type Opening = (bench: Bench) => Promise<JudgeCase>

async function judgeTests(task: JudgeTask, judging: Judging, ahead: Ahead, open: Opening): Promise<Outcome> {
  if (task.tests.length === 0) {
    return outcome(Judge.SystemError, { judgeMessage: 'The problem has no tests.' })
  }
  return await inStep(judging, 'run', (span) => runTests(task, judging, ahead, open, span))
}

async function inStep<T>(
  { trace }: Judging,
  step: string,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = trace?.(step)
  try {
    const done = await work(span)
    span?.end()
    return done
  } catch (error) {
    span?.end({ error })
    throw error
  }
}

async function runTests(
  task: JudgeTask,
  judging: Judging,
  ahead: Ahead,
  open: Opening,
  span?: Span,
): Promise<Outcome> {
  using kept = new Kept()
  const { slot, tools, signal } = judging
  const keep = (resource: Disposable): void => kept.add(resource)
  const failure = task.showsFailure ? new FirstFailure(task) : null
  const bench = { task, slot, tools, signal, keep }
  const judgeCase = await open(failure ? { ...bench, failed: failure.take } : bench)
  const outcomes: Ran[] = []
  const tests: Scored[] = []
  for (const [index, { uuid }] of testsInTime(task, judging.makesRoom)) {
    if (task.verification === null && skipsNext(task.groups, tests)) {
      tests.push({ uuid, judge: Judge.Skipped, score: 0, time: 0, memory: 0 })
      continue
    }
    const result = await judgeOne(task, ahead, index, judgeCase, tests)
    judging.signal.throwIfAborted()
    outcomes.push({ number: index + 1, uuid, ...result })
    const { cpuTimeMs, memoryKb, note } = result
    const message = task.verification ? { message: cutToBytes(note, noteBytes) } : {}
    // Without groups the verdict implies it.
    const scored = scoredTest(result.judge, task.groups ? result.share : undefined)
    tests.push({ uuid, ...scored, time: cpuTimeMs, memory: memoryKb, ...message })
    span?.event('test', { number: index + 1, verdict: judgeShortCode[result.judge], cpuTimeMs, memoryKb })
    judging.progress(tests)
  }
  return { ...wholeOf(task, tests, outcomes), failure: withUuid(failure?.found ?? null, tests) }
}

const withUuid = (found: FoundFailure | null, tests: readonly Scored[]): Outcome['failure'] => {
  const first = tests.find(({ judge }) => judge !== Judge.Accepted)
  return found && first ? { uuid: first.uuid, ...found } : null
}

async function judgeOne(
  task: JudgeTask,
  ahead: Ahead,
  index: number,
  judgeCase: JudgeCase,
  before: readonly JudgedTest[],
): Promise<TestOutcome> {
  const files = await ahead.take(index)
  using input = files.input
  using output = files.output
  using sent = files.sent
  const points = task.groups ? pointsOfTest(task.groups, index) : undefined
  const worth = points === undefined ? undefined : points / 100
  const test = { input, output, sent, limits: runLimits(task, output.bytes), worth }
  const result = await judgeCase(test)
  if (result.judge !== Judge.TimeLimitExceeded) return result
  return { ...result, cpuTimeMs: await timeTaken(task, test, { judgeCase, result, before }) }
}

interface TimedOut {
  judgeCase: JudgeCase
  result: TestOutcome
  before: readonly JudgedTest[]
}

/** Measures a program that timed out, until a test exceeds the maximum that is measured. */
async function timeTaken(task: JudgeTask, test: TestCase, { judgeCase, result, before }: TimedOut) {
  const measureMs = task.verification?.measureMs ?? null
  if (measureMs === null) return result.cpuTimeMs
  const limits = runLimits({ ...task, timeMs: measureMs }, test.output.bytes)
  const most = limits.cpuTimeMs
  if (before.some(({ time }) => time >= most)) return result.cpuTimeMs
  const again = await judgeCase({ ...test, limits })
  if (again.judge === Judge.TimeLimitExceeded) return most
  return Math.max(result.cpuTimeMs, again.cpuTimeMs)
}

function wholeOf({ groups }: Pick<JudgeTask, 'groups'>, tests: Scored[], outcomes: readonly Ran[]): Outcome {
  const judge = verdictOfTests(tests.map((test) => test.judge))
  const decisive = outcomes.find((result) => result.judge === judge)
  const notes = outcomes.flatMap(({ number, uuid, note }) =>
    note === '' ? [] : [`test ${number} (${uuid}): ${note}`],
  )
  return outcome(judge, {
    score: scoreByGroups(groups, judge, tests),
    time: Math.max(0, ...tests.map((test) => test.time)),
    memory: Math.max(0, ...tests.map((test) => test.memory)),
    error: decisive?.words ?? '',
    judgeMessage: cutToBytes(notes.join('\n'), messageBytes),
    tests,
  })
}
