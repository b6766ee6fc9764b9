// SQL of the first start: the lock by which one of several server processes prepares it, and what is there already.

import { sql } from 'kysely'
import type { Context } from './platform/context.ts'
import type { Queryable } from './platform/db.ts'

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
export const oldestTwoProblems = (db: Queryable) =>
  db
    .selectFrom('problems as p')
    .select((eb) => [
      'p.pid',
      'p.title',
      'p.status',
      'p.owner_id',
      'p.deleted_at',
      eb
        .selectFrom('testcases as t')
        .whereRef('t.pid', '=', 'p.pid')
        .select((count) => count.fn.countAll<number>().as('tests'))
        .as('tests'),
    ])
    .orderBy('p.pid')
    .limit(2)
    .execute()
