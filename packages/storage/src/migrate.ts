// Each migration runs once in a transaction, under an advisory lock. A file that changed after it ran stops the start.

import pg from 'pg'
import {
  applyMigration,
  CannotMigrate,
  type Migration,
  migrationsFolder,
  readMigrations,
  recorded,
  recordedNeeds,
  refuseOldPostgres,
} from './migrations.ts'
import { takeOver } from './take-over.ts'

const lockKey = 5_720_010_001

/**
 * @returns those that ran now
 * @throws CannotMigrate if PostgreSQL is too old, the database too new, a file that ran has changed, or a migration fails
 * (and is rolled back)
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await refuseOldPostgres(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      `create table if not exists migrations (
         name text primary key, sha256 text not null, ran_at timestamptz not null default clock_timestamp())`,
    )
    const all = await readMigrations(migrationsFolder)
    return [...(await takeOver(client, all)), ...(await runMissing(client, all))]
  } finally {
    await client.end()
  }
}

async function runMissing(client: pg.Client, all: Migration[]): Promise<string[]> {
  const ran = await recorded(client)
  const known = new Set(all.map(({ name }) => name))
  // The newer program may be rolling out, or have failed.
  const unknown = [...(await recordedNeeds(client))].find(
    ([name, needs]) => !known.has(name) && needs !== '' && (needs === null || !known.has(needs)),
  )?.[0]
  if (unknown) {
    throw new CannotMigrate(
      `The database is of a newer version than this program, which does not know its migration ${unknown}. ` +
        'Start the newer program, or restore the backup from before it.',
    )
  }
  const now: string[] = []
  for (const migration of all) {
    const { name, sha256 } = migration
    const before = ran.get(name)
    if (before === sha256) continue
    if (before) throw new CannotMigrate(`Migration ${name} was changed after it ran. Add a new file instead.`)
    await applyMigration(client, migration)
    now.push(name)
  }
  return now
}
