import { InvalidSetting, type Settings } from '@verdict/contract/settings'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { openBlobStore } from '@verdict/storage/blobs'
import { openChannel } from './channel.ts'
import type { Context } from './context.ts'
import { waitForDatabase } from './database-ready.ts'
import { type Database, openDatabase } from './db.ts'
import { openDiskRoom } from './disk-room.ts'
import { migrate } from '@verdict/storage/migrate'
import { openRateLimiter } from './fairness/rate-limit.ts'
import { openReplica } from './replica.ts'
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { EventEmitter } from 'node:events'
import { partTrouble, type PartTrouble } from '@verdict/contract/judge-host'
import { z } from 'zod'

const message = z.object({ type: z.literal('troubles'), parts: z.array(partTrouble) })

let parts: readonly PartTrouble[] = []

export const partTroubles = (): PartTrouble[] => [...parts]

/** @param supervisor a stand-in in tests */
export function hearTroubles(supervisor: EventEmitter): void {
  supervisor.on('message', (said: unknown) => {
    parts = message.safeParse(said).data?.parts ?? parts
  })
}

interface Build {
  sha: string
  time: string
}

const folder = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

export async function readBuild(environment: Record<string, string | undefined>): Promise<Build> {
  const { BUILD_SHA: sha, BUILD_TIME: time } = environment
  if (sha && time) return { sha, time }
  try {
    // The checkout may belong to another account.
    const format = ['-c', 'safe.directory=*', 'show', '-s', '--format=%h %cI', '--abbrev=12', 'HEAD']
    const [hash = '', date = ''] = (await run('git', format, { cwd: folder })).stdout.trim().split(' ')
    return { sha: hash, time: new Date(date).toISOString() }
  } catch {
    const facts = await stat(fileURLToPath(new URL('../../package.json', import.meta.url)))
    return { sha: 'unknown', time: facts.mtime.toISOString() }
  }
}

const connections = 16
const databasePatienceMs = 30_000
const selfTestEveryMs = 10_000

interface OpenContext {
  context: Context
  close: () => Promise<void>
}

/** With several addresses, each error has its own reason and the aggregate has none. */
const reason = (error: unknown): string => {
  const [first = error]: unknown[] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : String(first)
}

/**
 * Also migrates the database.
 * @throws InvalidSetting if it cannot be used, CannotMigrate if it does not match this program
 */
export async function openContext(
  settings: Settings,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<OpenContext> {
  const { databaseUrl, secretKey, dataDir } = settings
  if (!databaseUrl || !secretKey) throw new Error('DATABASE_URL and SECRET_KEY are required')
  await waitForDatabase(databaseUrl, databasePatienceMs, () => log.info('waiting for the database')).catch(
    (error: unknown) => {
      throw new InvalidSetting('DATABASE_URL', `cannot be used: ${reason(error)}`)
    },
  )
  const sessionUrl = settings.databaseListenUrl ?? databaseUrl
  for (const migration of await migrate(sessionUrl)) log.info({ migration }, 'migrated')
  const isPooled = settings.databaseListenUrl !== null
  const { db, close } = openDatabase(
    databaseUrl,
    connections,
    (error) => log.warn({ err: error }, 'idle database connection lost'),
    undefined,
    isPooled,
  )
  if (isPooled) await warnOfEndless(db, log)
  const channel = await openChannel(sessionUrl, log, { db, everyMs: selfTestEveryMs })
  const { databaseReadUrl } = settings
  const replica = databaseReadUrl === null ? null : openReplica({ db, log }, databaseReadUrl, connections)
  replica?.work.start()
  return {
    context: {
      settings,
      db,
      ...(replica && { replica }),
      blobs: await openBlobStore(settings),
      disk: openDiskRoom(dataDir),
      channel,
      rateLimiter: openRateLimiter(db),
      log,
      build: await readBuild(process.env),
      stopping,
    },
    close: async () => {
      await replica?.work.stop()
      await channel.close()
      await replica?.close()
      await close()
    },
  }
}

async function warnOfEndless(db: Database, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
  if (rows[0]?.statement_timeout === '0') {
    log.warn(
      "statements have no end: write connect_query='set statement_timeout = 30000' for the database into pgbouncer.ini",
    )
  }
}
