// Brings a database to the newest schema: numbered SQL files, each run once and whole.
// An advisory lock makes it safe to start several server processes at the same moment, and a file that
// was changed after it ran stops the start, because nobody can say any more what the schema is.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import pg from 'pg'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
const lockKey = 5_720_010_001

interface Migration {
  name: string
  sql: string
  sha256: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The database and the program do not go together: for the operator to mend. */
export class CannotMigrate extends Error {
  override name = 'CannotMigrate'
}

/**
 * @returns the names of the migrations that ran now
 * @throws CannotMigrate when the database is newer than the program, a file that already ran has changed, or a migration
 *   fails (which is rolled back)
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      `create table if not exists migrations (
         name text primary key, sha256 text not null, ran_at timestamptz not null default clock_timestamp())`,
    )
    return await runMissing(client)
  } finally {
    await client.end()
  }
}

async function runMissing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  const ran = new Map(rows.map((row) => [row.name, row.sha256]))
  const now: string[] = []
  const all = await readMigrations()
  const unknown = [...ran.keys()].find((name) => all.every((migration) => migration.name !== name))
  if (unknown) {
    throw new CannotMigrate(
      `The database is of a newer version than this program, which does not know its migration ${unknown}. ` +
        'Start the newer program, or restore the backup from before it.',
    )
  }
  for (const { name, sql, sha256 } of all) {
    const before = ran.get(name)
    if (before === sha256) continue
    if (before) throw new CannotMigrate(`Migration ${name} was changed after it ran. Add a new file instead.`)
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      const reason = error instanceof Error ? error.message : String(error)
      throw new CannotMigrate(`Migration ${name} failed and was undone: ${reason}`, { cause: error })
    }
    now.push(name)
  }
  return now
}
