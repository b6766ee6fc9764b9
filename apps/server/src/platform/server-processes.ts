// SQL of the server processes as their probes ask for them, and what they are called.

import { hostname } from 'node:os'
import type { Settings } from '@verdict/contract/settings'
import { sql } from 'kysely'
import type { Queryable } from './db.ts'

export const serverName = ({ port }: Pick<Settings, 'port'>): string => `${hostname()}:${port}`

/** Did another process look in the last `ms`, and reach the files? */
export async function anotherReachesFiles(
  db: Queryable,
  processId: string | undefined,
  ms: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('server_processes')
    .select('id')
    .where('id', 'is distinct from', processId ?? null)
    .where('seen_at', '>', sql<Date>`clock_timestamp() - ${ms} * interval '1 millisecond'`)
    .where(sql<boolean>`not faults @> '[{"name": "FILES_AWAY"}]'`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
