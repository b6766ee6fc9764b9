// The first that applies: too much output, memory, CPU or idle time, crash; then its output is compared. Excess output counts
// even if all before it was right, a non-zero exit code even with right output. Limits cause crashes, so they come first.

import { constants } from 'node:os'
import type { RunLimits } from '@verdict/domain/limits'
import { runWords } from '@verdict/domain/run-words'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import type { Ending, LanguageDefinition } from './languages/definition.ts'

export interface RunOutcome {
  judge: Judge
  words: string
}

/** The host could not run it, which says nothing about the program. */
export class HostFault extends Error {
  override name = 'HostFault'
  /** It is expected to end soon. */
  readonly isOutage: boolean = false
}

/** Server, store or network are away. */
export class FilesAway extends HostFault {
  override name = 'FilesAway'
  override readonly isOutage = true
}

/** The server checks its own copy to find whose fault it is. */
export class FileFault extends HostFault {
  override name = 'FileFault'
  readonly file: string

  constructor(file: string, message: string) {
    super(message)
    this.file = file
  }
}

/** The problem cannot be judged on any host. */
export class ProblemFault extends Error {
  override name = 'ProblemFault'
}

const { SIGKILL, SIGSEGV, SIGXCPU, SIGXFSZ } = constants.signals

/** Errors that say nothing about the program. Lack of memory is checked before. */
const hostCannotStart = new Set(['EAGAIN', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EINTR'])

export interface RunSeen {
  facts: RunFacts
  limits: RunLimits
  language: Pick<LanguageDefinition, 'run' | 'nativeImage'>
  stdoutTail: string
  /** Memory before its first instruction; 0 if unknown. */
  imageBytes: number
  /** Memory is limited by address space, so the limit shows as a failed allocation. */
  addressesBounded: boolean
}

/** A crash so close to an address limit counts as caused by it. */
const nearlyAll = 0.9

/** @throws HostFault if the host is to blame */
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

/** Sleep, without time in which the program was ready but got no processor. */
export const idleOf = ({ asleepUs, cpuUs }: RunFacts) => ({
  waitedMs: Math.round(asleepUs / 1000),
  cpuMs: Math.round(cpuUs / 1000),
})

export function overTime({ facts, limits }: RunSeen): RunOutcome | null {
  const cpuLimitUs = limits.cpuTimeMs * 1000
  if (facts.killedFor === 'cpu' || facts.cpuUs > cpuLimitUs || facts.signal === SIGXCPU) {
    return { judge: Judge.TimeLimitExceeded, words: '' }
  }
  if (facts.killedFor === 'wall') {
    return { judge: Judge.TimeLimitExceeded, words: runWords({ code: 'idle', ...idleOf(facts) }) }
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
  // The kernel kills a program whose image does not fit before its first instruction.
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
 * A native image may name any interpreter; launchers of other languages do not depend on the source.
 * @throws HostFault if it is the host's fault
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

/** null for a clean exit. */
function endingOf({ exitCode, signal }: Pick<RunFacts, 'exitCode' | 'signal'>) {
  if (signal !== null) return { code: 'signal', signal } as const
  return exitCode === null || exitCode === 0 ? null : ({ code: 'exit', exitCode } as const)
}
