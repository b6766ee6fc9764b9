// Running one's own code before it is submitted: on the samples of a problem, or on input of one's own.

export const runRules = {
  /** CPU time that the runs of one person may use within the window. */
  cpuMs: 10_000,
  windowSeconds: 60,
  /** A run begins only while so much of it is left. */
  leastCpuMs: 500,
  /** Runs of one person on one problem that can be read again. */
  kept: 20,
  inputChars: 65_536,
  /** How much is kept of one output, of an expected output and of an input. */
  outputBytes: 16 * 1024,
  stderrBytes: 4 * 1024,
  messageBytes: 2 * 1024,
  /** Both sides of a conversation together. */
  talkBytes: 16 * 1024,
  talkTurns: 400,
  /** How long a host's question whether a run still counts may wait for an answer. */
  renewMs: 5_000,
} as const
