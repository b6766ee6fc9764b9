// SQL of the clocks of people.

import type { OwnTime } from '@verdict/domain/contest'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** Those among these people who have a time of their own. */
export async function ownTimesOf(
  db: Queryable,
  cid: number,
  userIds: readonly number[],
): Promise<Map<number, OwnTime>> {
  const rows = await db
    .selectFrom('contest_own_times')
    .select(['user_id', 'own'])
    .where('contest_id', '=', cid)
    .where(sql<boolean>`user_id = any(${[...userIds]}::integer[])`)
    .execute()
  return new Map(rows.map(({ user_id, own }) => [user_id, own]))
}
