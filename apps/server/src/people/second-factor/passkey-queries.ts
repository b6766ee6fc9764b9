import type { Insertable } from 'kysely'
import type { PasskeyChallenges, Passkeys } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

/** Another one of the same browser for the same purpose is over. */
export async function insertChallenge(
  db: Queryable,
  challenge: Insertable<PasskeyChallenges>,
): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('browser_hash', '=', challenge.browser_hash)
    .where('purpose', '=', challenge.purpose)
    .execute()
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

/** @returns false if there is none of this browser, or another request took it */
export async function takeChallenge(
  db: Queryable,
  { challenge, browserHash, purpose }: { challenge: string; browserHash: Buffer; purpose: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('browser_hash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteOldChallenges(db: Queryable): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
}

export const passkeysOf = (db: Queryable, userId: number) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const findPasskey = (db: Queryable, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** @returns false if this credential is registered already */
export async function insertPasskey(tx: Queryable, passkey: Insertable<Passkeys>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function noteUse(
  tx: Queryable,
  id: number,
  { counter, backedUp }: { counter: number; backedUp: boolean },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where('id', '=', id)
    .execute()
}

export async function refusePasskey(db: Queryable, id: number): Promise<void> {
  await db.updateTable('passkeys').set({ refused_at: now }).where('id', '=', id).execute()
}

/** @returns false if this person has no such passkey */
export async function renamePasskey(
  db: Queryable,
  userId: number,
  id: number,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false if this person has no such passkey */
export async function deletePasskey(tx: Queryable, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
