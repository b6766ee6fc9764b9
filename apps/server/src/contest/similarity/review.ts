// A review belongs to two people and a problem, since newer programs change figures but not findings. Changes are audited.

import type { similarityReview, SimilarityPairDetail } from '@verdict/contract/similarity'
import { languageRecords, isCompared } from '@verdict/domain/language'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { pairReviewer } from './similarity-access.ts'
import { type IgnoredCode, ignoredCodeOf, type IgnoredCodeReader } from './ignored-code.ts'
import {
  findPrograms,
  holdReview,
  type Looked,
  type ReviewKey,
  saveReview,
  findReview,
  type FullProgram,
} from './similarity-queries.ts'
import { Refusal } from '@verdict/contract/refusal'
import { figuresOf, measured } from './compare.ts'

interface Author {
  pid: number
  user_id: number
}

export const keyOf = (left: Author, right: Author): ReviewKey => ({
  pid: left.pid,
  user_a: Math.min(left.user_id, right.user_id),
  user_b: Math.max(left.user_id, right.user_id),
})

/** Programs that count, or whose authors' pair has a review. @throws Refusal NOT_FOUND */
export async function comparable(
  db: Queryable,
  programs: ReadonlyMap<number, FullProgram>,
  sids: { left: number; right: number },
  mayReview: ReturnType<typeof pairReviewer>,
): Promise<[FullProgram, FullProgram]> {
  const [left, right] = [programs.get(sids.left), programs.get(sids.right)]
  const isPair = left && right && left.pid === right.pid && left.user_id !== right.user_id
  if (!isPair || !isCompared(left.language) || (await mayReview(left, right)) === null)
    throw new Refusal('NOT_FOUND')
  if (left.counts && right.counts) return [left, right]
  const review = await findReview(db, keyOf(left, right))
  if (!review || (review.state === 'open' && review.note === '')) throw new Refusal('NOT_FOUND')
  return [left, right]
}

type Figure = Pick<SimilarityPairDetail, 'percent' | 'uncommon' | 'without'>

export function figureOfPair(left: FullProgram, right: FullProgram, ignoredCode: IgnoredCode): Figure {
  if (!left.counts || !right.counts) return { percent: null, uncommon: null, without: 'gone' }
  const figures = figuresOf(measured(left.prints, ignoredCode), measured(right.prints, ignoredCode))
  return figures === null
    ? { percent: null, uncommon: null, without: 'short' }
    : { ...figures, without: null }
}

type Review = z.output<typeof similarityReview>

interface Reviewed {
  key: ReviewKey
  /** Names for the audit. */
  people: string[]
  looked: Looked
}

const nameOf = ({ pid, user_a, user_b }: ReviewKey): string => `similarity:${pid}:${user_a}:${user_b}`

/** Reviews all pairs or none. @throws Refusal NOT_FOUND */
export async function reviewPairs(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { pairs, ...change }: Review,
): Promise<void> {
  const keys = await keysOf(db, viewer, pairs)
  await db.transaction().execute(async (tx) => {
    // A fixed order against deadlocks.
    for (const name of [...keys.keys()].sort()) {
      await reviewOne(tx, viewer, origin, keys.get(name)!, change)
    }
  })
}

async function keysOf(db: Queryable, viewer: Viewer, pairs: Review['pairs']): Promise<Map<string, Reviewed>> {
  const programs = await findPrograms(
    db,
    pairs.flatMap(({ left, right }) => [left, right]),
  )
  const mayReviewPair = pairReviewer(db, viewer)
  const ignoredCodeAt = eachOnce((place) => ignoredCodeOf(db, place))
  const keys = new Map<string, Reviewed>()
  for (const sids of pairs) {
    const [a, b] = await comparable(db, programs, sids, mayReviewPair)
    const key = keyOf(a, b)
    const { percent } = figureOfPair(
      a,
      b,
      await ignoredCodeAt({ pid: a.pid, family: languageRecords[a.language].family }),
    )
    const looked = { sid: Math.max(a.sid, b.sid), other_sid: Math.min(a.sid, b.sid), percent }
    keys.set(nameOf(key), { key, people: [a.uid, b.uid], looked })
  }
  return keys
}

function eachOnce(read: IgnoredCodeReader): IgnoredCodeReader {
  const known = new Map<string, Promise<IgnoredCode>>()
  return (place) => {
    const name = `${place.pid} ${place.family}`
    const ignoredCode = known.get(name) ?? read(place)
    known.set(name, ignoredCode)
    return ignoredCode
  }
}

async function reviewOne(
  tx: Queryable,
  viewer: Viewer,
  origin: Origin,
  { key, people, looked }: Reviewed,
  change: Pick<Review, 'state' | 'note'>,
): Promise<void> {
  const before = await holdReview(tx, key, looked, viewer.userId)
  const after = { state: change.state ?? before.state, note: change.note ?? before.note }
  if (after.state === before.state && after.note === before.note) return
  await saveReview(tx, key, looked, { ...after, set_by: viewer.userId })
  await writeAudit(tx, origin, {
    actorId: viewer.userId,
    action: 'similarity.review',
    target: nameOf(key),
    before,
    after: { people, ...after },
  })
}
