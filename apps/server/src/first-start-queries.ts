// The lock by which one of several server processes prepares the first start.

import { sql } from 'kysely'
import type { Context } from './platform/context.ts'

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
