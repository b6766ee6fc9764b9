// The times that hold a judging task together, and the order in which tasks are taken.

export const judging = {
  /** A host that says nothing for this long loses its task. Database time. */
  leaseMs: 30_000,
  renewMs: 10_000,
  /** How often a host asks whether it is to go on with what makes room for submissions: trials and verifications. */
  yieldingRenewMs: 1_000,
  longPollMs: 25_000,
  /** Leases that ended without a result, or in a SystemError of the host's own making. */
  maxAttempts: 3,
  /** Until the next attempt, by how many there were: what was wrong with a machine may be over by then. */
  retryMs: [1_000, 10_000],
  /** Where another host could take a task, one that failed with it leaves it alone for so long. */
  elsewhereMs: 30_000,
  compileOutputBytes: 64 * 1024,
  /** A task of a verification begins no test after so long, so that submissions made meanwhile soon get its host. */
  verificationSliceMs: 5_000,
} as const

/**
 * Lower is taken first. A probe is an administrator's, who wants to see that judging works, and takes a moment. Shadows are judgements of a job that nobody waits for; verifications judge programs of a problem's
 * author.
 */
export const TaskPriority = {
  Probe: -10,
  Contest: 0,
  Practice: 10,
  Rejudge: 20,
  Shadow: 30,
  Verification: 40,
} as const

/** The classes by the names that metrics and traces have for them. */
export const taskKinds = {
  [TaskPriority.Probe]: 'probe',
  [TaskPriority.Contest]: 'contest',
  [TaskPriority.Practice]: 'practice',
  [TaskPriority.Rejudge]: 'rejudge',
  [TaskPriority.Shadow]: 'shadow',
  [TaskPriority.Verification]: 'verification',
} as const
