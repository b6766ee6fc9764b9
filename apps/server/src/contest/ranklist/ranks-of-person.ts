// Somebody's ranks, for their profile: of contests that are open, and of each only to those who read its ranklist.

import { Refusal } from '@verdict/contract/refusal'
import { rankingRule } from '@verdict/domain/contest-rules/table'
import { standings } from '@verdict/domain/ranklist'
import { type Access, rankedContest } from '../../access/contest-access.ts'
import type { Queryable } from '../../platform/db.ts'
import { Kept } from '../../platform/kept.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { openContestsOf, rankedRows } from './ranklist-queries.ts'

export interface RankIn {
  cid: number
  title: string
  starts_at: Date
  rank: number
  ranked: number
}

const atMost = 10

export async function ranksOf(db: Queryable, viewer: MaybeViewer, person: { id: number }): Promise<RankIn[]> {
  const ranks: RankIn[] = []
  for (const { cid, uid } of await openContestsOf(db, viewer, person.id, atMost)) {
    const access = await rankedContest(db, viewer, cid).catch(nullIfRefused)
    if (!access || access.isAlone || access.hiddenFrom !== null) continue
    const { title, starts_at } = access.contest
    const ranked = await rankedIn(db, access)
    const rank = ranked.get(uid)
    if (rank) ranks.push({ cid, title, starts_at, rank, ranked: ranked.size })
  }
  return ranks
}

const nullIfRefused = (error: unknown): null => {
  if (error instanceof Refusal) return null
  throw error
}

/** By the version of the ranklist, which changes seldom once a contest is open. */
const keptContests = 64
const keptOf = new WeakMap<Queryable, Kept<Map<string, number | null>>>()

function rankedIn(db: Queryable, { contest, version }: Access): Promise<Map<string, number | null>> {
  const kept = keptOf.get(db) ?? new Kept(keptContests)
  keptOf.set(db, kept)
  return kept.get(String(contest.cid), String(version), () => ranksIn(db, contest))
}

async function ranksIn(db: Queryable, contest: Access['contest']): Promise<Map<string, number | null>> {
  const rows = await rankedRows(db, contest)
  const ranked = standings(rankingRule(contest), rows, contest.starts_at.getTime())
  return new Map(ranked.map(({ uid, rank }) => [uid, rank]))
}
