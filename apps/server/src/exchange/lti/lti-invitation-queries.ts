import { sql } from 'kysely'
import { now, type Queryable } from '../../platform/db.ts'

const minutes = 60

/** Any before it ends. @returns its end */
export async function putInvitation(
  tx: Queryable,
  { tokenHash, by }: { tokenHash: Buffer; by: number },
): Promise<Date> {
  await tx.deleteFrom('lti_invitations').execute()
  const { expires_at } = await tx
    .insertInto('lti_invitations')
    .values({
      token_hash: tokenHash,
      made_by: by,
      expires_at: sql<Date>`clock_timestamp() + ${minutes} * interval '1 minute'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

const mostTries = 10

export const isInvitation = async (db: Queryable, tokenHash: Buffer): Promise<boolean> => {
  const row = await db
    .selectFrom('lti_invitations')
    .select('tries')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries', '<', mostTries)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false if it is over, or was tried too often */
export async function tryInvitation(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lti_invitations')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries', '<', mostTries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Works once. @returns who made it */
export async function takeInvitation(db: Queryable, tokenHash: Buffer): Promise<number | null> {
  const row = await db
    .deleteFrom('lti_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('made_by')
    .executeTakeFirst()
  return row?.made_by ?? null
}

export const deleteOldInvitations = (db: Queryable) =>
  db.deleteFrom('lti_invitations').where('expires_at', '<', now).execute()
