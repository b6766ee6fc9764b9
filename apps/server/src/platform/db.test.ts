import { createDatabase, type TestDatabase } from '@verdict/testkit/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type DatabaseHandle } from './db.ts'

let database: TestDatabase
let handle: DatabaseHandle
const idleFailures: Error[] = []
beforeAll(async () => {
  database = await createDatabase()
  handle = openDatabase(database.url, 2, (error) => idleFailures.push(error))
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

test('a connection that breaks in the middle of a transaction fails that transaction and nothing else', async () => {
  const { db } = handle
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
    // It is delivered while no statement of this transaction runs.
    await ended(rows[0]!.pid)
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow(/terminat|not queryable|closed/i)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  expect(idleFailures).toEqual([])
})

async function ended(pid: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(handle.db)
    if (rows.length === 0) return
  }
}
