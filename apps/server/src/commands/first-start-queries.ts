// SQL of the first start: the lock by which one of several server processes prepares it, and what is there already.

import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'

const lockKey = 5_720_010_002

/** Any other process that wants the same waits until it is done. */
export const aloneInDatabase = <T>(db: Context['db'], work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey})`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })

/** Deleted ones too. */
export async function hasProblem(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('problems').select('pid').limit(1).executeTakeFirst()
  return row !== undefined
}
