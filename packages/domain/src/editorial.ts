// When readers of a problem are shown a solution that its teacher wrote.

/**
 * never: a draft. solved: to each person who solved it. due: once the contests and homework that have it are over for the
 * reader. always: at once.
 */
export const editorialTimes = ['never', 'solved', 'due', 'always'] as const
export type EditorialTime = (typeof editorialTimes)[number]
