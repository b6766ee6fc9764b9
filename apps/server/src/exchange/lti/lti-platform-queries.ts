import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { LtiPlatforms } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

export type PlatformRecord = Selectable<LtiPlatforms>

export const platformsOf = (db: Queryable) =>
  db
    .selectFrom('lti_platforms as p')
    .selectAll('p')
    .select((eb) => [
      eb
        .selectFrom('lti_contexts as c')
        .whereRef('c.platform_id', '=', 'p.platform_id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('courses'),
      eb
        .selectFrom('lti_people as w')
        .whereRef('w.platform_id', '=', 'p.platform_id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('people'),
    ])
    .orderBy('p.platform_id')
    .execute()

/** @param clientId absent: the issuer knows us once only */
export const platformsNamed = (db: Queryable, issuer: string, clientId: string | undefined) =>
  db
    .selectFrom('lti_platforms')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('is_on', '=', true)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId!))
    .limit(2)
    .execute()

export const findPlatform = (db: Queryable, platformId: number): Promise<PlatformRecord | undefined> =>
  db.selectFrom('lti_platforms').selectAll().where('platform_id', '=', platformId).executeTakeFirst()

export const lockPlatform = (tx: Queryable, platformId: number): Promise<PlatformRecord | undefined> =>
  tx
    .selectFrom('lti_platforms')
    .selectAll()
    .where('platform_id', '=', platformId)
    .forUpdate()
    .executeTakeFirst()

export const isPlatformTaken = async (
  tx: Queryable,
  { issuer, clientId, but }: { issuer: string; clientId: string; but: number | null },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('lti_platforms')
    .select('platform_id')
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .where('platform_id', 'is distinct from', but)
    .executeTakeFirst()
  return row !== undefined
}

export const insertPlatform = async (
  tx: Queryable,
  row: Insertable<LtiPlatforms>,
): Promise<number | null> => {
  const inserted = await tx
    .insertInto('lti_platforms')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('platform_id')
    .executeTakeFirst()
  return inserted?.platform_id ?? null
}

export const updatePlatform = (tx: Queryable, platformId: number, change: Updateable<LtiPlatforms>) =>
  tx.updateTable('lti_platforms').set(change).where('platform_id', '=', platformId).execute()

export const deletePlatform = (tx: Queryable, platformId: number) =>
  tx.deleteFrom('lti_platforms').where('platform_id', '=', platformId).execute()

export const countPlatforms = async (tx: Queryable): Promise<number> => {
  const { count } = await tx
    .selectFrom('lti_platforms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const publishedKeys = (db: Queryable) =>
  db
    .selectFrom('lti_keys')
    .select(['key_id', 'public_key', 'created_at', 'published_until'])
    .where((eb) => eb.or([eb('published_until', 'is', null), eb('published_until', '>', now)]))
    .orderBy('created_at', 'desc')
    .execute()

export const signingKey = (db: Queryable) =>
  db.selectFrom('lti_keys').selectAll().where('published_until', 'is', null).executeTakeFirst()

interface NewKey {
  keyId: string
  publicKey: Record<string, unknown>
  /** Sealed. */
  privateKey: string
}

/** @returns whether it signs now; false if another process was first */
export async function insertKey(tx: Queryable, { keyId, publicKey, privateKey }: NewKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lti_keys')
    .values({ key_id: keyId, public_key: JSON.stringify(publicKey), private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @param olderThanDays 0: whatever its age @returns whether there was one */
export async function retireKey(
  tx: Queryable,
  publishedDays: number,
  olderThanDays: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lti_keys')
    .set({ published_until: sql<Date>`clock_timestamp() + ${publishedDays} * interval '1 day'` })
    .where('published_until', 'is', null)
    .where(sql<boolean>`created_at <= clock_timestamp() - ${olderThanDays} * interval '1 day'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteOldKeys = (db: Queryable) =>
  db.deleteFrom('lti_keys').where('published_until', '<', now).execute()
