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
  Pick<Insertable<Users>, 'nick' | 'motto' | 'mail' | 'school' | 'privilege'>
>

export async function updateAccount(tx: Queryable, userId: number, fields: AccountFields): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...fields, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute()
}
