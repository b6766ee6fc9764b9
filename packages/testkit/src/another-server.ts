// A second server of the same site, as another process would be: the same database, files and settings, and all else its own.

import { buildApp } from '@verdict/server/programs/app'
import { openChannel } from '@verdict/server/platform/channel'
import type { Context } from '@verdict/server/platform/context'
import { openDatabase } from '@verdict/server/platform/db'
import { openLog } from '@verdict/server/platform/log'
import { openRateLimiter } from '@verdict/server/platform/fairness/rate-limit'
import { inject, type TestServer } from './server.ts'

type AnotherServer = Pick<TestServer, 'app' | 'call' | 'close'> & { context: Context }

/** @param change parts of its own beside those */
export async function anotherServer(
  beside: TestServer,
  change: Partial<Context> = {},
): Promise<AnotherServer> {
  const { db, close } = openDatabase(beside.url, 4, () => undefined)
  const logger = openLog('fatal')
  const channel = await openChannel(beside.url, logger)
  const parts = { ...beside.context, db, channel, rateLimiter: openRateLimiter(db), ...change }
  const app = await buildApp({ ...parts, logger })
  await app.ready()
  return {
    app,
    context: { ...parts, log: app.log },
    call: (who, key, args) => inject(app, who, key, args),
    async close() {
      await app.close()
      await channel.close()
      await close()
    },
  }
}
