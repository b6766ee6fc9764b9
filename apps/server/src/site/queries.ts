// SQL of the site: who has a problem, and what the judge hosts said of themselves.

import type { Queryable } from '../platform/db.ts'

export const ownsProblem = async (db: Queryable, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('problems')
    .select('pid')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Reports of the hosts that are in use, the latest first. */
export const hostReports = (db: Queryable) =>
  db
    .selectFrom('judge_hosts')
    .select('status')
    .where('disabled_at', 'is', null)
    .where('status', 'is not', null)
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
