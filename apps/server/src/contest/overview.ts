// How many tried and solved each problem of a contest: counted once for each version of its ranklist and each view, however
// many people open the contest meanwhile. Every change of a cell makes another version, so what is kept is never wrong.

import type { Queryable } from '../platform/db.ts'
import type { Access } from '../standing/contest-access.ts'
import { overviewOf } from './queries.ts'
import type { OverviewRecord } from './record.ts'

interface Kept {
  version: number
  rows: Promise<OverviewRecord[]>
}

/** The number of contests and views that are kept. */
const keptOverviews = 256
const keptOf = new WeakMap<Queryable, Map<string, Kept>>()

/** As the one who reads may know it. */
export async function countedOverview(db: Queryable, access: Access): Promise<OverviewRecord[]> {
  if (access.isAlone) return []
  const kept = keptOf.get(db) ?? new Map<string, Kept>()
  keptOf.set(db, kept)
  const hidden = access.hiddenFrom !== null
  const key = `${access.contest.cid} ${hidden}`
  const before = kept.get(key)
  if (before?.version === access.version) return before.rows
  const rows = overviewOf(db, access.contest.cid, hidden)
  kept.delete(key)
  kept.set(key, { version: access.version, rows })
  for (const oldest of kept.keys()) {
    if (kept.size <= keptOverviews) break
    kept.delete(oldest)
  }
  try {
    return await rows
  } catch (error) {
    if (kept.get(key)?.rows === rows) kept.delete(key)
    throw error
  }
}
