// Older databases are migrated to the baseline's schema and recorded as if it had created them
// (migrations/take-over/README.md).

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import {
  applyMigration,
  CannotMigrate,
  type Migration,
  migrationsFolder,
  readMigrations,
  recorded,
} from './migrations.ts'

const folder = join(migrationsFolder, 'take-over')

/** The schema at which the files of take-over/ end. */
export const lastOfBaseline = '0012_similarity.sql'

/** Hashes of migrations whose files are no longer kept. */
async function readRecorded(): Promise<Map<string, string>> {
  const lines = (await readFile(join(folder, 'recorded.sha256'), 'utf8')).trim().split('\n')
  return new Map(
    lines.map((line): [string, string] => {
      const [sha256 = '', name = ''] = line.split(/\s+/)
      return [name, sha256]
    }),
  )
}

/**
 * Does nothing to a new database or one of the baseline. The caller holds the lock.
 * @returns those that ran now
 * @throws CannotMigrate if the version cannot be taken over
 */
export async function takeOver(client: pg.Client, all: Migration[]): Promise<string[]> {
  const ran = await recorded(client)
  const oldest = await readRecorded()
  const [first] = oldest.keys()
  if (!first || !ran.has(first)) return []
  const chain = await readMigrations(folder)
  const known = new Map([...oldest, ...chain.map(({ name, sha256 }): [string, string] => [name, sha256])])
  const missing = [...oldest.keys()].find((name) => !ran.has(name))
  if (missing) {
    throw new CannotMigrate(
      `The database is older than this program can take over: it lacks migration ${missing}. ` +
        'Start an earlier version of the program once.',
    )
  }
  const strange = [...ran].find(([name, sha256]) => known.get(name) !== sha256)
  if (strange) throw new CannotMigrate(`Migration ${strange[0]} is not as this program knows it.`)
  const now = chain.filter(({ name }) => !ran.has(name))
  for (const migration of now) await applyMigration(client, migration)
  const baseline = all.filter(({ name }) => name <= lastOfBaseline)
  await client.query('begin')
  await client.query('delete from migrations')
  for (const { name, sha256 } of baseline) {
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
  }
  await client.query('commit')
  return now.map(({ name }) => name)
}
