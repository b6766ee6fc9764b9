// Tries a checker on one sample for a waiting problem setter, who sees all its output. An interactor talks to a file, and a
// manager to processes that each write one.

import { beginningOf } from './beginning.ts'
import { rm, writeFile } from 'node:fs/promises'
import type { JudgeTrial } from '@verdict/contract/judge-protocol'
import type { TrialResult } from '@verdict/contract/trial'
import { ProblemType } from '@verdict/domain/problem'
import { isByPath } from '@verdict/domain/problem-kind'
import { wallLimitMs } from '@verdict/domain/limits'
import { Judge } from '@verdict/domain/verdict'
import {
  type GroupRequest,
  programChannel,
  type RunFacts,
  type Program as SandboxProgram,
} from '@verdict/sandbox'
import type { Program, Toolbox } from './compile.ts'
import { boxEnvironment } from './languages/definition.ts'
import {
  checkerLimits,
  compileProblemProgram,
  interactorLimits,
  managerLimits,
  problemProgramRun,
  saidBy,
} from './problem-program.ts'
import { runManager } from './protocols/cms.ts'
import type { ProgramRun } from './protocols/protocol.ts'
import { Feedback } from './protocols/feedback.ts'
import { protocols } from './protocols/table.ts'
import type { Slot } from './slot.ts'
import { failureOf } from './verdict-of-checker.ts'

const cpuMs = 5_000
const tryLimits = { cpuTimeMs: cpuMs / 2, wallTimeMs: cpuMs }
const standInLimits = { cpuTimeMs: cpuMs / 2, wallTimeMs: 2_000 }
const shownBytes = 4_000

/** @throws HostFault, or what `signal` was aborted with. */
export async function runTrial(
  trial: JudgeTrial,
  slot: Slot,
  tools: Toolbox,
  signal: AbortSignal,
): Promise<TrialResult> {
  const compiled = await compileProblemProgram(slot, tools, trial.code, signal, trial.sources)
  if ('error' in compiled) return { compileError: compiled.error, run: null }
  using program = compiled.program
  return { compileError: null, run: await runOnSample(trial, slot, program, signal) }
}

async function place(slot: Slot, name: string, text: string): Promise<string> {
  const path = slot.fresh(name)
  await writeFile(path, text)
  return path
}

async function runFor(
  trial: JudgeTrial,
  slot: Slot,
  program: Program,
  feedback: Feedback | null,
): Promise<ProgramRun> {
  const [input, output, answer] = [
    await place(slot, 'input', trial.input),
    await place(slot, 'output', trial.output),
    await place(slot, 'answer', trial.answer),
  ]
  if (trial.type === ProblemType.SpecialJudge) {
    const limits = { ...checkerLimits(0), cpuMs, wallMs: wallLimitMs(cpuMs) }
    const files = { input, output, answer, source: '' }
    return problemProgramRun(slot, program, trial, { files, limits, feedback })
  }
  const limits = interactorLimits(tryLimits)
  const files = { input, output: null, answer, source: '' }
  const run = await problemProgramRun(slot, program, trial, { files, limits, feedback })
  return { ...run, request: { ...run.request, stdin: slot.inBase(output), ignoreSigpipe: true } }
}

interface Trying {
  stdout: string
  feedback: Feedback | null
  signal: AbortSignal
}

interface Tried {
  run: ProgramRun
  facts: RunFacts
}

async function tryAlone(
  trial: JudgeTrial,
  slot: Slot,
  program: Program,
  { stdout, feedback, signal }: Trying,
): Promise<Tried> {
  const run = await runFor(trial, slot, program, feedback)
  const request = { ...run.request, stdout: slot.inBase(stdout) }
  return { run, facts: await slot.gate.beside(() => slot.run(request, signal)) }
}

/** They stand in for the program: write all, then read to the end of file. */
function standIns({ flags, processes }: JudgeTrial, output: string): SandboxProgram[] {
  const { reads, writes } = programChannel
  const [from, to] = isByPath(flags) ? [` < ${reads}`, ` > ${writes}`] : ['', '']
  return Array.from({ length: processes }, () => ({
    argv: ['/bin/sh', '-c', `cat /opt/output${to}; exec cat${from} > /dev/null`],
    env: boxEnvironment,
    mounts: [{ path: output, name: 'output' }],
    limits: { ...interactorLimits(standInLimits), wallMs: standInLimits.wallTimeMs },
  }))
}

async function tryManager(
  trial: JudgeTrial,
  slot: Slot,
  program: Program,
  { stdout, signal }: Trying,
): Promise<Tried> {
  const { flags, processes } = trial
  const input = await place(slot, 'input', trial.input)
  const output = slot.inBase(await place(slot, 'output', trial.output))
  const files = { input, output: null, answer: '', source: '' }
  const limits = { ...managerLimits(standInLimits, processes), cpuMs }
  const run = runManager(
    { slot, program, flags, files, limits },
    { processes, inputBytes: Buffer.byteLength(trial.input) },
  )
  const request: GroupRequest = {
    programs: standIns(trial, output),
    manager: { ...run.request, stdout: slot.inBase(stdout) },
    byPath: isByPath(flags),
  }
  const { manager } = await slot.gate.beside(() => slot.runGroup(request, signal))
  return { run, facts: manager }
}

async function runOnSample(
  trial: JudgeTrial,
  slot: Slot,
  program: Program,
  signal: AbortSignal,
): Promise<NonNullable<TrialResult['run']>> {
  const stdout = slot.fresh('printed')
  const feedback = trial.protocol === 'kattis' ? new Feedback(slot) : null
  const trying = trial.type === ProblemType.Communication ? tryManager : tryAlone
  const { run, facts } = await trying(trial, slot, program, { stdout, feedback, signal })
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
