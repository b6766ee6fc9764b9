// A problem's own program: a checker or an interactor in C++17, written with testlib.h or by Kattis' protocol. It is compiled as a
// submission is, in a box and once for each source, and runs boxed like everything else, because a problem setter's
// mistake must not hurt the host either. When it does not compile, that is the problem's fault: the submission ends
// as SystemError with the compiler's words for admins, and no other host need try.

import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JudgeTask } from '@verdict/contract/judge-protocol'
import { processLimit, wallLimitMs } from '@verdict/domain/limits'
import type { Limits, RunFacts, RunRequest } from '@verdict/sandbox'
import { beginningOf } from './beginning.ts'
import { compile, type Compiled, type Program, type Toolbox } from './compile.ts'
import { cutToBytes } from './compiler-output.ts'
import { cpp17 } from './languages/cpp17.ts'
import { boxEnvironment } from './languages/definition.ts'
import type { Desk } from './kinds/kind.ts'
import type { Slot } from './slot.ts'
import { ProblemFault } from './verdict-of-run.ts'

const MiB = 1024 * 1024

/** Longer than for submissions: testlib.h is large, and this is done once. */
const language = { ...cpp17, compile: { ...cpp17.compile, cpuMs: 20_000, wallMs: 40_000 } }

const checkerMemoryBytes = 512 * MiB
const interactorMemoryBytes = 256 * MiB
const leastCheckerCpuMs = 10_000
const messageBytes = 2048

/** @throws HostFault, or what `signal` was aborted with. */
export const compileProblemProgram = (
  slot: Slot,
  tools: Toolbox,
  code: string,
  signal: AbortSignal,
): Promise<Compiled> => compile(slot, tools, language, code, signal, tools.testlib.library)

/** The program of the task's problem; kept until the task ends. @throws ProblemFault when there is none or it does not compile. */
export async function problemProgramOf(desk: Desk, what: 'checker' | 'interactor'): Promise<Program> {
  const { slot, tools, task, signal } = desk
  if (task.checker.trim() === '') throw new ProblemFault(`The problem has no ${what}.`)
  const compiled = await compileProblemProgram(slot, tools, task.checker, signal)
  if ('error' in compiled) throw new ProblemFault(`The ${what} does not compile.\n${compiled.error}`)
  desk.keep(compiled.program)
  return compiled.program
}

interface OwnLimits {
  cpuMs: number
  wallMs: number
  memoryBytes: number
}

const limitsOf = ({ cpuMs, wallMs, memoryBytes }: OwnLimits): Limits => ({
  cpuMs,
  wallMs,
  memoryBytes,
  processes: processLimit,
  outputBytes: 16 * MiB,
  fsizeBytes: 64 * MiB,
  tmpBytes: 64 * MiB,
  addressSpaceBytes: memoryBytes,
})

/** @param cpuTimeMs what the contestant's program may use on the test */
export function checkerLimits(cpuTimeMs: number): Limits {
  const cpuMs = Math.max(leastCheckerCpuMs, 2 * cpuTimeMs)
  return limitsOf({ cpuMs, wallMs: wallLimitMs(cpuMs), memoryBytes: checkerMemoryBytes })
}

/** A second more by the clock than the program: in a deadlock the program is stopped, and not the interactor. */
export const interactorLimits = (program: { cpuTimeMs: number; wallTimeMs: number }): Limits =>
  limitsOf({
    cpuMs: 2 * program.cpuTimeMs,
    wallMs: program.wallTimeMs + 1_000,
    memoryBytes: interactorMemoryBytes,
  })

/** Absolute paths on the host. */
export interface ProgramFiles {
  input: string
  /** The output of the contestant's program; null where that goes through a pipe. */
  output: string | null
  answer: string
}

/** How a program of a problem is called, and its further arguments. */
export type Call = Pick<JudgeTask, 'protocol' | 'flags'>

/** Room for what a program by Kattis' protocol leaves behind. */
const feedbackBytes = 64 * MiB
const feedbackNames = ['judgemessage.txt', 'score.txt'] as const
/** The first that is there says the share of the points. */
const scoreNames = ['score_multiplier.txt', 'score.txt'] as const
const artifactNames = [...new Set([...feedbackNames, ...scoreNames])]

/** The files and limits of one run of a program. */
interface ProgramRun {
  request: Omit<RunRequest, 'stdout'>
  /** Absolute folder on the host; null where the protocol has no such files. */
  feedback: string | null
}

/**
 * By testlib's protocol `input output answer`, shown read-only; an interactor's second file is its own log and goes with the
 * box. By Kattis' `input answer feedback`, the output on stdin; the program then lies beside the box, which is its feedback folder.
 */
export async function problemProgramRun(
  slot: Slot,
  program: Program,
  { protocol, flags }: Call,
  files: ProgramFiles,
  limits: Limits,
): Promise<ProgramRun> {
  const { input, output, answer } = files
  const mount = (path: string, name: string) => ({ path: slot.inBase(path), name })
  const shown = [mount(input, 'input'), mount(answer, 'answer')]
  if (protocol === 'testlib') {
    const second = output === null ? '/tmp/output' : '/opt/output'
    const request = {
      argv: ['/box/main', '/opt/input', second, '/opt/answer', ...flags],
      env: boxEnvironment,
      box: { kind: 'directory', path: program.directory },
      mounts: output === null ? shown : [...shown, mount(output, 'output')],
      limits,
    } as const
    return { request, feedback: null }
  }
  const feedback = slot.fresh('feedback')
  await mkdir(feedback)
  const request = {
    argv: ['/opt/program/main', '/opt/input', '/opt/answer', '/box/', ...flags],
    env: boxEnvironment,
    box: {
      kind: 'fresh',
      bytes: feedbackBytes,
      artifacts: artifactNames.map((name) => ({
        name,
        path: slot.inBase(join(feedback, name)),
        maxBytes: 64 * 1024,
      })),
    },
    mounts: [...shown, { path: program.directory, name: 'program' }],
    limits,
    ...(output !== null && { stdin: slot.inBase(output) }),
  } as const
  return { request, feedback }
}

/** Its message: its feedback, or stderr, where testlib writes, or else the beginning of `stdout`. Bounded, and text. */
export async function messageOf(
  facts: RunFacts,
  stdout: string | null,
  feedback: string | null = null,
): Promise<string> {
  const left = feedback === null ? '' : await feedbackIn(feedback)
  const said = left === '' ? facts.stderr.toString('utf8') : left
  const text = said.trim() === '' && stdout !== null ? await beginningOf(stdout, messageBytes) : said
  return cutToBytes(text.replaceAll('\0', '\u{FFFD}'), messageBytes)
}

/** The share of the points that a program by Kattis' protocol wrote; '' where it wrote none. To be asked before its message. */
export async function scoreLeft(feedback: string | null): Promise<string> {
  if (feedback === null) return ''
  const found = await Promise.all(
    scoreNames.map((name) => beginningOf(join(feedback, name), 100).catch(() => '')),
  )
  return found.find((text) => text.trim() !== '') ?? ''
}

async function feedbackIn(folder: string): Promise<string> {
  const [message, score] = await Promise.all(
    feedbackNames.map((name) => beginningOf(join(folder, name), messageBytes).catch(() => '')),
  )
  await rm(folder, { recursive: true, force: true })
  return [message!.trim(), score!.trim() === '' ? '' : `score ${score!.trim()}`]
    .filter((part) => part !== '')
    .join('\n')
}
