// PostgreSQL may be starting at the same time, or recovering.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** Class 08, and shutting down, crashed, starting, too many connections, read-only after a failover. */
const stateCodes = /^(08\w{3}|57P0[123]|53300|25006)$/

/** Unavailable, as opposed to refusing the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && stateCodes.test(code)) return true
  if (code && networkCodes.has(code)) return syscall !== undefined && syscall !== 'open' && syscall !== 'stat'
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/.test(
    error.message,
  )
}

/** @throws the last failure after `patienceMs`, or at once if waiting cannot help (a wrong password) */
export async function waitForDatabase(url: string, patienceMs: number, onWait: () => void): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() >= deadline) throw error
      if (tries === 0) onWait()
    } finally {
      await client.end().catch(() => undefined)
    }
    await pause(250)
  }
}
