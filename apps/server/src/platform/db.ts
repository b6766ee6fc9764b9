// The database as typed SQL. bigint and numeric arrive as numbers: no id or count here passes 2^53.

import { createHash } from 'node:crypto'
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
  pool: PoolFigures
  close: () => Promise<void>
}

/**
 * Put first into a statement that asks for a few rows by their keys, much and with many conditions: a connection plans it once and
 * not each time, which takes ten times as long as running it. Not for lists and queues, whose best plan depends on what is asked
 * for and on how much there is.
 */
export const prepared = sql`/* prepared */`

const mark = '/* prepared */'
/** By text: there are as many as places that say so. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

function prepareMarked(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...more: unknown[]) =>
    typeof text === 'string' && text.includes(mark)
      ? query({ name: nameOf(text), text, values }, ...more)
      : query(text, values, ...more)) as typeof client.query
}

const statementMs = 30_000
/** A connection that says nothing for longer leads nowhere: PostgreSQL itself ends a statement before that. */
const silenceMs = 40_000

/**
 * Every connection of a pool may lead to a server that is gone without a word, or that another has taken over from, or hold a
 * prepared statement whose columns a migration has changed. Neither ends them, so that the next statement would meet the same.
 */
const leadsNowhere = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'Query read timeout' ||
    error.message === 'cached plan must not change result type' ||
    (error instanceof pg.DatabaseError && error.code === '25006'))

/** The connections of a process, opened anew all together when one of them turns out to lead nowhere. */
class Connections {
  readonly #open: () => pg.Pool
  #pool: pg.Pool

  constructor(url: string, connections: number, onError: (error: Error) => void, isPooled: boolean) {
    this.#open = () => {
      const pool = new pg.Pool({
        connectionString: url,
        max: connections,
        connectionTimeoutMillis: 10_000,
        query_timeout: silenceMs,
        keepAlive: true,
        application_name: 'verdict-server',
        ...(!isPooled && { statement_timeout: statementMs }),
      })
      pool.on('error', onError)
      // One that breaks while somebody holds it belongs to the statement that fails by it. Without a listener of its own the
      // event would end the process.
      pool.on('connect', (client) => client.on('error', () => undefined))
      if (!isPooled) pool.on('connect', prepareMarked)
      return pool
    }
    this.#pool = this.#open()
  }

  /** Connections that are held go on, and are closed when they are given back. */
  renew(): void {
    const before = this.#pool
    this.#pool = this.#open()
    void before.end()
  }

  connect = (): Promise<pg.PoolClient> => this.#pool.connect()
  end = (): Promise<void> => this.#pool.end()

  get options(): pg.PoolOptions {
    return this.#pool.options
  }
  get totalCount(): number {
    return this.#pool.totalCount
  }
  get idleCount(): number {
    return this.#pool.idleCount
  }
  get waitingCount(): number {
    return this.#pool.waitingCount
  }
}

type PoolFigures = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

const pools = new WeakMap<Database, PoolFigures>()

/** Its connections, to be counted. */
export const poolOf = (db: Database): PoolFigures | undefined => pools.get(db)

/**
 * @param onError connections that break while idle: the pool replaces them, so this only reports.
 * @param log hears of each statement once it is over
 * @param isPooled a pooler stands in between that gives a connection for one transaction at a time, as pgbouncer does: it
 *   refuses what would set up a session, and bounds itself how long a statement may take; nothing is prepared then
 */
export function openDatabase(
  url: string,
  connections: number,
  onError: (error: Error) => void,
  log?: (event: LogEvent) => void,
  isPooled = false,
): DatabaseHandle {
  const pool = new Connections(url, connections, onError, isPooled)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      if (event.level === 'error' && leadsNowhere(event.error)) pool.renew()
      log?.(event)
    },
  })
  pools.set(db, pool)
  return { db, pool, close: () => db.destroy() }
}

/**
 * One at a time in all processes of this database; the others wait, or with `elseFail` are refused. The transaction that holds
 * the lock does nothing else: a lock of a session would stay with a connection that a pooler has long given to somebody else.
 */
export const aloneInDatabase = <T>(
  db: Database,
  key: number,
  work: () => Promise<T>,
  elseFail?: Error,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    if (elseFail) {
      const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${key}) as held`.execute(
        tx,
      )
      if (!rows[0]!.held) throw elseFail
    } else await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
    return work()
  })

/** The time of this moment. Asked after a lock is held: waiting for it takes time. */
export async function databaseClock(tx: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]!.now
}

/** SQLSTATE of a unique key that exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
