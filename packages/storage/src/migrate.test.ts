import { createDatabase } from '@verdict/testkit/database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { applyMigration, needsOf } from './migrations.ts'

test('[CLUSTER-6] a program goes on with a newer database where that only has more, and refuses any other', async () => {
  const { url, drop } = await createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ran = (name: string, needs: string) =>
    client.query('insert into migrations (name, sha256, needs) values ($1, $2, $3)', [name, '', needs])
  try {
    await ran('9996_more.sql', '')
    await ran('9997_less.sql', '0063_submission_keys.sql')
    expect(await migrate(url)).toEqual([])
    await ran('9998_less_of_it.sql', '9996_more.sql')
    await expect(migrate(url)).rejects.toThrow('does not know its migration 9998_less_of_it.sql')
  } finally {
    await client.end()
    await drop()
  }
})

test('[HEALTH-4] a database server that is too old is refused by its version, before a migration fails in it', async () => {
  const { url, drop } = await createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const old = new URL(url)
  old.searchParams.set('options', '-c search_path=instead,pg_catalog,public')
  try {
    await client.query(`create schema instead; create function instead.current_setting(name text) returns text
      language sql as $$ select case name when 'server_version' then '16.14' else '160014' end $$`)
    await expect(migrate(old.href)).rejects.toThrow('is PostgreSQL 16.14; Verdict needs version 17 or newer.')
    expect(await migrate(url)).toEqual([])
  } finally {
    await client.end()
    await drop()
  }
})

test('[CLUSTER-6] a migration gives way to a server that works meanwhile, and is made when the tables are free', async () => {
  const { url, drop } = await createDatabase()
  const [server, migrating, watching] = [1, 2, 3].map(() => new pg.Client({ connectionString: url }))
  try {
    for (const client of [server!, migrating!, watching!]) await client.connect()
    await server!.query('begin')
    await server!.query('lock table tags in row exclusive mode')
    const sql = 'alter table problems add column made integer; alter table tags add column made integer;'
    const made = applyMigration(migrating!, { name: '9999_made.sql', sql, sha256: '', needs: '' })
    const waiting = "select from pg_locks where relation = 'tags'::regclass and not granted"
    await expect.poll(async () => (await watching!.query(waiting)).rowCount, { interval: 20 }).toBe(1)
    // Each has what the other wants.
    await server!.query('lock table problems in row exclusive mode')
    await server!.query('commit')
    await made
    const { rows } = await watching!.query(
      "select count(*)::int from information_schema.columns where column_name = 'made'",
    )
    expect(rows).toEqual([{ count: 2 }])
  } finally {
    for (const client of [server!, migrating!, watching!]) await client.end()
    await drop()
  }
})

test('[CLUSTER-6] a migration says by a comment who must know it', () => {
  const name = '0099_new.sql'
  expect(needsOf(name, 'create table a (b integer);')).toBe('')
  expect(needsOf(name, '-- Only while all servers are stopped: every row changes.\ntruncate a;')).toBe(name)
  const unused =
    '-- Not used since 0064_one.sql: gone.\ndrop table a;\n-- Not used since 0070_two.sql: gone.\ndrop table b;'
  expect(needsOf(name, unused)).toBe('0070_two.sql')
})
