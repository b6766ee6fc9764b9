// Tries a checker on one sample for a waiting problem setter, who sees all its output. An interactor talks to a file.

import { beginningOf } from './beginning.ts'
import { rm, writeFile } from 'node:fs/promises'
import type { JudgeTrial } from '@verdict/contract/judge-protocol'
import type { TrialResult } from '@verdict/contract/trial'
import { ProblemType } from '@verdict/domain/problem'
import { wallLimitMs } from '@verdict/domain/limits'
import { Judge } from '@verdict/domain/verdict'
import type { Program, Toolbox } from './compile.ts'
import {
  checkerLimits,
  compileProblemProgram,
  interactorLimits,
  problemProgramRun,
  saidBy,
} from './problem-program.ts'
import type { ProgramRun } from './protocols/protocol.ts'
import { Feedback } from './protocols/feedback.ts'
import { protocols } from './protocols/table.ts'
import type { Slot } from './slot.ts'
import { failureOf } from './verdict-of-checker.ts'

const cpuMs = 5_000
const shownBytes = 4_000

/** @throws HostFault, or what `signal` was aborted with. */
export async function runTrial(
  trial: JudgeTrial,
  slot: Slot,
  tools: Toolbox,
  signal: AbortSignal,
): Promise<TrialResult> {
  const compiled = await compileProblemProgram(slot, tools, trial.code, signal)
  if ('error' in compiled) return { compileError: compiled.error, run: null }
  using program = compiled.program
  return { compileError: null, run: await runOnSample(trial, slot, program, signal) }
}

async function runFor(
  trial: JudgeTrial,
  slot: Slot,
  program: Program,
  feedback: Feedback | null,
): Promise<ProgramRun> {
  const place = async (name: string, text: string): Promise<string> => {
    const path = slot.fresh(name)
    await writeFile(path, text)
    return path
  }
  const [input, output, answer] = [
    await place('input', trial.input),
    await place('output', trial.output),
    await place('answer', trial.answer),
  ]
  if (trial.type === ProblemType.SpecialJudge) {
    const limits = { ...checkerLimits(0), cpuMs, wallMs: wallLimitMs(cpuMs) }
    const files = { input, output, answer, source: '' }
    return problemProgramRun(slot, program, trial, { files, limits, feedback })
  }
  const limits = interactorLimits({ cpuTimeMs: cpuMs / 2, wallTimeMs: cpuMs })
  const files = { input, output: null, answer, source: '' }
  const run = await problemProgramRun(slot, program, trial, { files, limits, feedback })
  return { ...run, request: { ...run.request, stdin: slot.inBase(output), ignoreSigpipe: true } }
}

async function runOnSample(
  trial: JudgeTrial,
  slot: Slot,
  program: Program,
  signal: AbortSignal,
): Promise<NonNullable<TrialResult['run']>> {
  const stdout = slot.fresh('printed')
  const feedback = trial.protocol === 'kattis' ? new Feedback(slot) : null
  const run = await runFor(trial, slot, program, feedback)
  const facts = await slot.gate.beside(() =>
    slot.run({ ...run.request, stdout: slot.inBase(stdout) }, signal),
  )
  const said = run.said
    ? await saidBy(run, facts, stdout)
    : { message: facts.stderr.toString('utf8', 0, shownBytes), score: '' }
  const printed = await beginningOf(stdout, shownBytes)
  await rm(stdout, { force: true })
  const nextPass = feedback?.next ? await beginningOf(feedback.next.path, shownBytes) : null
  const failure = failureOf(facts) ?? feedback?.fault ?? null
  return {
    judge: failure === null ? protocols[trial.protocol].verdictOf(facts.exitCode!, said) : Judge.SystemError,
    exitCode: failure === null ? facts.exitCode : null,
    failure,
    message: said.message,
    printed,
    nextPass,
    time: Math.round(facts.cpuUs / 1000),
    memory: Math.ceil(facts.peakBytes / 1024),
  }
}
