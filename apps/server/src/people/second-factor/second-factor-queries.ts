import { confirmedForMinutes, type SecondWay } from '@verdict/domain/second-factor'
import { sql } from 'kysely'
import { now, type Queryable } from '../../platform/db.ts'

/** Passkeys and codes of the app first: they alone make a second factor. */
export async function waysOf(db: Queryable, userId: number): Promise<SecondWay[]> {
  const { rows } = await sql<{ way: SecondWay }>`
    select way from (values
      (1, 'totp', exists (select from totp_secrets where user_id = ${userId} and secret is not null)),
      (2, 'passkey', exists (select from passkeys where user_id = ${userId} and refused_at is null)),
      (3, 'recovery', exists (select from recovery_codes where user_id = ${userId}))
    ) w (place, way, has) where has order by place`.execute(db)
  return rows.map(({ way }) => way)
}

/** Whether a session has proved of late who it is of; no token's has. */
export async function proofOf(
  db: Queryable,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<{ has_factor: boolean; by_factor: boolean; confirmed: boolean; password_hash: string }> {
  const late = sql`clock_timestamp() - ${confirmedForMinutes}::integer * interval '1 minute'`
  const { rows } = await sql<Awaited<ReturnType<typeof proofOf>>>`
    select u.second_factor_at is not null as has_factor, (s.factor_at > ${late}) is true as by_factor,
      (s.confirmed_at > ${late}) is true as confirmed, u.password_hash
    from users u left join sessions s on s.user_id = u.id and s.id = ${sessionId}
    where u.id = ${userId}`.execute(db)
  return rows[0]!
}

export const findTotp = (db: Queryable, userId: number) =>
  db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** @returns false if a code of this step, or of a later one, was accepted before */
export async function useStep(tx: Queryable, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false if there is no such code, or not any more */
export async function useRecoveryCode(tx: Queryable, userId: number, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function putPendingSecret(tx: Queryable, userId: number, pending: string): Promise<void> {
  await tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, pending, pending_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending, pending_at: now }))
    .execute()
}

/** The one that was set up takes the place of the one before. */
export async function confirmSecret(tx: Queryable, userId: number, step: number): Promise<void> {
  await tx
    .updateTable('totp_secrets')
    .set((eb) => ({
      secret: eb.ref('pending'),
      last_step: step,
      confirmed_at: now,
      pending: null,
      pending_at: null,
    }))
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteTotp(tx: Queryable, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** @returns null if they have none */
export async function findFactorSince(db: Queryable, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('users')
    .select('second_factor_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.second_factor_at
}

/** Null: they have none from now on. */
export async function putFactorSince(tx: Queryable, userId: number, has: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ second_factor_at: has ? sql<Date>`coalesce(second_factor_at, clock_timestamp())` : null })
    .where('id', '=', userId)
    .execute()
}

/** Sessions then count as opened without a second factor, but one. */
export async function forgetFactorIn(tx: Queryable, userId: number, exceptId?: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ factor_at: null })
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .execute()
}

export async function noteConfirmed(
  tx: Queryable,
  sessionId: number,
  { byFactor }: { byFactor: boolean },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmed_at: now, ...(byFactor && { factor_at: now }) })
    .where('id', '=', sessionId)
    .execute()
}

/** Passkeys would open the account, too. @returns whether there was anything */
export async function deleteFactorsOf(tx: Queryable, userId: number): Promise<boolean> {
  let deleted = 0n
  for (const table of [
    'passkeys',
    'passkey_challenges',
    'totp_secrets',
    'recovery_codes',
    'half_logins',
  ] as const) {
    deleted += (await tx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst()).numDeletedRows
  }
  await putFactorSince(tx, userId, false)
  await forgetFactorIn(tx, userId)
  return deleted > 0n
}
