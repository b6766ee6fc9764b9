// Facts of runs for tables, as the sandbox would give them.

import type { RunFacts } from '@verdict/sandbox'

const MiB = 1024 * 1024

export const wellEnded: RunFacts = {
  exitCode: 0,
  signal: null,
  execError: null,
  killedFor: null,
  cpuUs: 12_000,
  wallUs: 15_000,
  asleepUs: 1_000,
  peakBytes: MiB,
  oomKills: 0,
  metMemoryLimit: false,
  pidsMaxEvents: 0,
  stdoutBytes: 10,
  stderrBytes: 0,
  stderr: Buffer.alloc(0),
  artifacts: [],
}

export const someLimits = {
  cpuTimeMs: 1000,
  wallTimeMs: 3000,
  memoryKb: 65_536,
  outputBytes: 16 * MiB,
  processes: 64,
}

/** The ends of a program in words for tables. */
export const endings = {
  clean: {},
  exit: (exitCode: number): Partial<RunFacts> => ({ exitCode }),
  signal: (signal: number): Partial<RunFacts> => ({ exitCode: null, signal }),
  killed: (killedFor: RunFacts['killedFor']): Partial<RunFacts> => ({ exitCode: null, signal: 9, killedFor }),
  outOfMemory: { exitCode: null, signal: 9, oomKills: 1, metMemoryLimit: true } as Partial<RunFacts>,
}
