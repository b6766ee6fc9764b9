// bigint and numeric arrive as numbers: nothing here passes 2^53.

import { createHash } from 'node:crypto'
import {
  Kysely,
  type LogEvent,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction as KyselyTransaction,
} from 'kysely'
import pg from 'pg'
import type { DB } from './database-types.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Database = Kysely<DB>
/** Needed by statements whose lock must outlast them. */
export type Transaction = KyselyTransaction<DB>
export type Queryable = Database | Transaction

export interface DatabaseHandle {
  db: Database
  pool: PoolFigures
  close: () => Promise<void>
}

/**
 * Makes a prepared statement: for frequent lookups by key whose planning takes ten times as long as running. Not for lists
 * and queues, whose best plan depends on parameters.
 */
export const prepared = sql`/* prepared */`

const mark = '/* prepared */'
/** One entry per place in the code. */
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
/** A connection silent for longer is dead: PostgreSQL ends statements earlier. */
const silenceMs = 40_000

/** After these errors every pooled connection may fail in the same way: the server or a column changed. */
const leadsNowhere = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'Query read timeout' ||
    error.message === 'cached plan must not change result type' ||
    (error instanceof pg.DatabaseError && error.code === '25006'))

/** The pool is replaced as a whole when one connection is dead. */
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
      // Without this listener a broken connection would end the process.
      pool.on('connect', (client) => client.on('error', () => undefined))
      if (!isPooled) pool.on('connect', prepareMarked)
      return pool
    }
    this.#pool = this.#open()
  }

  /** Connections in use are closed when they are released. */
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

export const poolOf = (db: Database): PoolFigures | undefined => pools.get(db)

/**
 * @param onError connections that break while idle; the pool replaces them
 * @param log each finished statement
 * @param isPooled behind pgbouncer or the like: no session settings, nothing is prepared
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
 * Others wait or, with `elseFail`, are refused. A transaction holds the lock: a pooler would give a session lock to others.
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

/** PostgreSQL's `now()` is the start of the transaction. */
export const now = sql<Date>`clock_timestamp()`
export const ago = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() - make_interval(secs => ${ms / 1000})`
export const fromNow = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000})`

/** Ask after locking, which takes time. */
export async function databaseClock(tx: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]!.now
}

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
