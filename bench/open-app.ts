// The server's application on a database, with every statement that it sends kept while somebody listens.

import { join } from 'node:path'
import { parseSettings } from '@verdict/contract/settings'
import { buildApp } from '@verdict/server/app'
import { openBlobStore } from '@verdict/server/platform/blobs'
import { openChannel } from '@verdict/server/platform/channel'
import type { Context } from '@verdict/server/platform/context'
import type { DB } from '@verdict/server/platform/database-types'
import { openDatabase } from '@verdict/server/platform/db'
import { openRateLimiter } from '@verdict/server/platform/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'

export interface Sent {
  sql: string
  parameters: readonly unknown[]
}

export interface OpenApp {
  app: FastifyInstance
  context: Context
  /** Statements that the work sent. */
  sentBy: (work: () => Promise<unknown>) => Promise<Sent[]>
  close: () => Promise<void>
}

export async function openApp(url: string, folder: string): Promise<OpenApp> {
  const logger = pino({ level: 'silent' })
  const handle = openDatabase(url, 16, () => {})
  let kept: Sent[] | null = null
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: handle.pool }),
    log: ({ query }) => {
      kept?.push({ sql: query.sql, parameters: query.parameters })
    },
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
    db,
    blobs: openBlobStore(join(folder, 'blobs')),
    channel,
    rateLimiter: openRateLimiter(db),
    build: { sha: 'bench', time: new Date(0).toISOString() },
  }
  const app = await buildApp({ ...parts, logger })
  await app.ready()
  return {
    app,
    context: { ...parts, log: app.log },
    sentBy: async (work) => {
      kept = []
      try {
        await work()
        return kept
      } finally {
        kept = null
      }
    },
    close: async () => {
      await app.close()
      await channel.close()
      await handle.close()
    },
  }
}
