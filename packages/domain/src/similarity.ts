// Measures of similarity. Programs are compared by fingerprints: hashes of token runs selected by winnowing. Similarity
// is the share of their fingerprints that both have. It is a hint for a person who reads both programs; nothing follows
// from it automatically.

/** Tokens in a run. */
export const tokensInRun = 23
/** At least one of so many successive runs is kept. */
export const runsInWindow = 17
/**
 * A program with fewer fingerprints, repeated ones each time, is short: short programs are all alike, so of their figures
 * only those of programs that are nearly the same say something. Given code does not count; code that is common to many does.
 * A long one that repeats itself is not short.
 */
export const leastFingerprints = 25
/** One with fewer than this gets no figure. */
export const fewestFingerprints = 15
/** In percent: the least figure of a short program. */
export const nearlyTheSame = 90
/** In percent. A lower similarity is not stored as a submission's figure. */
export const leastSimilarity = 50
/** In percent. A lower similarity is not kept as a pair; between the two, the pair is listed on request. */
export const leastListed = 30
/** In percent. Pairs that are so much alike join people to the groups that a reviewer sees at first. */
export const oneProgram = 80

/**
 * A fingerprint that more people than this have in their programs is how everybody writes it: the second figure of a pair
 * leaves it out. Among a few people a tenth would be one or two of them, who may have copied: therefore never fewer than
 * twenty. Those whose programs are alike enough for a figure are one person here: otherwise a copy would count the less the
 * more people hand it in.
 */
export const commonAmong = (people: number): number => Math.max(20, Math.floor(people / 10))

/** In percent, rounded down, so that 100 says that all is shared. */
export const similarity = (shared: number, left: number, right: number): number =>
  left + right === 0 ? 0 : Math.floor((200 * shared) / (left + right))

/** The decision of the person who looked at a pair. */
export const reviewStates = ['open', 'dismissed', 'confirmed'] as const
export type ReviewState = (typeof reviewStates)[number]
