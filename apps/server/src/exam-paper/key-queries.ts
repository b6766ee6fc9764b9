// SQL of the keys that receipts are signed by.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

interface KeyRecord {
  key_id: string
  public_key: Buffer
  /** Null for one that signs no more. */
  sealed: string | null
  made_at: Date
}

/** The one that signs first. */
export const allKeys = (db: Queryable): Promise<KeyRecord[]> =>
  db
    .selectFrom('receipt_keys')
    .selectAll()
    .orderBy(sql`sealed is null`)
    .orderBy('made_at', 'desc')
    .execute()

export const signingKey = (db: Queryable): Promise<{ key_id: string; sealed: string | null } | undefined> =>
  db
    .selectFrom('receipt_keys')
    .select(['key_id', 'sealed'])
    .where('sealed', 'is not', null)
    .executeTakeFirst()

/** Where another process was first, its key stays. */
export async function insertKey(
  tx: Queryable,
  key: { key_id: string; public_key: Buffer; sealed: string },
): Promise<void> {
  await tx
    .insertInto('receipt_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function retireKeys(tx: Queryable): Promise<void> {
  await tx.updateTable('receipt_keys').set({ sealed: null }).where('sealed', 'is not', null).execute()
}
