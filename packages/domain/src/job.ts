// Rejudging or skipping many submissions. A rejudge judges all in the shadow first; the person who started it then applies or
// discards the changes.

export const jobActions = ['rejudge', 'skip'] as const
export type JobAction = (typeof jobActions)[number]

export const jobStates = [
  'preparing',
  'judging',
  'ready',
  'applying',
  'applied',
  'cancelling',
  'cancelled',
] as const
export type JobState = (typeof jobStates)[number]

export const isJobResting = (state: JobState): boolean =>
  state === 'ready' || state === 'applied' || state === 'cancelled'

export const isJobCancellable = (state: JobState): boolean =>
  state === 'preparing' || state === 'judging' || state === 'ready'

export const maxJobSelection = 10_000
