import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SignInProviders } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

export type ProviderRow = Selectable<SignInProviders>

export const providerRows = (db: Queryable) =>
  db
    .selectFrom('sign_in_providers as p')
    .selectAll('p')
    .select((eb) =>
      eb
        .selectFrom('oauth_links as l')
        .whereRef('l.provider', '=', 'p.name')
        .select(eb.fn.countAll<number>().as('count'))
        .as('people'),
    )
    .orderBy('p.position')
    .orderBy('p.name')
    .execute()

export const offeredRows = (db: Queryable) =>
  db
    .selectFrom('sign_in_providers')
    .select(['name', 'title_en', 'title_zh', 'kind'])
    .where('is_on', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute()

export const findProviderRow = (db: Queryable, name: string): Promise<ProviderRow | undefined> =>
  db.selectFrom('sign_in_providers').selectAll().where('name', '=', name).executeTakeFirst()

export const lockProviderRow = (tx: Queryable, name: string): Promise<ProviderRow | undefined> =>
  tx.selectFrom('sign_in_providers').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()

/** All of them, in the order of their names. */
export const lockProviderNames = async (tx: Queryable): Promise<string[]> => {
  const rows = await tx.selectFrom('sign_in_providers').select('name').orderBy('name').forUpdate().execute()
  return rows.map(({ name }) => name)
}

/** Behind all others. @returns false if the name is taken */
export async function insertProvider(
  tx: Queryable,
  row: Omit<Insertable<SignInProviders>, 'position'>,
): Promise<boolean> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from sign_in_providers)`
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sign_in_providers')
    .values({ ...row, position })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateProvider(
  tx: Queryable,
  name: string,
  change: Updateable<SignInProviders>,
): Promise<void> {
  await tx
    .updateTable('sign_in_providers')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('name', '=', name)
    .execute()
}

export async function putPositions(tx: Queryable, names: readonly string[]): Promise<void> {
  await sql`
    update sign_in_providers p set position = o.position
    from unnest(${[...names]}::text[]) with ordinality as o (name, position) where o.name = p.name`.execute(
    tx,
  )
}

/** With its connections, and sign-ins on their way. @returns how many people were connected */
export async function deleteProvider(tx: Queryable, name: string): Promise<number> {
  await tx.deleteFrom('sign_in_providers').where('name', '=', name).execute()
  await tx.deleteFrom('oauth_attempts').where('provider', '=', name).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('oauth_links')
    .where('provider', '=', name)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Seldom, as each login would write otherwise. @param version as it was opened */
export async function markWorked(db: Queryable, name: string, version: number): Promise<void> {
  await db
    .updateTable('sign_in_providers')
    .set({ worked_at: now })
    .where('name', '=', name)
    .where('version', '=', version)
    .where(sql<boolean>`worked_at is null or worked_at < clock_timestamp() - interval '5 minutes'`)
    .execute()
}

export async function isAnyWorking(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_providers')
    .select('name')
    .where('is_on', '=', true)
    .where('worked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isAnybodyLinked(db: Queryable, provider: string): Promise<boolean> {
  const row = await db
    .selectFrom('oauth_links')
    .select('id')
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
