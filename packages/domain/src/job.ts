// Rejudging or skipping many submissions as one job. A rejudge judges them all once more in the shadow before anything
// changes; the person who started it sees the coming changes, and then applies or discards them.

export const jobActions = ['rejudge', 'skip'] as const
export type JobAction = (typeof jobActions)[number]

/** In their order; a job that skips has nothing to judge. */
export const jobStates = [
  /** Its submissions are being listed. */
  'preparing',
  'judging',
  /** It waits to be applied. */
  'ready',
  'applying',
  'applied',
  'cancelling',
  'cancelled',
] as const
export type JobState = (typeof jobStates)[number]

/** Nobody works on it, and nothing about it changes by itself. */
export const isJobResting = (state: JobState): boolean =>
  state === 'ready' || state === 'applied' || state === 'cancelled'

/** Nothing has been changed yet, so it can be as if it had never been. */
export const isJobCancellable = (state: JobState): boolean =>
  state === 'preparing' || state === 'judging' || state === 'ready'

/** Submissions that are named one by one. */
export const maxJobSelection = 10_000
