// Running code before submitting it, on samples or own input.

export const runRules = {
  cpuMs: 10_000,
  windowSeconds: 60,
  leastCpuMs: 500,
  kept: 20,
  inputChars: 65_536,
  outputBytes: 16 * 1024,
  stderrBytes: 4 * 1024,
  messageBytes: 2 * 1024,
  talkBytes: 16 * 1024,
  talkTurns: 400,
  /** Timeout of a host's question whether a run is still wanted. */
  renewMs: 5_000,
} as const
