// Minutes to a solution are those that the person had: pauses do not count, nor what was before their own start. A cell keeps a moment
// on the contest's clock, so that is where each attempt is put; everything that reads cells stays as it is.

import { countedAt, type OwnTime } from '@verdict/domain/contest'
import type { Attempt } from '@verdict/domain/contest-rules/rule'
import type { Queryable } from '../platform/db.ts'
import { timesOf, type TimesRecord } from '../standing/contest-clock.ts'
import { ownTimesOf } from './own-clock-queries.ts'

export type OwnClockFacts = TimesRecord & { has_own_times: boolean }

/** Nothing is asked where everybody's clock is the contest's. */
export async function onOwnClocks<T extends { user_id: number; attempts: Attempt[] }>(
  db: Queryable,
  cid: number,
  contest: OwnClockFacts,
  cells: T[],
): Promise<T[]> {
  if (!contest.has_own_times && contest.pauses.length === 0) return cells
  const people = [...new Set(cells.map(({ user_id }) => user_id))]
  const own = contest.has_own_times ? await ownTimesOf(db, cid, people) : new Map<number, OwnTime>()
  const times = timesOf(contest)
  return cells.map((cell) => ({
    ...cell,
    attempts: cell.attempts.map((attempt) => ({
      ...attempt,
      countedAt: countedAt(times, own.get(cell.user_id) ?? null, attempt.createdAt),
    })),
  }))
}
