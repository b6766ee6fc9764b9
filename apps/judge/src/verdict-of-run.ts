// From the facts of one run to a verdict. The first that applies: too much output, too much memory, too much time
// (CPU, then idling), a crash; a run that shows none of these is left to the comparison of its output.
// Output beyond its limit counts even when all before it was right, and an exit code other than 0 even with
// right output. Limits come before crashes because a program that hits one often crashes as a consequence.

import { constants } from 'node:os'
import type { RunLimits } from '@verdict/domain/limits'
import { runWords } from '@verdict/domain/run-words'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import type { Ending, LanguageDefinition } from './languages/definition.ts'

export interface RunOutcome {
  judge: Judge
  /** Why, for the student; empty when there is nothing to say. */
  words: string
}

/** A run that says nothing about the program: the host could not do it. */
export class HostFault extends Error {
  override name = 'HostFault'
}

/** A test file did not arrive, or not as its hash says. The server looks at its own copy and says whose fault that is. */
export class FileFault extends HostFault {
  override name = 'FileFault'
  readonly file: string

  /** @param file its SHA-256 */
  constructor(file: string, message: string) {
    super(message)
    this.file = file
  }
}

/** The problem itself cannot be judged with, on any host: it has no checker, or one that does not compile. */
export class ProblemFault extends Error {
  override name = 'ProblemFault'
}

const { SIGKILL, SIGSEGV, SIGXCPU, SIGXFSZ } = constants.signals

/** Errors of execve that say nothing about the program. Lack of memory is recognised before. */
const hostCannotStart = new Set(['EAGAIN', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EINTR'])

export interface RunSeen {
  facts: RunFacts
  limits: RunLimits
  language: Pick<LanguageDefinition, 'run' | 'nativeImage'>
  /** Last part of stdout as text. */
  stdoutTail: string
  /** The memory that the program's image takes before its first instruction; 0 when not known. */
  imageBytes: number
  /** Memory is bounded by addresses only, so that the limit shows as a refused allocation. */
  addressesBounded: boolean
}

/** How near to a limit of addresses a program must have come for its crash to be that limit's. */
const nearlyAll = 0.9

/** @throws HostFault when the program did not run for a reason of the host's own. */
export function verdictOfRun(seen: RunSeen): RunOutcome {
  const { facts } = seen
  if (facts.killedFor === 'cancel' || facts.killedFor === 'peer')
    throw new HostFault(`killed for ${facts.killedFor}`)
  return (
    overOutput(facts) ?? overMemory(seen) ?? notStarted(seen) ?? overTime(seen) ?? crash(facts) ?? ranWell
  )
}

const ranWell: RunOutcome = { judge: Judge.Accepted, words: '' }

export function overOutput(facts: RunFacts): RunOutcome | null {
  const over = facts.killedFor === 'output' || facts.signal === SIGXFSZ
  return over ? { judge: Judge.OutputLimitExceeded, words: '' } : null
}

export function overTime({ facts, limits }: RunSeen): RunOutcome | null {
  const cpuLimitUs = limits.cpuTimeMs * 1000
  if (facts.killedFor === 'cpu' || facts.cpuUs > cpuLimitUs || facts.signal === SIGXCPU) {
    return { judge: Judge.TimeLimitExceeded, words: '' }
  }
  if (facts.killedFor === 'wall') {
    return { judge: Judge.TimeLimitExceeded, words: runWords({ code: 'idle' }) }
  }
  return null
}

export const overMemory = (seen: RunSeen): RunOutcome | null =>
  memoryWasTheLimit(seen) ? { judge: Judge.MemoryLimitExceeded, words: '' } : null

function memoryWasTheLimit({
  facts,
  limits,
  language,
  stdoutTail,
  imageBytes,
  addressesBounded,
}: RunSeen): boolean {
  const limitBytes = limits.memoryKb * 1024
  if (facts.oomKills > 0) return true
  if (language.run.peakDecides && facts.peakBytes >= limitBytes) return true
  if (facts.execError === 'ENOMEM') return true
  const crashed = facts.signal !== null && facts.killedFor === null
  if (addressesBounded && language.run.peakDecides && crashed && facts.peakBytes >= nearlyAll * limitBytes)
    return true
  // The kernel ends a program whose image finds no room with a signal, before its first instruction.
  const diedAtStart = facts.signal === SIGKILL || facts.signal === SIGSEGV
  if (diedAtStart && facts.killedFor === null && facts.stdoutBytes === 0 && imageBytes > limitBytes)
    return true
  const ending: Ending = {
    exitCode: facts.exitCode,
    signal: facts.signal,
    stderr: facts.stderr.toString('utf8'),
    stdoutTail,
  }
  return facts.killedFor === null && language.run.memoryRefused(ending)
}

/**
 * A native image may name an interpreter that is to start it, which may be anything: nothing, a folder, a text. The image
 * itself is there, it was read when the task began. The launchers of other languages do not depend on the source.
 * @throws HostFault when it is the host's fault.
 */
export function notStarted({ facts: { execError }, language }: RunSeen): RunOutcome | null {
  if (execError === null) return null
  if (!language.nativeImage || hostCannotStart.has(execError))
    throw new HostFault(`the program could not be started: ${execError}`)
  return { judge: Judge.RuntimeError, words: runWords({ code: 'cannotStart', reason: execError }) }
}

export function crash(facts: RunFacts): RunOutcome | null {
  const ending = endingOf(facts)
  return ending === null ? null : { judge: Judge.RuntimeError, words: runWords(ending) }
}

/** null for a clean end. */
function endingOf({ exitCode, signal }: Pick<RunFacts, 'exitCode' | 'signal'>) {
  if (signal !== null) return { code: 'signal', signal } as const
  return exitCode === null || exitCode === 0 ? null : ({ code: 'exit', exitCode } as const)
}
