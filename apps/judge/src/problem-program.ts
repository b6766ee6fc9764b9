// Checkers are compiled once per source and always boxed: a setter's mistake must not hurt the host. If one does not compile,
// the submission is a SystemError, and no other host need try.

import type { JudgeTask } from '@verdict/contract/judge-protocol'
import type { ProblemSource } from '@verdict/contract/problem-content'
import { problemProgramLanguage } from '@verdict/domain/language'
import { processLimit, wallLimitMs } from '@verdict/domain/limits'
import type { Limits, RunFacts } from '@verdict/sandbox'
import { headersIn } from './answer.ts'
import { beginningOf } from './beginning.ts'
import { compile, type Compiled, type Program, type Toolbox } from './compile.ts'
import { cutToBytes } from './compiler-output.ts'
import { c } from './languages/c.ts'
import { cpp17 } from './languages/cpp17.ts'
import type { Bench } from './kinds/kind.ts'
import type { Called, ProgramRun, Said } from './protocols/protocol.ts'
import { protocols } from './protocols/table.ts'
import type { Slot } from './slot.ts'
import { ProblemFault } from './verdict-of-run.ts'

const MiB = 1024 * 1024

/** More than for submissions: testlib.h is large, and this happens once. */
const language = { ...cpp17, compile: { ...cpp17.compile, cpuMs: 20_000, wallMs: 40_000 } }

const cppOnly =
  /^[ \t]{0,20}#[ \t]{0,20}include[ \t]{0,20}(?:"testlib\.h"|<[a-z_]{1,40}>|<bits\/stdc\+\+\.h>)/m

const checkerMemoryBytes = 512 * MiB
const interactorMemoryBytes = 256 * MiB
const leastCheckerCpuMs = 10_000
const messageBytes = 2048
/** A score is one line. */
const managerOutputBytes = 64 * 1024

/**
 * The language is not recorded, so C++ is tried, then C; if both fail, the C++ messages are shown.
 * @param sources the problem's, with its headers
 * @throws HostFault, or the reason of `signal`
 */
export async function compileProblemProgram(
  slot: Slot,
  tools: Toolbox,
  code: string,
  signal: AbortSignal,
  sources: readonly ProblemSource[],
): Promise<Compiled> {
  const { library } = tools.testlib
  const headers = headersIn(sources, problemProgramLanguage)
  const libraries = library === null ? [] : [library]
  const asCpp = await compile(slot, tools, language, code, signal, { libraries, headers })
  if (!('error' in asCpp) || cppOnly.test(code)) return asCpp
  const asC = await compile(slot, tools, c, code, signal, { headers: headersIn(sources, c.language) })
  return 'error' in asC ? asCpp : asC
}

/** Kept until the task ends. @throws ProblemFault if there is none or it does not compile */
export async function problemProgramOf(
  desk: Bench,
  what: 'checker' | 'interactor' | 'manager',
): Promise<Program> {
  const { slot, tools, task, signal } = desk
  if (task.checker.trim() === '') throw new ProblemFault(`The problem has no ${what}.`)
  const compiled = await compileProblemProgram(slot, tools, task.checker, signal, task.sources)
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

/** @param cpuTimeMs limit of the contestant's program */
export function checkerLimits(cpuTimeMs: number): Limits {
  const cpuMs = Math.max(leastCheckerCpuMs, 2 * cpuTimeMs)
  return limitsOf({ cpuMs, wallMs: wallLimitMs(cpuMs), memoryBytes: checkerMemoryBytes })
}

/** One second more than the program, so that in a deadlock the program is stopped first. */
export const interactorLimits = (program: { cpuTimeMs: number; wallTimeMs: number }): Limits =>
  limitsOf({
    cpuMs: 2 * program.cpuTimeMs,
    wallMs: program.wallTimeMs + 1_000,
    memoryBytes: interactorMemoryBytes,
  })

/**
 * CPU time as CMS gives it, so that no program can use up the manager's; one second more by the clock, which does not count it.
 * @param processes beside it
 */
export function managerLimits(
  { cpuTimeMs, wallTimeMs }: { cpuTimeMs: number; wallTimeMs: number },
  processes: number,
): Limits {
  const cpuMs = Math.max(leastCheckerCpuMs, processes * (cpuTimeMs + 1_000))
  const limits = limitsOf({ cpuMs, wallMs: wallTimeMs + 1_000, memoryBytes: checkerMemoryBytes })
  return { ...limits, outputBytes: managerOutputBytes }
}

export type Call = Pick<JudgeTask, 'protocol' | 'flags'>

export const problemProgramRun = (
  slot: Slot,
  program: Program,
  { protocol, flags }: Call,
  given: Pick<Called, 'files' | 'limits' | 'feedback'>,
): Promise<ProgramRun> => protocols[protocol].run({ slot, program, flags, ...given })

/** The program's message is on stderr, as testlib writes it, or else the beginning of `stdout`. */
export async function messageOf(facts: RunFacts, stdout: string | null): Promise<string> {
  const said = facts.stderr.toString('utf8')
  const text = said.trim() === '' && stdout !== null ? await beginningOf(stdout, messageBytes) : said
  return shownText(text)
}

/** For staff. Call it once. */
export async function saidBy(
  { said }: Pick<ProgramRun, 'said'>,
  facts: RunFacts,
  stdout: string | null,
): Promise<Said> {
  if (!said) return { message: await messageOf(facts, stdout), score: '' }
  const { message, score, ...more } = await said(facts, stdout)
  const words = [message.trim(), score.trim() === '' ? '' : `score ${score.trim()}`]
    .filter(Boolean)
    .join('\n')
  return { message: words === '' ? await messageOf(facts, stdout) : shownText(words), score, ...more }
}

const shownText = (text: string): string => cutToBytes(text.replaceAll('\0', '\u{FFFD}'), messageBytes)
