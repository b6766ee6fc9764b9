// Own code is compiled and run like a submission, shown with all its output, and not repeated near the time limit.

import { writeFile } from 'node:fs/promises'
import type { JudgeRun } from '@verdict/contract/judge-protocol'
import type { RunOutcome, RunResult, Written } from '@verdict/contract/run'
import { runLimits } from '@verdict/domain/limits'
import { ProblemType } from '@verdict/domain/problem'
import { isConversation } from '@verdict/domain/problem-kind'
import { runRules } from '@verdict/domain/run'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import type { File } from './compare.ts'
import { compileAnswer } from './answer.ts'
import type { Toolbox } from './compile.ts'
import { differenceOf } from './difference.ts'
import { Kept } from './kept.ts'
import type { Desk, JudgeCase, Show, TestCase } from './kinds/kind.ts'
import { withinMs } from './kinds/passes.ts'
import { kindOf } from './kinds/table.ts'
import { beginningOf } from './beginning.ts'
import { runProgram } from './run.ts'
import type { Slot } from './slot.ts'
import { type Talk, talkWithin } from './tap.ts'

/** @throws HostFault, ProblemFault, or what `signal` was aborted with. */
export async function runOwnCode(
  run: JudgeRun,
  slot: Slot,
  tools: Toolbox,
  signal: AbortSignal,
): Promise<RunResult> {
  const compiled = await compileAnswer(slot, tools, run, signal)
  const compilingMs = Math.round(compiled.cpuUs / 1000)
  if ('error' in compiled) return { compileError: compiled.error, outcomes: [], cpuMs: compilingMs }
  using program = compiled.program
  const { outcomes, spentMs } = await runCases(run, { slot, tools, program, signal })
  return { compileError: null, outcomes, cpuMs: compilingMs + spentMs }
}

type Bench = Pick<Desk, 'slot' | 'tools' | 'program' | 'signal'>

async function runCases(run: JudgeRun, bench: Bench): Promise<{ outcomes: RunOutcome[]; spentMs: number }> {
  using kept = new Kept()
  const seen = new Seen()
  const desk: Desk = { ...bench, task: run, isOnce: true, show: seen, keep: (one) => kept.add(one) }
  const judgeCase = await judgingOf(run, desk)
  const outcomes: RunOutcome[] = []
  let leftMs = run.cpuMs
  for (const given of run.cases) {
    if (leftMs < 1) break
    const { outcome, spentMs } = await runCase(run, desk, given, { judgeCase, seen, leftMs })
    outcomes.push(outcome)
    leftMs -= spentMs
  }
  return { outcomes, spentMs: run.cpuMs - leftMs }
}

async function judgingOf(run: JudgeRun, desk: Desk): Promise<JudgeCase> {
  const isCompared = run.cases.some(({ expected }) => expected !== null)
  if (isCompared || isConversation(run.kind)) return kindOf(run.kind)(desk)
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
): Promise<{ outcome: RunOutcome; spentMs: number }> {
  const own = runLimits(run, Buffer.byteLength(expected ?? ''))
  const limits = withinMs(own, leftMs)
  const test: TestCase = {
    input: await fileOf(desk.slot, 'input', input),
    output: await fileOf(desk.slot, 'answer', expected ?? ''),
    limits,
    budgetMs: leftMs,
  }
  seen.clear()
  const { judge, cpuTimeMs, memoryKb, words, spentMs, isShort } = await judgeCase(test)
  desk.signal.throwIfAborted()
  const isCompared = expected !== null || isConversation(run.kind)
  const outcome = {
    judge: judge === Judge.Accepted && !isCompared ? null : judge,
    time: cpuTimeMs,
    memory: memoryKb,
    words,
    outOfTime: (isShort || limits !== own) && judge === Judge.TimeLimitExceeded,
    difference: differenceIn(run, judge, expected, seen.shown.stdout),
    ...seen.shown,
    // The program's author wrote messages for samples only.
    message: expected === null ? '' : seen.shown.message,
  }
  return { outcome, spentMs: spentMs ?? cpuTimeMs }
}

function differenceIn(run: JudgeRun, judge: Judge, expected: string | null, { text, bytes }: Written) {
  if (expected === null || run.kind !== ProblemType.Traditional) return null
  const isCut = bytes > Buffer.byteLength(text)
  return differenceOf(judge, { text: expected, isCut: false }, { text, isCut }, run.comparison)
}

async function fileOf(slot: Slot, name: string, text: string): Promise<File> {
  const path = slot.fresh(name)
  await writeFile(path, text)
  return { path, bytes: Buffer.byteLength(text) }
}

const nothing: Written = { text: '', bytes: 0 }

class Seen implements Show {
  shown: Pick<RunOutcome, 'stdout' | 'stderr' | 'message' | 'talk' | 'isTalkCut'> = this.empty()
  private number = 1

  clear(): void {
    this.shown = this.empty()
    this.number = 1
  }

  pass(number: number): void {
    this.number = number
  }

  async program({ stdoutBytes, stderr, stderrBytes }: RunFacts, outputPath: string | null): Promise<void> {
    const text = outputPath === null ? '' : await beginningOf(outputPath, runRules.outputBytes)
    const said = stderr.toString('utf8', 0, runRules.stderrBytes)
    const { stdout: out, stderr: err } = this.shown
    this.shown.stdout = this.after(out, { text, bytes: stdoutBytes }, runRules.outputBytes)
    this.shown.stderr = this.after(err, { text: said, bytes: stderrBytes }, runRules.stderrBytes)
  }

  /** Passes are divided as Kattis divides them in its samples. */
  private after(before: Written, now: Written, most: number): Written {
    if (this.number === 1 || before.bytes + now.bytes === 0) return now
    const divider = before.text === '' || before.text.endsWith('\n') ? '---\n' : '\n---\n'
    const isCut = Buffer.byteLength(before.text) < before.bytes
    const text = isCut ? before.text : Buffer.from(before.text + divider + now.text).toString('utf8', 0, most)
    return { text, bytes: before.bytes + divider.length + now.bytes }
  }

  says(message: string): void {
    this.shown.message = message
  }

  talk({ turns, isCut }: Talk): void {
    const [first, ...rest] = turns
    const begun = this.number === 1 || !first ? turns : [{ ...first, pass: this.number }, ...rest]
    const all = [...(this.shown.talk ?? []), ...begun]
    const kept = talkWithin(all.map(({ text, ...turn }) => ({ ...turn, bytes: Buffer.from(text) })))
    this.shown.isTalkCut ||= isCut || kept.isCut
    this.shown.talk = kept.turns
  }

  private empty(): Seen['shown'] {
    return { stdout: nothing, stderr: nothing, message: '', talk: null, isTalkCut: false }
  }
}
