// A copy is two archives: the folder between pg_backup_start and pg_backup_stop, and the log meanwhile. It is restored to a
// moment at which the rows of every table are known.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { withClient } from '../postgres.ts'
import { holdLog, startCopy, stopCopy } from '../postgres-copy.ts'

/** A server that starts on the copy makes its own. */
const leftOut = [
  './pg_wal/*',
  './pg_dynshmem/*',
  './pg_notify/*',
  './pg_replslot/*',
  './pg_serial/*',
  './pg_snapshots/*',
  './pg_stat_tmp/*',
  './pg_subtrans/*',
  './postmaster.pid',
  './postmaster.opts',
  './backup_label*',
  './tablespace_map*',
]
const leftOutAnywhere = ['pgsql_tmp*', 'pg_internal.init*']

/** Changed files are no fault: the log mends them. */
const worstOfTar = 1

const ended = async (child: ChildProcess, problems: () => string): Promise<void> => {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code === null || code > worstOfTar) throw new Error(`tar failed (${signal ?? code}): ${problems()}`)
}

/** @param use reads the stream to its end; a failure of either ends both */
export const archive = async (
  args: readonly string[],
  use: (content: Readable) => Promise<void>,
): Promise<void> => {
  const child = spawn('tar', ['--create', '--file=-', '--sparse', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  })
  let problems = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problems = (problems + text).slice(-2000)))
  const end = ended(child, () => problems.trim())
  end.catch(() => undefined)
  try {
    await use(child.stdout)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  await end
}

const tablesSql = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')
  order by 1`

/** Unlogged tables are left out: they are empty after every recovery. */
export const countRows = async (client: Client): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  const { rows } = await client.query<{ name: string }>(tablesSql)
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ count: string }>(`select count(*) as count from ${name}`)
    counts[name] = Number(found[0]?.count)
  }
  return counts
}

const patienceMs = 120_000

/**
 * A snapshot at exactly one place of the log: nothing was being written. A busy site has such a moment within a few tries.
 */
const exactMoment = async (client: Client): Promise<string> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const before = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
    await client.query('begin isolation level repeatable read')
    const { rows } = await client.query<{ lsn: string; is_quiet: boolean }>(
      `select pg_current_wal_insert_lsn()::text as lsn,
         pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot()) as is_quiet`,
    )
    const [now] = rows
    if (now?.is_quiet && now.lsn === before.rows[0]?.lsn) return now.lsn
    await client.query('rollback')
    if (Date.now() > deadline) {
      throw new Error(
        `For ${patienceMs / 1000} s there was no moment at which nothing was being written: a large import or rejudging is at work. Try later.`,
      )
    }
    await delay(1)
  }
}

export interface CopyFacts {
  lsn: string
  firstLog: string
  taken: Date
  counts: Record<string, number>
}

export interface Sinks {
  folder: (content: Readable) => Promise<void>
  log: (content: Readable) => Promise<void>
}

/** From the start of the copy to behind the chosen moment, with the label that a restored server reads first. */
const archiveLog = async (
  dataDir: string,
  pieces: readonly string[],
  label: string,
  use: Sinks['log'],
): Promise<void> => {
  const beside = mkdtempSync(join(tmpdir(), 'verdict-label-'))
  try {
    writeFileSync(join(beside, 'backup_label'), label, { mode: 0o600 })
    const names = pieces.map((piece) => `pg_wal/${piece}`)
    await archive([`--directory=${dataDir}`, ...names, `--directory=${beside}`, 'backup_label'], use)
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

const piecesBetween = async (client: Client, first: string, lsn: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name between $1 and pg_walfile_name($2::pg_lsn)
     order by name`,
    [first, lsn],
  )
  return rows.map(({ name }) => name)
}

export const archiveDatabase = (url: string, dataDir: string, sinks: Sinks): Promise<CopyFacts> =>
  withClient(url, async (client) => {
    await holdLog(client)
    await startCopy(client)
    const without = [
      '--anchored',
      ...leftOut.map((name) => `--exclude=${name}`),
      '--no-anchored',
      ...leftOutAnywhere.map((name) => `--exclude=${name}`),
    ]
    await archive([...without, `--directory=${dataDir}`, '.'], sinks.folder)
    const { labelfile, first } = await stopCopy(client)
    return withClient(url, async (reader) => {
      const lsn = await exactMoment(reader)
      const taken = new Date()
      const counting = countRows(reader)
      counting.catch(() => undefined)
      // A record behind the moment, on the disk, at which a restoring server stops.
      await client.query(`select pg_logical_emit_message(true, 'verdict', 'backup')`)
      const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
      const pieces = await piecesBetween(client, first, rows[0]?.lsn ?? lsn)
      await archiveLog(dataDir, pieces, labelfile, sinks.log)
      return { lsn, firstLog: first, taken, counts: await counting }
    })
  })
