import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { createDatabase, createEmptyDatabase } from './database.ts'

const query = async (url: string, sql: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const tables = `select table_name from information_schema.tables where table_schema = 'public' order by 1`

describe('a database for each test file', () => {
  it('has every table of the migrations and shares no row with another', async () => {
    const [first, second] = await Promise.all([createDatabase(), createDatabase()])
    try {
      expect((await query(first.url, tables)).length).toBeGreaterThan(5)
      await query(first.url, 'create table only_here (id int)')
      const names = (await query(second.url, tables)).map((row) => row.table_name)
      expect(names).not.toContain('only_here')
    } finally {
      await Promise.all([first.drop(), second.drop()])
    }
  })

  it('is gone after drop, even with a connection still open', async () => {
    const database = await createDatabase()
    const open = new Client({ connectionString: database.url })
    const ended = new Promise<void>((resolve) => open.on('error', () => resolve()))
    await open.connect()
    await database.drop()
    await ended
    await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist')
  })

  it('can be had without any table', async () => {
    const database = await createEmptyDatabase()
    try {
      expect(await query(database.url, tables)).toEqual([])
    } finally {
      await database.drop()
    }
  })
})
