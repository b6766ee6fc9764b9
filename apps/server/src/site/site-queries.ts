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
