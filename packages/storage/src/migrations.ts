import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

export interface Migration {
  name: string
  sql: string
  sha256: string
  /** The oldest migration that a program must know to work on this database; '': any. */
  needs: string
}

/**
 * Most migrations only add. One that removes names the migration since which no program uses it.
 */
export function needsOf(name: string, sql: string): string {
  if (/^-- Only while all servers are stopped: \S/m.test(sql)) return name
  const marks = [...sql.matchAll(/^-- Not used since (\d{4}_\w{1,80}\.sql): \S/gm)].map(
    (mark) => mark[1] ?? '',
  )
  return marks.sort().at(-1) ?? ''
}

const firstWithNeeds = '0067_needs_of_migrations.sql'

/** Migration 0014 uses `alter column … set expression`. */
const leastPostgres = 170_000
export const isTooOld = (versionNumber: number): boolean => versionNumber < leastPostgres

/** @throws CannotMigrate before anything is changed */
export async function refuseOldPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`,
  )
  const { version, number } = rows[0]!
  if (!isTooOld(number)) return
  throw new CannotMigrate(
    `The database server at DATABASE_URL is PostgreSQL ${version}; Verdict needs version 17 or newer. ` +
      'Upgrade it, or point DATABASE_URL to a newer one. Nothing was changed.',
  )
}

export class CannotMigrate extends Error {
  override name = 'CannotMigrate'
}

export const migrationNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()

export async function readMigrations(folder: string): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames(folder)).map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      return { name, sql, sha256, needs: needsOf(name, sql) }
    }),
  )
}

export async function recorded(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

/** null: that migration itself. */
export async function recordedNeeds(client: pg.Client): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ name: string; needs: string | null }>(
    `select name, to_jsonb(migrations) ->> 'needs' as needs from migrations`,
  )
  return new Map(rows.map((row) => [row.name, row.needs]))
}

/** PostgreSQL's codes for a deadlock and a lock timeout. */
const lockTaken = new Set(['40P01', '55P03'])
/** Everyone queues behind a waiting lock, so it is given up before PostgreSQL's deadlock check ends a server's statement. */
const lockWaitMs = 500
const pauseMs = 1_000
/** A backup or a long report may lock a table for minutes. */
const tries = 400

/** @returns false if a table was in use: it may be tried again */
async function tryMigration(
  client: pg.Client,
  { name, sql, sha256, needs }: Migration,
  isLast: boolean,
): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockWaitMs}`)
    await client.query(sql)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    if (name >= firstWithNeeds) {
      await client.query('update migrations set needs = $2 where name = $1', [name, needs])
    }
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (!isLast && error instanceof pg.DatabaseError && lockTaken.has(error.code ?? '')) return false
    const reason = error instanceof Error ? error.message : String(error)
    throw new CannotMigrate(`Migration ${name} failed and was undone: ${reason}`, { cause: error })
  }
}

/** @throws CannotMigrate if it fails and was rolled back */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  for (let left = tries; !(await tryMigration(client, migration, left === 1)); left -= 1) await delay(pauseMs)
}
