import type { Insertable } from 'kysely'
import type { HalfLogins } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

export async function insertHalfLogin(tx: Queryable, half: Insertable<HalfLogins>): Promise<void> {
  await tx.insertInto('half_logins').values(half).execute()
}

/** Not one that took too long, nor of before a change of the password. */
export const findHalfLogin = (db: Queryable, tokenHash: Buffer) =>
  db
    .selectFrom('half_logins as h')
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.user_id'])
    .where('h.token_hash', '=', tokenHash)
    .where('h.expires_at', '>', now)
    .whereRef('h.checksum', '=', 'u.checksum')
    .executeTakeFirst()

/** @returns false if another request took it */
export async function takeHalfLogin(tx: Queryable, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('half_logins')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteOldHalfLogins(db: Queryable): Promise<void> {
  await db.deleteFrom('half_logins').where('expires_at', '<', now).execute()
}
