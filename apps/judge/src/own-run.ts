// Own code is compiled and run like a submission, shown with all its output, and not repeated near the time limit.

import { writeFile } from 'node:fs/promises'
import type { JudgeRun } from '@verdict/contract/judge-protocol'
import type { RunOutcome, RunResult, Written } from '@verdict/contract/run'
import { runLimits, wallLimitMs } from '@verdict/domain/limits'
import { ProblemType } from '@verdict/domain/problem'
import { runRules } from '@verdict/domain/run'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import type { File } from './compare.ts'
import { compile, type Toolbox } from './compile.ts'
import { differenceOf } from './difference.ts'
import { Kept } from './kept.ts'
import type { Desk, JudgeCase, Show, TestCase } from './kinds/kind.ts'
import { kindOf } from './kinds/table.ts'
import { definitions } from './languages/table.ts'
import { beginningOf } from './beginning.ts'
import { runProgram } from './run.ts'
import type { Slot } from './slot.ts'
import type { Talk } from './tap.ts'

/** @throws HostFault, ProblemFault, or what `signal` was aborted with. */
export async function runOwnCode(
  run: JudgeRun,
  slot: Slot,
  tools: Toolbox,
  signal: AbortSignal,
): Promise<RunResult> {
  const compiled = await compile(slot, tools, definitions[run.language], run.code, signal)
  const compilingMs = Math.round(compiled.cpuUs / 1000)
  if ('error' in compiled) return { compileError: compiled.error, outcomes: [], cpuMs: compilingMs }
  using program = compiled.program
  const outcomes = await runCases(run, { slot, tools, program, signal })
  const cpuMs = outcomes.reduce((sum, { time }) => sum + time, compilingMs)
  return { compileError: null, outcomes, cpuMs }
}

type Bench = Pick<Desk, 'slot' | 'tools' | 'program' | 'signal'>

async function runCases(run: JudgeRun, bench: Bench): Promise<RunOutcome[]> {
  using kept = new Kept()
  const seen = new Seen()
  const desk: Desk = { ...bench, task: run, isOnce: true, show: seen, keep: (one) => kept.add(one) }
  const judgeCase = await judgingOf(run, desk)
  const outcomes: RunOutcome[] = []
  let leftMs = run.cpuMs
  for (const given of run.cases) {
    if (leftMs < 1) break
    const outcome = await runCase(run, desk, given, { judgeCase, seen, leftMs })
    outcomes.push(outcome)
    leftMs -= outcome.time
  }
  return outcomes
}

async function judgingOf(run: JudgeRun, desk: Desk): Promise<JudgeCase> {
  const isCompared = run.cases.some(({ expected }) => expected !== null)
  if (isCompared || run.kind === ProblemType.Interaction) return kindOf(run.kind)(desk)
  return async (test) => {
    const ran = await runProgram(desk, test)
    await desk.show?.program(ran.facts, ran.outputPath)
    await ran.removeOutput()
    return ran.outcome
  }
}

interface Running {
  judgeCase: JudgeCase
  seen: Seen
  leftMs: number
}

async function runCase(
  run: JudgeRun,
  desk: Desk,
  { input, expected }: JudgeRun['cases'][number],
  { judgeCase, seen, leftMs }: Running,
): Promise<RunOutcome> {
  const { limits, isShort } = limitsFor(run, Buffer.byteLength(expected ?? ''), leftMs)
  const test: TestCase = {
    input: await fileOf(desk.slot, 'input', input),
    output: await fileOf(desk.slot, 'answer', expected ?? ''),
    limits,
  }
  seen.clear()
  const { judge, cpuTimeMs, memoryKb, words } = await judgeCase(test)
  desk.signal.throwIfAborted()
  const isCompared = expected !== null || run.kind === ProblemType.Interaction
  return {
    judge: judge === Judge.Accepted && !isCompared ? null : judge,
    time: cpuTimeMs,
    memory: memoryKb,
    words,
    outOfTime: isShort && judge === Judge.TimeLimitExceeded,
    difference: differenceIn(run, judge, expected, seen.shown.stdout),
    ...seen.shown,
    // The program's author wrote messages for samples only.
    message: expected === null ? '' : seen.shown.message,
  }
}

function differenceIn(run: JudgeRun, judge: Judge, expected: string | null, { text, bytes }: Written) {
  if (expected === null || run.kind !== ProblemType.Traditional) return null
  const isCut = bytes > Buffer.byteLength(text)
  return differenceOf(judge, { text: expected, isCut: false }, { text, isCut }, run.comparison)
}

function limitsFor(run: JudgeRun, expectedBytes: number, leftMs: number) {
  const own = runLimits(run, expectedBytes)
  if (own.cpuTimeMs <= leftMs) return { limits: own, isShort: false }
  return { limits: { ...own, cpuTimeMs: leftMs, wallTimeMs: wallLimitMs(leftMs) }, isShort: true }
}

async function fileOf(slot: Slot, name: string, text: string): Promise<File> {
  const path = slot.fresh(name)
  await writeFile(path, text)
  return { path, bytes: Buffer.byteLength(text) }
}

const nothing: Written = { text: '', bytes: 0 }

class Seen implements Show {
  shown: Pick<RunOutcome, 'stdout' | 'stderr' | 'message' | 'talk' | 'isTalkCut'> = this.empty()

  clear(): void {
    this.shown = this.empty()
  }

  async program({ stdoutBytes, stderr, stderrBytes }: RunFacts, outputPath: string | null): Promise<void> {
    const text = outputPath === null ? '' : await beginningOf(outputPath, runRules.outputBytes)
    this.shown.stdout = { text, bytes: stdoutBytes }
    this.shown.stderr = { text: stderr.toString('utf8', 0, runRules.stderrBytes), bytes: stderrBytes }
  }

  says(message: string): void {
    this.shown.message = message
  }

  talk({ turns, isCut }: Talk): void {
    this.shown.talk = turns
    this.shown.isTalkCut = isCut
  }

  private empty(): Seen['shown'] {
    return { stdout: nothing, stderr: nothing, message: '', talk: null, isTalkCut: false }
  }
}
