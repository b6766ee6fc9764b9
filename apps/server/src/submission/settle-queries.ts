// SQL of submissions that enter or leave what everybody sees.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** Some of those that are not where they belong, held in the order of their numbers. */
export async function holdUnsettled(
  tx: Queryable,
  cid: number,
  isOpen: boolean,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('submissions')
    .select('sid')
    .where('contest_id', '=', cid)
    .where('contest_id', '>', 0)
    .where('is_open', '=', !isOpen)
    .orderBy('sid')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ sid }) => sid)
}

export async function markOpen(tx: Queryable, sids: number[], isOpen: boolean): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ is_open: isOpen })
    .where(sql<boolean>`sid = any(${sids}::integer[])`)
    .execute()
}
