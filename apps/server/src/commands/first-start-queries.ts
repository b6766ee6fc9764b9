// SQL of the first start: what is there already.

import type { Queryable } from '../platform/db.ts'

/** Deleted ones too. */
export async function hasProblem(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('problems').select('pid').limit(1).executeTakeFirst()
  return row !== undefined
}
