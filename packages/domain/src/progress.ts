// A class's progress in homework and contests of its course.

/** Tries until somebody solved a problem: each bucket begins here and ends before the next. */
export const tryBuckets = [1, 2, 3, 4, 5, 6, 11] as const

/** Somebody is stuck who has tried so often without success, and not within a day. */
export const stuckTries = { min: 2, max: 50, default: 5 } as const

/** How somebody stands to a problem: not begun, stuck, trying still, or solved. */
export const workStates = ['idle', 'stuck', 'trying', 'solved'] as const
export type WorkState = (typeof workStates)[number]

/** The newest contests and homework of a course that are listed. */
export const progressContests = 200
