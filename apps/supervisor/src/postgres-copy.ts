// The base backup of PostgreSQL's manual, without its client tools, which the npm package lacks: files are copied between
// pg_backup_start and pg_backup_stop, and the log brings them to the moment at which the copy ended.

import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { copyFiles } from './copy-files.ts'
import { withClient } from './postgres.ts'

/** A server on the copy makes its own; the log is copied at the end. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const ofTheRun = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*)$/

export interface Stopped {
  labelfile: string
  /** The names of pieces sort in the order of writing. */
  first: string
  last: string
}

/** Does not wait for an archive. */
export const stopCopy = async (client: Client): Promise<Stopped> => {
  const { rows } = await client.query<{ labelfile: string; last: string }>(
    'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
  )
  const { labelfile = '', last = '' } = rows[0] ?? {}
  const first = /\(file ([0-9A-F]{24})\)/.exec(labelfile)?.[1]
  if (!first) throw new Error(`PostgreSQL's label of the backup names no file: ${labelfile}`)
  return { labelfile, first, last }
}

/** The log stays until the connection closes. */
export const holdLog = (client: Client) =>
  client.query(
    `select pg_create_physical_replication_slot('verdict_backup_' || pg_backend_pid(), immediately_reserve => true, temporary => true)`,
  )

export const startCopy = (client: Client) => client.query(`select pg_backup_start('verdict', fast => true)`)

/** @param target must not exist */
export const copyDatabase = (url: string, dataDir: string, target: string): Promise<void> =>
  withClient(url, async (client) => {
    await holdLog(client)
    await startCopy(client)
    await copyFiles(dataDir, target, (name) => (emptied.has(name) ? 'empty' : !ofTheRun.test(name)))
    const { labelfile, first, last } = await stopCopy(client)
    const log = (await readdir(join(dataDir, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
    const needed = new Set(log.filter((name) => name >= first && name <= last))
    await copyFiles(join(dataDir, 'pg_wal'), join(target, 'pg_wal'), (name) => needed.has(name))
    writeFileSync(join(target, 'backup_label'), labelfile, { mode: 0o600 })
  })
