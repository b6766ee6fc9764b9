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

/** A recording of a run, step by step. Its time counts as a run's does. */
export const recordingRules = {
  steps: 1_000,
  bytes: 256 * 1024,
  cpuMs: 5_000,
  outputBytes: 16 * 1024,
  deep: 200,
  variables: 24,
  nameChars: 60,
  /** Longer ones end in an ellipsis. */
  valueChars: 128,
  wordsChars: 500,
} as const
