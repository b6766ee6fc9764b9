// Two programs of two people to one problem: whether somebody may look at them, and how similar they are.

import { isCompared } from '@verdict/domain/language'
import { leastFingerprints } from '@verdict/domain/similarity'
import type { SimilarityPairDetail } from '@verdict/contract/similarity'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { pairReviewer } from './access.ts'
import { standingOf } from './compare.ts'
import { counting, figureOf } from './fingerprints.ts'
import type { IgnoredCode } from './ignored-code.ts'
import { findReview, type ReviewKey } from './queries.ts'
import type { FullProgram } from './record.ts'

interface Author {
  pid: number
  user_id: number
}

export const keyOf = (left: Author, right: Author): ReviewKey => ({
  pid: left.pid,
  user_a: Math.min(left.user_id, right.user_id),
  user_b: Math.max(left.user_id, right.user_id),
})

/**
 * Two programs that count, or of whose authors somebody has set something: that stays to be read.
 * @param programs by their numbers
 * @throws Refusal NOT_FOUND
 */
export async function comparable(
  db: Queryable,
  programs: ReadonlyMap<number, FullProgram>,
  sids: { left: number; right: number },
  mayReview: ReturnType<typeof pairReviewer>,
): Promise<[FullProgram, FullProgram]> {
  const [left, right] = [programs.get(sids.left), programs.get(sids.right)]
  const isPair = left && right && left.pid === right.pid && left.user_id !== right.user_id
  if (!isPair || !isCompared(left.language) || !(await mayReview(left, right))) throw new Refusal('NOT_FOUND')
  if (left.counts && right.counts) return [left, right]
  const review = await findReview(db, keyOf(left, right))
  if (!review || (review.state === 'open' && review.note === '')) throw new Refusal('NOT_FOUND')
  return [left, right]
}

type Figure = Pick<SimilarityPairDetail, 'percent' | 'without'>

export function figureOfPair(left: FullProgram, right: FullProgram, ignoredCode: IgnoredCode): Figure {
  if (!left.counts || !right.counts) return { percent: null, without: 'gone' }
  const sides = [left, right].map(({ prints }) => ({ prints, own: counting(prints, ignoredCode.ignored) }))
  if (sides.every(({ own }) => own.occurrences >= leastFingerprints)) {
    return { percent: figureOf(sides[0]!.own, sides[1]!.own), without: null }
  }
  const standings = sides.map(({ prints, own }) => standingOf(prints, own, ignoredCode))
  return { percent: null, without: standings.includes('short') ? 'short' : 'common' }
}
