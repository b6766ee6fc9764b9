import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'

/** @param user alias of a row of `users` */
export const hasVerifiedMail = (user: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${user}.mail`)} <> '' and ${sql.ref(`${user}.mail`)} is not distinct from ${sql.ref(`${user}.verified_mail`)})`

/** Accounts whose owners have proved this address, without regard to case; several people may share one. */
export async function findByVerifiedMail(db: Queryable, mail: string, most = 5): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where lower(u.mail) = lower(${mail}) and ${hasVerifiedMail('u')}
    order by u.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function addressOfPerson(db: Queryable, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('mail').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.mail
}

/** @returns false if it is the person's no more */
export async function markVerified(tx: Queryable, userId: number, mail: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ verified_mail: mail })
    .where('id', '=', userId)
    .where('mail', '=', mail)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function dropVerified(tx: Queryable, userId: number): Promise<void> {
  await tx.updateTable('users').set({ verified_mail: null }).where('id', '=', userId).execute()
}

export const mailForUpdate = (
  tx: Queryable,
  userId: number,
): Promise<{ mail: string; verified_mail: string | null }> =>
  tx
    .selectFrom('users')
    .select(['mail', 'verified_mail'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** One at a time decides whose an address is. */
export async function holdAddress(tx: Queryable, mail: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mail:' || lower(${mail}), 0))`.execute(tx)
}

export async function putVerified(tx: Queryable, userId: number, mail: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ mail, verified_mail: mail, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute()
}
