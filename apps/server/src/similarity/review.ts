// Decisions of people about pairs: open, dismissed, confirmed, and a note. They are kept for the two people and the problem, since
// their newer programs change the figures and not what somebody found out. Every change leaves an audit row.

import type { similarityReview } from '@verdict/contract/similarity'
import { languageRecords } from '@verdict/domain/language'
import type { z } from 'zod'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { pairReviewer } from './access.ts'
import { type IgnoredCode, ignoredCodeOf, type IgnoredCodeReader } from './ignored-code.ts'
import { comparable, figureOfPair, keyOf } from './pair.ts'
import { findPrograms, holdReview, type Looked, type ReviewKey, saveReview } from './queries.ts'

type Review = z.output<typeof similarityReview>

interface Reviewed {
  key: ReviewKey
  /** Their names, for readers of the audit log. */
  people: string[]
  looked: Looked
}

const nameOf = ({ pid, user_a, user_b }: ReviewKey): string => `similarity:${pid}:${user_a}:${user_b}`

/** All of them or none. @throws Refusal NOT_FOUND */
export async function reviewPairs(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { pairs, ...change }: Review,
): Promise<void> {
  const keys = await keysOf(db, viewer, pairs)
  await db.transaction().execute(async (tx) => {
    // In one order for everybody, so that nobody waits for each other.
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
