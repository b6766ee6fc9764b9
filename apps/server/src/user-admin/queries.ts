// SQL of one account as its administration reads and writes it.

import { sql, type Insertable } from 'kysely'
import type { Users } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import type { AccountRecord } from './record.ts'

const accounts = (db: Queryable, uid: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'uid',
      'nick',
      'privilege',
      'motto',
      'mail',
      'school',
      'student_number',
      'extra_share',
      'solve',
      'submit',
      'last_visited_at',
      'last_request_id',
      'created_at',
      'updated_at',
    ])
    .where('uid_key', '=', uid.toLowerCase())

/** Names are matched without regard to case. */
export const findAccount = (db: Queryable, uid: string): Promise<AccountRecord | undefined> =>
  accounts(db, uid).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockAccount = (tx: Queryable, uid: string): Promise<AccountRecord | undefined> =>
  accounts(tx, uid).forNoKeyUpdate().executeTakeFirst()

export type AccountFields = Partial<
  Pick<
    Insertable<Users>,
    'nick' | 'motto' | 'mail' | 'school' | 'student_number' | 'extra_share' | 'privilege'
  >
>

export async function updateAccount(tx: Queryable, userId: number, fields: AccountFields): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...fields, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute()
}

/** Those of `numbers` that somebody has, in lower case. */
export const takenNumbers = async (db: Queryable, numbers: readonly string[]): Promise<Set<string>> =>
  new Set((await ownersOfNumbers(db, numbers)).map(({ number }) => number))

/** Both in lower case. */
export async function ownersOfNumbers(
  db: Queryable,
  numbers: readonly string[],
): Promise<{ number: string; uid_key: string }[]> {
  const { rows } = await sql<{ number: string; uid_key: string }>`
    select lower(student_number) as number, uid_key from users
    where student_number <> '' and lower(student_number) = any(${numbers.map((number) => number.toLowerCase())}::text[])`.execute(
    db,
  )
  return rows
}

export type NumberedAccount = Pick<AccountRecord, 'id' | 'uid' | 'privilege' | 'student_number'>

/** Held by their numbers; names that nobody has are left out. */
export const lockNumbered = (tx: Queryable, uids: readonly string[]): Promise<NumberedAccount[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'uid', 'privilege', 'student_number'])
    .where(sql<boolean>`uid_key = any(${uids.map((uid) => uid.toLowerCase())}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** All are taken away before any is given, so that two people may exchange theirs. */
export async function setNumbers(
  tx: Queryable,
  numbers: readonly { id: number; number: string }[],
): Promise<void> {
  const ids = numbers.map(({ id }) => id)
  await sql`update users set student_number = '' where id = any(${ids}::integer[]) and student_number <> ''`.execute(
    tx,
  )
  await sql`
    update users u set student_number = n.number, updated_at = clock_timestamp()
    from unnest(${ids}::integer[], ${numbers.map(({ number }) => number)}::text[]) as n (id, number)
    where u.id = n.id`.execute(tx)
}
