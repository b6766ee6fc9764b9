import type { HelperKind } from '@verdict/domain/helper'
import { sql } from 'kysely'
import { peopleEntered } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'

export interface HelperRecord {
  kind: HelperKind
  uid: string
  nick: string
}

export const helpersOf = (db: Queryable, cid: number): Promise<HelperRecord[]> =>
  db
    .selectFrom('contest_helpers as h')
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.kind', 'u.uid', 'u.nick'])
    .where('h.contest_id', '=', cid)
    .orderBy('u.uid_key')
    .execute()

/** @returns their names */
export async function competingAmong(
  db: Queryable,
  cid: number,
  userIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select u.uid from users u
    where u.id = any(${[...userIds]}::integer[]) and u.id in (select user_id from ${peopleEntered(sql`${cid}`)} e)
    order by u.uid_key`.execute(db)
  return rows.map(({ uid }) => uid)
}

export async function replaceHelpers(
  tx: Queryable,
  cid: number,
  kind: HelperKind,
  userIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('contest_helpers').where('contest_id', '=', cid).where('kind', '=', kind).execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('contest_helpers')
    .values(userIds.map((user_id) => ({ contest_id: cid, kind, user_id })))
    .execute()
}
