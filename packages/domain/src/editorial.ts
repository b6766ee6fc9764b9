/**
 * When readers see a teacher's solution. never: a draft. solved: after solving it. due: once the contests and homework with
 * it are over for the reader. always: at once.
 */
export const editorialTimes = ['never', 'solved', 'due', 'always'] as const
export type EditorialTime = (typeof editorialTimes)[number]
