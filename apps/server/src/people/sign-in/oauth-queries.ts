// SQL of links and of pending sign-ins.

import { type Insertable, type Selectable } from 'kysely'
import type { OauthAttempts, OauthLinks } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

export type LinkRow = Pick<
  Selectable<OauthLinks>,
  'provider' | 'provider_id' | 'display_name' | 'created_at' | 'updated_at'
>

export async function insertAttempt(db: Queryable, attempt: Insertable<OauthAttempts>): Promise<void> {
  await db.insertInto('oauth_attempts').values(attempt).execute()
}

/** Takes and deletes a pending sign-in. One of another browser or provider, or an expired one, is not found. */
export const takeAttempt = (
  db: Queryable,
  { stateHash, browserHash, provider }: { stateHash: Buffer; browserHash: Buffer; provider: string },
) =>
  db
    .deleteFrom('oauth_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .returning(['action', 'user_id', 'session_id', 'secret', 'posted'])
    .executeTakeFirst()

/** Once for each pending sign-in. @returns false if there is none that waits for it */
export async function keepPosted(
  db: Queryable,
  { stateHash, provider }: { stateHash: Buffer; provider: string },
  posted: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_attempts')
    .set({ posted })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('posted', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredAttempts(db: Queryable): Promise<void> {
  await db.deleteFrom('oauth_attempts').where('expires_at', '<', now).execute()
}

/** The owner of an identity, locked against a disconnect until the transaction ends. */
export const holdLink = (tx: Queryable, provider: string, providerId: string) =>
  tx
    .selectFrom('oauth_links')
    .select(['id', 'user_id'])
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()

export async function insertLink(tx: Queryable, link: Insertable<OauthLinks>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('oauth_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function renewLink(
  tx: Queryable,
  id: number,
  said: Pick<Insertable<OauthLinks>, 'display_name' | 'raw' | 'access_token' | 'refresh_token'>,
): Promise<void> {
  await tx
    .updateTable('oauth_links')
    .set({ ...said, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Rules gave it to an account by this connection. */
export interface Given {
  groups?: number[]
  teacher?: boolean
}

export async function findGiven(tx: Queryable, userId: number, provider: string): Promise<Given> {
  const row = await tx
    .selectFrom('oauth_links')
    .select('given')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return (row?.given ?? {}) as Given
}

export async function putGiven(tx: Queryable, userId: number, provider: string, given: Given): Promise<void> {
  await tx
    .updateTable('oauth_links')
    .set({ given: JSON.stringify(given) })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute()
}

export const lockForRules = (tx: Queryable, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'uid', 'nick', 'school', 'student_number', 'is_teacher', 'privilege'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const linksOf = (db: Queryable, userId: number): Promise<LinkRow[]> =>
  db
    .selectFrom('oauth_links')
    .select(['provider', 'provider_id', 'display_name', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()

export async function deleteLinksOf(tx: Queryable, userId: number): Promise<void> {
  await tx.deleteFrom('oauth_links').where('user_id', '=', userId).execute()
}

/** @returns what it was; undefined if there was none */
export const deleteLink = (
  tx: Queryable,
  userId: number,
  provider: string,
): Promise<{ provider_id: string; display_name: string } | undefined> =>
  tx
    .deleteFrom('oauth_links')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .returning(['provider_id', 'display_name'])
    .executeTakeFirst()
