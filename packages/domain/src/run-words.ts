// How a run ended, and the English line stored with a submission. Its format is fixed, so that the page can parse it and show
// it in the reader's language, for old submissions too.

export type RunEnding =
  | { code: 'exit'; exitCode: number }
  | { code: 'signal'; signal: number }
  | { code: 'cannotStart'; reason: string }
  | { code: 'idle'; waitedMs?: number; cpuMs?: number }
  /** In an interactive problem: perhaps the output was not flushed. */
  | { code: 'idleUnflushed'; waitedMs?: number; cpuMs?: number }
  | { code: 'endedEarly' }
  /** No output file was sent for the test. */
  | { code: 'noFile' }

/** Linux numbers, equal on x86-64 and aarch64. */
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

export const isKnownSignal = (signal: number): signal is keyof typeof signalMeaning => signal in signalMeaning

const idle = 'Time limit: the program waited instead of computing'
const unflushed = '. Did it flush its output?'
const endedEarly = 'The program ended before the conversation did'
const noFile = 'No output file was sent for this test'

export function endingText(ending: RunEnding & { code: 'exit' | 'signal' }): string {
  if (ending.code === 'exit') return `exit code ${ending.exitCode}`
  const { signal } = ending
  return isKnownSignal(signal) ? `signal ${signal} (${signalMeaning[signal]})` : `signal ${signal}`
}

export function runWords(ending: RunEnding): string {
  if (ending.code === 'exit' || ending.code === 'signal') return `Runtime error: ${endingText(ending)}`
  if (ending.code === 'cannotStart') return `Runtime error: the program cannot be started (${ending.reason})`
  if (ending.code === 'endedEarly') return endedEarly
  if (ending.code === 'noFile') return noFile
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

export function readRunWords(text: string): RunEnding | null {
  if (text === endedEarly) return { code: 'endedEarly' }
  if (text === noFile) return { code: 'noFile' }
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
