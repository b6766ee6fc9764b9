// A replica lags, so it serves only figures and lists in which nobody looks for their own latest change, after the database
// has checked permissions. Never decisions, content announced over a socket, or values that fill a form.

import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { isDatabaseAway } from './database-ready.ts'
import { type Database, openDatabase } from './db.ts'
import { type BackgroundWork, everySecond } from './every-second.ts'

export interface Replica {
  db: Database
  isFit(): boolean
  /** When the replica was last fit; null while it is. */
  unfitSince(): number | null
  lost(): void
  work: BackgroundWork
  close: () => Promise<void>
}

/** After so many seconds a replica must have what the database had. */
const roundsBehind = 3

/** The query was cancelled because the rows it read were changing. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '57014')

export function openReplica(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  url: string,
  connections: number,
): Replica {
  const { db: replica, close } = openDatabase(
    url,
    connections,
    (error) => log.warn({ err: error }, 'idle connection to the replica lost'),
    undefined,
    true,
  )
  /** Positions at the last rounds, oldest first. */
  let places: string[] = []
  let unfitSince: number | null = Date.now()
  const setFit = (isFit: boolean): void => {
    unfitSince = isFit ? null : (unfitSince ?? Date.now())
  }
  const look = async (): Promise<void> => {
    const now = await sql<{ place: string }>`select pg_current_wal_lsn()::text as place`.execute(db)
    places = [...places, now.rows[0]!.place].slice(-roundsBehind - 1)
    const { rows } = await sql<{ here: boolean }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${places[0]}::pg_lsn as here`.execute(
      replica,
    )
    const here = rows[0]?.here === true
    if (here !== (unfitSince === null)) {
      log.info({ fit: here }, here ? 'the replica is read' : 'the replica is too far behind')
    }
    setFit(here)
  }
  return {
    db: replica,
    isFit: () => unfitSince === null,
    unfitSince: () => unfitSince,
    lost: () => setFit(false),
    work: everySecond(log, 'the replica could not be looked at', () =>
      look().catch((error: unknown) => {
        setFit(false)
        throw error
      }),
    ),
    close,
  }
}

export async function readReplica<T>(
  { db, replica }: { db: Database; replica?: Replica },
  read: (db: Database) => Promise<T>,
): Promise<T> {
  if (!replica?.isFit()) return read(db)
  try {
    return await read(replica.db)
  } catch (error) {
    if (isDatabaseAway(error)) replica.lost()
    else if (!isConflict(error)) throw error
    return read(db)
  }
}
