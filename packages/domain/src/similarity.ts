// The measures of similarity. It compares fingerprints: hashes of runs of tokens, of which winnowing keeps some. Two
// programs are as similar as the fingerprints that they share, of those that both have. It is a hint for a person who
// then reads both programs; nothing follows from it by itself.

import { Language } from './language.ts'

/** Languages whose programs are compared with one another. The numbers are stored. */
export const LanguageFamily = { Cpp: 1, Java: 2, Python: 3 } as const
export type LanguageFamily = (typeof LanguageFamily)[keyof typeof LanguageFamily]

export const familyOf: Record<Language, LanguageFamily> = {
  [Language.C]: LanguageFamily.Cpp,
  [Language.Cpp11]: LanguageFamily.Cpp,
  [Language.Cpp17]: LanguageFamily.Cpp,
  [Language.Java]: LanguageFamily.Java,
  [Language.Python]: LanguageFamily.Python,
}

/** Tokens in a run. */
export const tokensInRun = 23
/** Of so many runs in a row at least one is kept. */
export const runsInWindow = 17
/** A program with fewer fingerprints that count gets no figure: short programs are all alike. */
export const leastFingerprints = 25
/** In percent. What is less similar is not shown as a pair. */
export const leastSimilarity = 50

/**
 * A fingerprint that more people than this have in their programs is how everybody writes it, and does not count. Among
 * a few people a tenth would be one or two of them, who may have copied: therefore never fewer than twenty.
 */
export const commonAmong = (people: number): number => Math.max(20, Math.floor(people / 10))

/** In percent, rounded down, so that 100 says that all is shared. */
export const similarity = (shared: number, left: number, right: number): number =>
  left + right === 0 ? 0 : Math.floor((200 * shared) / (left + right))

/** What somebody made of a pair that they looked at. */
export const reviewStates = ['open', 'dismissed', 'confirmed'] as const
export type ReviewState = (typeof reviewStates)[number]
