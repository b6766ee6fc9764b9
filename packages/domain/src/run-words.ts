// How a run ended, as data and as the line that is stored with a submission. The line is English and has a fixed form,
// so that the page reads the data back from it and words it in the reader's language, in old submissions too.

export type RunEnding =
  | { code: 'exit'; exitCode: number }
  | { code: 'signal'; signal: number }
  | { code: 'cannotStart'; reason: string }
  /** As measured; lines of before have no figures. */
  | { code: 'idle'; waitedMs?: number; cpuMs?: number }
  /** In a conversation: perhaps it did not flush its output. */
  | { code: 'idleUnflushed'; waitedMs?: number; cpuMs?: number }
  | { code: 'endedEarly' }

/** By their numbers on Linux, which are the same on x86-64 and aarch64. */
export const signalMeaning = {
  1: 'hangup',
  2: 'interrupt',
  4: 'illegal instruction',
  5: 'trap',
  6: 'aborted',
  7: 'bus error',
  8: 'arithmetic error, such as a division by zero',
  9: 'killed',
  11: 'segmentation fault',
  13: 'broken pipe',
  14: 'alarm clock',
  15: 'terminated',
  31: 'forbidden system call',
} as const

/** One that has a meaning to tell. */
export const isKnownSignal = (signal: number): signal is keyof typeof signalMeaning => signal in signalMeaning

const idle = 'Time limit: the program waited instead of computing'
const unflushed = '. Did it flush its output?'
const endedEarly = 'The program ended before the conversation did'

/** `signal 11 (segmentation fault)` or `exit code 3`, without saying of whom. */
export function endingText(ending: RunEnding & { code: 'exit' | 'signal' }): string {
  if (ending.code === 'exit') return `exit code ${ending.exitCode}`
  const { signal } = ending
  return isKnownSignal(signal) ? `signal ${signal} (${signalMeaning[signal]})` : `signal ${signal}`
}

/** The line that is stored. */
export function runWords(ending: RunEnding): string {
  if (ending.code === 'exit' || ending.code === 'signal') return `Runtime error: ${endingText(ending)}`
  if (ending.code === 'cannotStart') return `Runtime error: the program cannot be started (${ending.reason})`
  if (ending.code === 'endedEarly') return endedEarly
  const { code, waitedMs, cpuMs } = ending
  const figures = waitedMs === undefined ? '' : ` (waited ${waitedMs} ms, computed ${cpuMs} ms)`
  return `${idle}${figures}${code === 'idle' ? '' : unflushed}`
}

function readIdle(text: string): RunEnding | null {
  const [found, waited, computed, asks] =
    /^Time limit: the program waited instead of computing(?: \(waited (\d{1,9}) ms, computed (\d{1,9}) ms\))?(\. Did it flush its output\?)?$/.exec(
      text,
    ) ?? []
  if (found === undefined) return null
  const figures = waited === undefined ? {} : { waitedMs: Number(waited), cpuMs: Number(computed) }
  return { code: asks === undefined ? 'idle' : 'idleUnflushed', ...figures }
}

/** null for a text that is no such line: what a compiler wrote. */
export function readRunWords(text: string): RunEnding | null {
  if (text === endedEarly) return { code: 'endedEarly' }
  const idling = readIdle(text)
  if (idling) return idling
  const [, exitCode, signal, reason] =
    /^Runtime error: (?:exit code (\d{1,5})|signal (\d{1,3})(?: \([^()]{1,80}\))?|the program cannot be started \((\w{1,40})\))$/.exec(
      text,
    ) ?? []
  if (exitCode !== undefined) return { code: 'exit', exitCode: Number(exitCode) }
  if (signal !== undefined) return { code: 'signal', signal: Number(signal) }
  return reason === undefined ? null : { code: 'cannotStart', reason }
}
