import { createDatabase, type TestDatabase } from '@verdict/testkit/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, openDatabase, prepared } from './db.ts'

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

const planned = async ({ db }: DatabaseHandle): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

test('a statement that asks to be prepared is planned once for each connection, and others each time', async () => {
  const one = openDatabase(database.url, 1, () => undefined)
  try {
    for (const id of [1, 2]) {
      await one.db.selectFrom('users').modifyFront(prepared).select('uid').where('id', '=', id).execute()
      await one.db.selectFrom('users').select('nick').where('id', '=', id).execute()
    }
    expect(await planned(one)).toEqual(['select /* prepared */ "uid" from "users" where "id" = $1'])
  } finally {
    await one.close()
  }
})

test('behind a pooler, where the next transaction has another connection, nothing is prepared', async () => {
  const pooled = openDatabase(database.url, 1, () => undefined, undefined, true)
  try {
    await pooled.db.selectFrom('users').modifyFront(prepared).select('uid').where('id', '=', 1).execute()
    expect(await planned(pooled)).toEqual([])
  } finally {
    await pooled.close()
  }
})

test('columns that change under a prepared statement fail it once, and new connections go on', async () => {
  const one = openDatabase(database.url, 1, () => undefined)
  const ask = async () => (await sql`select ${prepared} * from changing where id = ${1}`.execute(one.db)).rows
  try {
    await sql`create table changing as select 1 as id`.execute(handle.db)
    expect(await ask()).toEqual([{ id: 1 }])
    await sql`alter table changing add name text`.execute(handle.db)
    await expect(ask()).rejects.toThrow('cached plan must not change result type')
    expect(await ask()).toEqual([{ id: 1, name: null }])
  } finally {
    await one.close()
  }
})
