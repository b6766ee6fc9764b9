// The database as typed SQL. bigint and numeric arrive as numbers: no id or count here passes 2^53.

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
/** Demanded by a statement whose lock must outlast it. */
export type Transaction = KyselyTransaction<DB>
/** The database, or a transaction that the service opened. */
export type Queryable = Database | Transaction

export interface DatabaseHandle {
  db: Database
  pool: PoolFigures
  close: () => Promise<void>
}

/**
 * Prefix that makes a statement a prepared one. Use it for frequent lookups by key with many conditions, where planning
 * takes ten times as long as running. Not for lists and queues, whose best plan depends on parameters and amounts.
 */
export const prepared = sql`/* prepared */`

const mark = '/* prepared */'
/** Cached by text; there is one entry per place in the code. */
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
/** A connection that is silent for longer is dead: PostgreSQL ends statements earlier than that. */
const silenceMs = 40_000

/**
 * Errors after which every connection in the pool may be bad: the server silently disappeared or was replaced, or a
 * migration changed the columns of a prepared statement. Such connections stay open, so the next statement would fail
 * in the same way.
 */
const leadsNowhere = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'Query read timeout' ||
    error.message === 'cached plan must not change result type' ||
    (error instanceof pg.DatabaseError && error.code === '25006'))

/** The connection pool, replaced as a whole when one connection turns out to be dead. */
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
      // A connection that breaks in use fails its statement. Without this listener the event would end the process.
      pool.on('connect', (client) => client.on('error', () => undefined))
      if (!isPooled) pool.on('connect', prepareMarked)
      return pool
    }
    this.#pool = this.#open()
  }

  /** Connections in use continue and are closed when they are released. */
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

/** For metrics. */
export const poolOf = (db: Database): PoolFigures | undefined => pools.get(db)

/**
 * @param onError reports connections that break while idle; the pool replaces them by itself
 * @param log receives each finished statement
 * @param isPooled a transaction pooler such as pgbouncer is in between: it refuses session settings and limits
 * statement times itself; nothing is prepared then
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
 * Runs work that only one process may do at a time; others wait or, with `elseFail`, are refused. The lock belongs to
 * an otherwise idle transaction, since a session lock would stay on a connection that a pooler gives to others.
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

/** The moment at which a statement reaches it; `now()` of PostgreSQL is the start of the transaction. */
export const now = sql<Date>`clock_timestamp()`
export const ago = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() - make_interval(secs => ${ms / 1000})`
export const fromNow = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000})`

/** The current time. Ask after locking: waiting for a lock takes time. */
export async function databaseClock(tx: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]!.now
}

/** Whether it is a violation of a unique key. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505'
