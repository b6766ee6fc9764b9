import type { TokenScope } from '@verdict/domain/access-token'
import { deviceTimes } from '@verdict/domain/access-token'
import { Privilege } from '@verdict/domain/privilege'
import { sql, type Insertable } from 'kysely'
import type { DeviceCodes } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'

/** @returns false where the short code is in use */
export async function insertDeviceCode(
  db: Queryable,
  asked: Pick<
    Insertable<DeviceCodes>,
    'device_hash' | 'user_code' | 'name' | 'scopes' | 'address' | 'agent' | 'days'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('device_codes')
    .values({
      ...asked,
      poll_seconds: deviceTimes.poll,
      expires_at: sql<Date>`clock_timestamp() + ${deviceTimes.lives} * interval '1 second'`,
    })
    .onConflict((conflict) => conflict.column('user_code').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface Asking {
  name: string
  scopes: TokenScope[]
  days: number | null
  address: string
  created_at: Date
  expires_at: Date
}

/** @returns undefined for one that is unknown, over or answered */
export const findAsking = (db: Queryable, userCode: string): Promise<Asking | undefined> =>
  db
    .selectFrom('device_codes')
    .select(['name', 'scopes', 'days', 'address', 'created_at', 'expires_at'])
    .where('user_code', '=', userCode)
    .where('approved', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()

type Answer = Pick<Insertable<DeviceCodes>, 'user_id' | 'privilege' | 'checksum'> & { approved: boolean }

/** @returns false for one that is unknown, over or answered: of two at once, one is the first */
export async function answerAsking(tx: Queryable, userCode: string, answer: Answer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device_codes')
    .set(answer)
    .where('user_code', '=', userCode)
    .where('approved', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Poll {
  id: number
  approved: boolean | null
  user_id: number | null
  isEarly: boolean
}

/** A request may be this much faster than the one before, in seconds. */
const jitter = 1

/** Counts a poll; one that comes too early makes the wait longer. @returns undefined for one that is unknown or over */
export async function countPoll(db: Queryable, deviceHash: Buffer): Promise<Poll | undefined> {
  const early = sql`coalesce(d.polled_at > clock_timestamp() - (d.poll_seconds - ${jitter}) * interval '1 second', false)`
  const { rows } = await sql<Poll>`
    with before as (
      select d.id, ${early} as is_early from device_codes d
      where d.device_hash = ${deviceHash} and d.expires_at > clock_timestamp()
      for update
    )
    update device_codes c set
      polled_at = clock_timestamp(),
      poll_seconds = case when b.is_early
        then least(c.poll_seconds + ${deviceTimes.slower}, ${deviceTimes.slowest}) else c.poll_seconds end
    from before b where c.id = b.id
    returning c.id, c.approved, c.user_id, b.is_early as "isEarly"`.execute(db)
  return rows[0]
}

interface Allowed {
  name: string
  scopes: TokenScope[]
  days: number | null
  privilege: Privilege
  uid: string
}

/**
 * Deletes it, so that of two at once one gets it. Its person is locked before.
 * @returns undefined where it is gone, or the person has another password, a ban or less privilege since
 */
export async function takeAllowed(tx: Queryable, id: number): Promise<Allowed | undefined> {
  const { rows } = await sql<Allowed & { stands: boolean }>`
    delete from device_codes d using users u
    where d.id = ${id} and d.approved and u.id = d.user_id
    returning d.name, d.scopes, d.days, d.privilege, u.uid,
      (d.expires_at > clock_timestamp() and d.checksum = u.checksum and d.privilege <= u.privilege
        and u.privilege > ${sql.lit(Privilege.Banned)}) as stands`.execute(tx)
  const [row] = rows
  if (!row?.stands) return undefined
  const { stands: _, ...allowed } = row
  return allowed
}

export async function deleteDeviceCode(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('device_codes').where('id', '=', id).execute()
}

export async function deleteDeviceCodesOver(db: Queryable): Promise<void> {
  await db
    .deleteFrom('device_codes')
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()
}
