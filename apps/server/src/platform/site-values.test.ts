import { startTestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { siteKeys, takeTurn } from './site-values.ts'

test('a turn is taken once within its hours, and again after a clock that was ahead', async () => {
  const server = await startTestServer()
  try {
    const key = siteKeys.levelsClaim
    const take = () => takeTurn(server.db, key, 2)
    const lastBegan = (hours: number) =>
      server.db
        .updateTable('site_values')
        .set({ updated_at: sql<Date>`clock_timestamp() + ${hours}::integer * interval '1 hour'` })
        .where('key', '=', key)
        .execute()
    expect([await take(), await take()]).toEqual([true, false])
    for (const [hours, isTaken] of [
      [-1, false],
      [-3, true],
      [24 * 365, true],
    ] as const) {
      await lastBegan(hours)
      expect([await take(), await take()]).toEqual([isTaken, false])
    }
  } finally {
    await server.close()
  }
})
