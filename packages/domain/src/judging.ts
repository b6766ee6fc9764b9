export const builtInHostName = 'built-in'

export const judging = {
  /** A silent host loses its task after this. Database time. */
  leaseMs: 30_000,
  renewMs: 10_000,
  /** For trials and verifications, which make room for submissions: how often a host asks whether to go on. */
  yieldingRenewMs: 1_000,
  longPollMs: 25_000,
  maxAttempts: 3,
  /** Before each retry: a machine's fault may pass. */
  retryMs: [1_000, 10_000],
  /** After a host failed with a task that another could take, it leaves it alone for so long. */
  elsewhereMs: 30_000,
  compileOutputBytes: 64 * 1024,
  /** A verification task starts no test after this, so that submissions soon get its host. */
  verificationSliceMs: 5_000,
} as const

/**
 * Lower first. Probes are an administrator's, and short. Shadows belong to jobs that nobody waits for; verifications judge
 * the author's programs.
 */
export const TaskPriority = {
  Probe: -10,
  Contest: 0,
  Practice: 10,
  Rejudge: 20,
  Shadow: 30,
  Verification: 40,
} as const

export const taskKinds = {
  [TaskPriority.Probe]: 'probe',
  [TaskPriority.Contest]: 'contest',
  [TaskPriority.Practice]: 'practice',
  [TaskPriority.Rejudge]: 'rejudge',
  [TaskPriority.Shadow]: 'shadow',
  [TaskPriority.Verification]: 'verification',
} as const
