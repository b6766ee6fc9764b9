/** Tries until solved: lower bounds of the buckets. */
export const tryBuckets = [1, 2, 3, 4, 5, 6, 11] as const

/** Stuck: so many tries without success, none within the last day. */
export const stuckTries = { min: 2, max: 50, default: 5 } as const

export const workStates = ['idle', 'stuck', 'trying', 'solved'] as const
export type WorkState = (typeof workStates)[number]

export const progressContests = 200
