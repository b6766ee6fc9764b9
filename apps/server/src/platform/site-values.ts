// Values of the installation itself, by key: its sealed private key, and what root has set.

import { sql } from 'kysely'
import type { Queryable } from './db.ts'

export const siteKeys = {
  managersAct: 'managers_rejudge_and_export',
  retention: 'retention',
  retentionClaim: 'retention_claim',
  retentionRound: 'retention_round',
} as const

/** @returns the value that stands, which is another's where another process was first */
export async function insertSiteValue(db: Queryable, key: string, value: string): Promise<string> {
  await db
    .insertInto('site_values')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('site_values')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.value as string
}

/** Null where there is none. */
export async function findSiteValue(db: Queryable, key: string): Promise<unknown> {
  const row = await db.selectFrom('site_values').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** A value that is to be replaced, held until the transaction ends. */
export async function holdSiteValue(tx: Queryable, key: string): Promise<unknown> {
  const row = await tx
    .selectFrom('site_values')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.value
}

export async function putSiteValue(tx: Queryable, key: string, value: unknown): Promise<void> {
  const fields = { value: JSON.stringify(value), updated_at: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('site_values')
    .values({ key, ...fields })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fields))
    .execute()
}
