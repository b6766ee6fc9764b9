// The parts of a server process that serve more than one request: opened by main.ts, by the seed and by commands.

import { InvalidSetting, type Settings } from '@verdict/contract/settings'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { openBlobStore } from './blobs.ts'
import { readBuild } from './build.ts'
import { openChannel } from './channel.ts'
import type { Context } from './context.ts'
import { waitForDatabase } from './database-ready.ts'
import { type Database, openDatabase } from './db.ts'
import { openDiskRoom } from './disk-room.ts'
import { migrate } from './migrate.ts'
import { openRateLimiter } from './fairness/rate-limit.ts'
import { openReplica } from './replica.ts'

const connections = 16
const databasePatienceMs = 30_000
const selfTestEveryMs = 10_000

interface OpenContext {
  context: Context
  close: () => Promise<void>
}

/** With several addresses each has its own reason, and all together no message. */
const reason = (error: unknown): string => {
  const [first = error]: unknown[] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : String(first)
}

/**
 * Waits for the database and brings it to the newest schema first.
 * @throws InvalidSetting where it cannot be used, CannotMigrate where it does not go with this program
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

/** Through a pooler we cannot bound a statement ourselves. */
async function warnOfEndless(db: Database, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
  if (rows[0]?.statement_timeout === '0') {
    log.warn(
      "statements have no end: write connect_query='set statement_timeout = 30000' for the database into pgbouncer.ini",
    )
  }
}
