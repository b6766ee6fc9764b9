// What people made of pairs: open, dismissed, confirmed, and a note. It is kept for the two people and the problem, since
// their newer programs change the figures and not what somebody found out. Every change leaves an audit row.

import type { similarityReview } from '@verdict/contract/similarity'
import type { z } from 'zod'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { pairReviewer } from './access.ts'
import { findPrograms, holdReview, type ReviewKey, saveReview } from './queries.ts'

type Review = z.output<typeof similarityReview>

interface Author {
  pid: number
  user_id: number
}

export const keyOf = (left: Author, right: Author): ReviewKey => ({
  pid: left.pid,
  user_a: Math.min(left.user_id, right.user_id),
  user_b: Math.max(left.user_id, right.user_id),
})

interface Reviewed {
  key: ReviewKey
  /** Their names, for whoever reads the audit. */
  people: string[]
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
  const keys = new Map<string, Reviewed>()
  for (const { left, right } of pairs) {
    const [a, b] = [programs.get(left), programs.get(right)]
    if (!a || !b || a.pid !== b.pid || a.user_id === b.user_id) throw new Refusal('NOT_FOUND')
    if (!(await mayReviewPair(a, b))) throw new Refusal('NOT_FOUND')
    const key = keyOf(a, b)
    keys.set(nameOf(key), { key, people: [a.uid, b.uid] })
  }
  return keys
}

async function reviewOne(
  tx: Queryable,
  viewer: Viewer,
  origin: Origin,
  { key, people }: Reviewed,
  change: Pick<Review, 'state' | 'note'>,
): Promise<void> {
  const before = await holdReview(tx, key, viewer.userId)
  const after = { state: change.state ?? before.state, note: change.note ?? before.note }
  if (after.state === before.state && after.note === before.note) return
  await saveReview(tx, key, { ...after, set_by: viewer.userId })
  await writeAudit(tx, origin, {
    actorId: viewer.userId,
    action: 'similarity.review',
    target: nameOf(key),
    before,
    after: { people, ...after },
  })
}
