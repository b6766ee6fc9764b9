// The database as typed SQL. bigint and numeric arrive as numbers: no id or count here passes 2^53.

import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database-types.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Database = Kysely<DB>
/** The connection of a query: the database, or a transaction that its service opened. */
export type Queryable = Database | Transaction<DB>

export interface DatabaseHandle {
  db: Database
  pool: pg.Pool
  close: () => Promise<void>
}

const pools = new WeakMap<Database, pg.Pool>()

/** Its connections, to be counted. */
export const poolOf = (db: Database): pg.Pool | undefined => pools.get(db)

/**
 * @param onError connections that break while idle: the pool replaces them, so this only reports.
 * @param log hears of each statement once it is over
 */
export function openDatabase(
  url: string,
  connections: number,
  onError: (error: Error) => void,
  log?: (event: LogEvent) => void,
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    application_name: 'verdict-server',
  })
  pool.on('error', onError)
  // One that breaks while somebody holds it belongs to the statement that fails by it. Without a listener of its own the
  // event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })
  pools.set(db, pool)
  return { db, pool, close: () => db.destroy() }
}

/** The time of this moment. Asked after a lock is held: waiting for it takes time. */
export async function databaseClock(tx: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]!.now
}

/** SQLSTATE of a unique key that exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
