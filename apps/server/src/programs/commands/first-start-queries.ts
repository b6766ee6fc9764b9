import type { Queryable } from '../../platform/db.ts'

export async function hasProblem(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('problems').select('pid').limit(1).executeTakeFirst()
  return row !== undefined
}
