// Hashes of runs of 23 tokens; winnowing keeps at least one in every 17 (Schleimer, Wilkerson and Aiken, 2003; Dolos). A
// shared run of 39 tokens shares a fingerprint wherever it is, so moving functions changes nothing.

import { WinnowFilter } from '@dodona/dolos-core'
import { runsInWindow, similarity, tokensInRun } from '@verdict/domain/similarity'
import type { Tokens } from './tokens.ts'

const kept = new WinnowFilter(tokensInRun, runsInWindow)
const every = new WinnowFilter(tokensInRun, 1)

const hashesBy = (filter: WinnowFilter, { kinds }: Tokens): number[] =>
  filter.fingerprints(kinds).map(({ hash }) => hash)

/** Ascending, with repetitions. */
export const fingerprintsOf = (tokens: Tokens): number[] => hashesBy(kept, tokens).sort((a, b) => a - b)

/** Not winnowed, since the code around decides which fingerprints winnowing keeps. */
export const allRunsOf = (tokens: Tokens): number[] =>
  [...new Set(hashesBy(every, tokens))].sort((a, b) => a - b)

/** Each fingerprint is at the index of its first token. */
export const runsOf = (tokens: Tokens): number[] => hashesBy(every, tokens)

/** Both ascending and distinct. */
export function sharedBy(left: readonly number[], right: readonly number[]): number {
  let shared = 0
  for (let l = 0, r = 0; l < left.length && r < right.length;) {
    if (left[l] === right[r]) shared += 1
    if (left[l]! <= right[r]!) {
      if (left[l] === right[r]) r += 1
      l += 1
    } else {
      r += 1
    }
  }
  return shared
}

export interface Counted {
  prints: number[]
  occurrences: number
}

/** @param prints ascending, possibly repeated */
export function counting(prints: readonly number[], without: ReadonlySet<number>): Counted {
  const occurring = prints.filter((print) => !without.has(print))
  return {
    prints: occurring.filter((print, index) => print !== occurring[index - 1]),
    occurrences: occurring.length,
  }
}

/** In percent of what counts. */
export const figureOf = ({ prints: left }: Counted, { prints: right }: Counted): number =>
  similarity(sharedBy(left, right), left.length, right.length)

const markCount = 32

/** Injective: spreads hashes, since winnowing prefers small ones. */
export const scrambled = (print: number): number => {
  const mixed = Math.imul(print ^ (print >>> 15), 0x2c_1b_3c_6d)
  return Math.imul(mixed ^ (mixed >>> 12), 0x29_7a_2d_39) >>> 0
}

/**
 * The first in a fixed order, so that similar programs share them. If two share half, all 32 differ once in 400,000 cases.
 * @param prints distinct
 */
export const marksOf = (prints: readonly number[]): number[] =>
  prints.toSorted((a, b) => scrambled(a) - scrambled(b)).slice(0, markCount)
