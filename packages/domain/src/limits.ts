// From a problem's limits to those of one run. CPU time decides; the wall clock only catches programs that wait.

import type { Factors } from './language.ts'

export const timeLimitMs = { min: 100, max: 20_000, default: 1_000 } as const
export const memoryLimitKb = { min: 16_384, max: 2_097_152, default: 262_144 } as const

export const sourceBytes = { min: 1, max: 65_536 } as const
/** Some checkers carry tables or a whole solution. */
export const problemProgramChars = 1024 * 1024
export const jsonBodyBytes = 8 * 1024 * 1024
export const pictureBytes = 5 * 1024 * 1024
/** The site's logo comes with each page. */
export const logoKilobytes = 256
export const attachmentBytes = 64 * 1024 * 1024
export const documentBytes = 32 * 1024 * 1024
export const archiveBytes = 512 * 1024 * 1024
/** Imported file: one or many packages with tests. */
export const packageBytes = 2 * 1024 * 1024 * 1024
export const processLimit = 64

const MiB = 1024 * 1024

export interface RunLimits {
  cpuTimeMs: number
  wallTimeMs: number
  memoryKb: number
  outputBytes: number
  processes: number
}

export const wallLimitMs = (cpuMs: number): number => Math.max(3 * cpuMs, cpuMs + 2_000)

export const outputLimitBytes = (expectedBytes: number): number => Math.max(16 * MiB, 2 * expectedBytes)

interface ProgramLimits {
  timeMs: number
  memoryKb: number
}

export const limitsWith = (problem: ProgramLimits, { time, memory }: Factors): ProgramLimits => ({
  timeMs: Math.round(problem.timeMs * time),
  memoryKb: Math.round(problem.memoryKb * memory),
})

/** @param program limits with the language's factors */
export function runLimits({ timeMs, memoryKb }: ProgramLimits, expectedBytes: number): RunLimits {
  return {
    cpuTimeMs: timeMs,
    wallTimeMs: wallLimitMs(timeMs),
    memoryKb,
    outputBytes: outputLimitBytes(expectedBytes),
    processes: processLimit,
  }
}

export const maxAhead = 1_000
