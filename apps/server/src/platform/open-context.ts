// The parts of a server process that serve more than one request: opened by main.ts, by the seed and by commands.

import { join } from 'node:path'
import { InvalidSetting, type Settings } from '@verdict/contract/settings'
import type { FastifyBaseLogger } from 'fastify'
import { openBlobStore } from './blobs.ts'
import { readBuild } from './build.ts'
import { openChannel } from './channel.ts'
import type { Context } from './context.ts'
import { waitForDatabase } from './database-ready.ts'
import { openDatabase } from './db.ts'
import { openDiskRoom } from './disk-room.ts'
import { migrate } from './migrate.ts'
import { openRateLimiter } from './fairness/rate-limit.ts'

const connections = 16
const databasePatienceMs = 30_000

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
  for (const migration of await migrate(databaseUrl)) log.info({ migration }, 'migrated')
  const { db, close } = openDatabase(databaseUrl, connections, (error) =>
    log.warn({ err: error }, 'idle database connection lost'),
  )
  const channel = await openChannel(databaseUrl, log)
  return {
    context: {
      settings,
      db,
      blobs: openBlobStore(join(dataDir, 'blobs')),
      disk: openDiskRoom(dataDir),
      channel,
      rateLimiter: openRateLimiter(db),
      log,
      build: await readBuild(process.env),
      stopping,
    },
    close: async () => {
      await channel.close()
      await close()
    },
  }
}
