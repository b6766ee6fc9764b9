// The server's application on a database, with every statement that it sends kept while somebody listens.

import { parseSettings } from '@verdict/contract/settings'
import { buildApp } from '@verdict/server/programs/app'
import { openBlobStore } from '@verdict/storage/blobs'
import { openDiskRoom } from '@verdict/server/platform/disk-room'
import { openChannel } from '@verdict/server/platform/channel'
import type { Context } from '@verdict/server/platform/context'
import { type Database, openDatabase } from '@verdict/server/platform/db'
import type { DB } from '@verdict/server/platform/database-types'
import { openRateLimiter } from '@verdict/server/platform/fairness/rate-limit'
import { listenToStatements, type Statements } from '@verdict/testkit/statements'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'

export interface OpenApp {
  app: FastifyInstance
  context: Context
  /** Without the server's limits on time: making millions of rows takes longer. */
  patient: Database
  sentBy: Statements['sentBy']
  close: () => Promise<void>
}

export async function openApp(url: string, folder: string): Promise<OpenApp> {
  const logger = pino({ level: 'silent' })
  const { log, sentBy } = listenToStatements()
  const handle = openDatabase(url, 16, () => {}, log)
  const patient = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  const channel = await openChannel(url, logger)
  const settings = parseSettings({
    SECRET_KEY: 'a-key-of-the-bench-that-is-long-enough-to-pass',
    DATABASE_URL: url,
    DATA_DIR: folder,
    RATE_LIMIT_SUBMIT: 'off',
    RATE_LIMIT_REALTIME: 'off',
    QUEUE_LIMIT: 'off',
    // One session stands for a whole contest's.
    CALLS_AT_ONCE: 'off',
  })
  const parts = {
    settings,
    db: handle.db,
    blobs: await openBlobStore(settings),
    disk: openDiskRoom(folder),
    channel,
    rateLimiter: openRateLimiter(handle.db),
    build: { sha: 'bench', time: new Date(0).toISOString() },
  }
  const app = await buildApp({ ...parts, logger })
  await app.ready()
  return {
    app,
    context: { ...parts, log: app.log },
    patient,
    sentBy,
    close: async () => {
      await app.close()
      await patient.destroy()
      await channel.close()
      await handle.close()
    },
  }
}
