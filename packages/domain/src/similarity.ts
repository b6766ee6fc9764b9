// Similarity of programs: the share of common fingerprints, hashes of token runs selected by winnowing. A hint for a person
// who reads both; nothing follows automatically.

export const tokensInRun = 23
/** At least one of so many successive runs is kept. */
export const runsInWindow = 17
/**
 * With fewer fingerprints (repeated ones counted each time) a program is short. Short programs are all alike, so only nearly
 * equal ones get a figure. Given code does not count; commonly written code does.
 */
export const leastFingerprints = 25
export const fewestFingerprints = 15
/** Percent: minimum for short programs. */
export const nearlyTheSame = 90
/** Percent: minimum to store as a submission's figure. */
export const leastSimilarity = 50
/** Percent: minimum to keep a pair; those below `leastSimilarity` are listed on request. */
export const leastListed = 30
/** Percent: pairs from here on form the groups that a reviewer sees first. */
export const oneProgram = 80

/**
 * A fingerprint that more people have is how everybody writes it, and left out of a pair's second figure. At least twenty,
 * since a tenth of few people could be copiers. People whose programs are alike count as one, or a copy would weigh less the
 * more people hand it in.
 */
export const commonAmong = (people: number): number => Math.max(20, Math.floor(people / 10))

/** Percent, rounded down, so that 100 means identical. */
export const similarity = (shared: number, left: number, right: number): number =>
  left + right === 0 ? 0 : Math.floor((200 * shared) / (left + right))

export const reviewStates = ['open', 'dismissed', 'confirmed'] as const
export type ReviewState = (typeof reviewStates)[number]
