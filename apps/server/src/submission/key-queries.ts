// SQL of the keys by which a page names its submissions.

import type { Language } from '@verdict/domain/language'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** Any number that nothing else locks by. */
const keyLock = 5_720_063

export interface Keyed {
  sid: number
  pid: number
  language: Language
  code: string
  /** The contest that it was meant for, and the one that it is in. */
  meant_for: number
  contest_id: number
}

/** The submission that this person has sent with the key. */
export const findKeyed = (db: Queryable, userId: number, key: string): Promise<Keyed | undefined> =>
  db
    .selectFrom('submission_keys as k')
    .innerJoin('submissions as s', 's.sid', 'k.sid')
    .select(['s.sid', 's.pid', 's.language', 's.code', 'k.contest_id as meant_for', 's.contest_id'])
    .where('k.user_id', '=', userId)
    .where('k.key', '=', key)
    .executeTakeFirst()

/** The same key, sent at the same moment, waits until this transaction ends. */
export async function holdKey(tx: Queryable, userId: number, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyLock}, hashtext(${`${userId} ${key}`}))`.execute(tx)
}

export async function insertKey(
  tx: Queryable,
  key: { user_id: number; key: string; sid: number; contest_id: number; claimed_at: Date | null },
): Promise<void> {
  await tx.insertInto('submission_keys').values(key).execute()
}
