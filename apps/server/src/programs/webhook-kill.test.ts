// A server that is killed while a receiver works on its message: the next sends it again, under the same id.

import { once } from 'node:events'
import { createDatabase } from '@verdict/testkit/database'
import { hookReceiver } from '@verdict/testkit/hook-receiver'
import { database, secretKey, startServer, withServerProcesses } from '@verdict/testkit/server-process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSecret } from '../exchange/webhook/webhook-signature.ts'
import { openDatabase } from '../platform/db.ts'

withServerProcesses(createDatabase)

test('[HOOK-SEND-4] a kill in the midst of sending loses nothing, and nothing arrives under two ids', async () => {
  const receiver = await hookReceiver()
  const { db, close } = openDatabase(database.url, 2, () => undefined)
  try {
    const first = await startServer()
    await first.ready
    const { shown, sealed } = makeSecret({ settings: { secretKey } as never })
    receiver.trust(shown)
    const asked = Promise.withResolvers<void>()
    receiver.answers.push(() => asked.resolve())
    await sql`insert into site_values (key, value) values ('outbound_networks', '["127.0.0.0/8"]')`.execute(
      db,
    )
    const { rows } = await sql<{ hook_id: number }>`
      insert into webhooks (user_id, url, kinds, secret)
      select id, ${receiver.url}, '{verdict}', ${sealed} from users order by privilege desc limit 1 returning hook_id`.execute(
      db,
    )
    const { hook_id } = rows[0]!
    const sent = await db
      .insertInto('webhook_deliveries')
      .values([1, 2, 3].map(() => ({ hook_id, type: 'test' as const })))
      .returning('message_id')
      .execute()
    await asked.promise
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    // As if its time were over.
    await sql`update webhooks set busy_until = '-infinity'`.execute(db)
    const second = await startServer()
    await second.ready
    const got = await receiver.got(3)
    expect(got.map(({ id }) => id)).toEqual(sent.map(({ message_id }) => message_id))
    await expect
      .poll(
        async () =>
          await db
            .selectFrom('webhook_deliveries')
            .select(['state', 'tries'])
            .orderBy('delivery_id')
            .execute(),
      )
      .toEqual([
        { state: 'sent', tries: 2 },
        { state: 'sent', tries: 1 },
        { state: 'sent', tries: 1 },
      ])
    expect(receiver.received).toHaveLength(3)
  } finally {
    await close()
    await receiver.close()
  }
})
