// The measures of similarity. It compares fingerprints: hashes of runs of tokens, of which winnowing keeps some. Two
// programs are as similar as the fingerprints that they share, of those that both have. It is a hint for a person who
// then reads both programs; nothing follows from it by itself.

/** Tokens in a run. */
export const tokensInRun = 23
/** At least one of so many successive runs is kept. */
export const runsInWindow = 17
/**
 * A program with fewer fingerprints that count, repeated ones each time, gets no figure: short programs are all alike. A
 * long one that repeats itself is not short.
 */
export const leastFingerprints = 25
/** In percent. A lower similarity is not stored as a submission's figure. */
export const leastSimilarity = 50
/** In percent. A lower similarity is not kept as a pair; between the two, the pair is listed on request. */
export const leastListed = 30
/** In percent. Programs that are so much alike are one program, and its authors count as one person. */
export const oneProgram = 80

/**
 * A fingerprint that more people than this have in their programs is how everybody writes it, and does not count. Among
 * a few people a tenth would be one or two of them, who may have copied: therefore never fewer than twenty. Those who
 * handed in one program are one person here: otherwise a copy would count the less the more people hand it in.
 */
export const commonAmong = (people: number): number => Math.max(20, Math.floor(people / 10))

/** In percent, rounded down, so that 100 says that all is shared. */
export const similarity = (shared: number, left: number, right: number): number =>
  left + right === 0 ? 0 : Math.floor((200 * shared) / (left + right))

/** The decision of the person who looked at a pair. */
export const reviewStates = ['open', 'dismissed', 'confirmed'] as const
export type ReviewState = (typeof reviewStates)[number]
