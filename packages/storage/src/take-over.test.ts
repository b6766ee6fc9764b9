import { createEmptyDatabase, type TestDatabase } from '@verdict/testkit/database'
import { rowsOf, schemaOf, usedDatabase } from '@verdict/testkit/used-database'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { applyMigration, migrationsFolder, readMigrations } from './migrations.ts'
import { lastOfBaseline } from './take-over.ts'

const made: TestDatabase[] = []
afterEach(async () => {
  for (const database of made.splice(0)) await database.drop()
})

async function using(make: () => Promise<TestDatabase>, work?: (client: pg.Client) => Promise<unknown>) {
  const database = await make()
  made.push(database)
  if (!work) return database
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await work(client)
  await client.end()
  return database
}

const chain = () => readMigrations(`${migrationsFolder}/take-over`)
const runThrough = (last: string) => async (client: pg.Client) => {
  for (const migration of await chain()) if (migration.name <= last) await applyMigration(client, migration)
}

test('the baseline and what it took the place of make the same schema, wherever one was on the way', async () => {
  const fresh = await using(createEmptyDatabase)
  await migrate(fresh.url)
  const expected = await schemaOf(fresh.url)
  expect(expected.length).toBeGreaterThan(800)
  const names = (await chain()).map(({ name }) => name)
  const recorded = [...(await rowsOf(fresh.url)).get('migrations')!.keys()].sort()
  const since = recorded.filter((name) => name > lastOfBaseline)
  for (const last of ['', '0027_contest_notifications.sql', names.at(-1)!]) {
    const { url } = await using(usedDatabase, runThrough(last))
    expect(await migrate(url)).toEqual([...names.filter((name) => name > last), ...since])
    expect(await schemaOf(url)).toEqual(expected)
    expect([...(await rowsOf(url)).get('migrations')!.keys()].sort()).toEqual(recorded)
    expect(await migrate(url)).toEqual([])
  }
})

test('a database that went another way is refused, and left as it is', async () => {
  const ways = [
    [`delete from migrations where name >= '0022'`, 'lacks migration 0022_lists_count_little.sql'],
    [
      `insert into migrations (name, sha256) values ('0029_of_somebody.sql', '')`,
      '0029_of_somebody.sql is not as',
    ],
    [`update migrations set sha256 = '' where name like '0013%'`, '0013_similarity.sql is not as'],
  ] as const
  for (const [change, reason] of ways) {
    const { url } = await using(usedDatabase, (client) => client.query(change))
    const before = await schemaOf(url)
    await expect(migrate(url)).rejects.toThrow(reason)
    expect(await schemaOf(url)).toEqual(before)
  }
})
