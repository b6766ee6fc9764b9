import { sql } from 'kysely'
import { now, type Queryable } from '../../platform/db.ts'
import type { ContextRecord } from './lti-course-queries.ts'

export interface Listed {
  sub: string
  name: string
  mail: string
  studentNumber: string
  teaches: boolean
}

/** Another process takes it up if this one dies. */
const lease = sql<Date>`clock_timestamp() + interval '15 minutes'`

export const takeForSync = (db: Queryable): Promise<ContextRecord | undefined> =>
  db
    .updateTable('lti_contexts')
    .set({ sync_after: lease })
    .where('context_id', '=', (eb) =>
      eb
        .selectFrom('lti_contexts as c')
        .innerJoin('lti_platforms as p', 'p.platform_id', 'c.platform_id')
        .innerJoin('courses as co', 'co.course_id', 'c.course_id')
        .select('c.context_id')
        .where('c.sync_after', '<=', now)
        .where('c.members_url', 'is not', null)
        .where('co.archived_at', 'is', null)
        .where('p.is_on', '=', true)
        .orderBy('c.sync_after')
        .limit(1)
        .forUpdate('c')
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()

export const holdContext = (tx: Queryable, contextId: number): Promise<ContextRecord | undefined> =>
  tx.selectFrom('lti_contexts').selectAll().where('context_id', '=', contextId).forUpdate().executeTakeFirst()

/** In the small hours, not all at the same minute; after a fault in an hour. */
const nextNight = sql<Date>`date_trunc('day', clock_timestamp()) + interval '1 day'
  + (context_id % 240) * interval '1 minute'`
const inAnHour = sql<Date>`clock_timestamp() + interval '1 hour'`

export const endSync = (tx: Queryable, contextId: number, error: string | null) =>
  tx
    .updateTable('lti_contexts')
    .set({
      sync_error: error,
      sync_asked_by: null,
      sync_after: error === null ? nextNight : inAnHour,
      ...(error === null && { synced_at: now }),
    })
    .where('context_id', '=', contextId)
    .execute()

export async function putListed(
  tx: Queryable,
  contextId: number,
  { sub, name, teaches }: Listed,
  userId: number | null,
): Promise<void> {
  const row = { name, teaches, user_id: userId, gone_at: null }
  await tx
    .insertInto('lti_members')
    .values({ context_id: contextId, sub, ...row })
    .onConflict((conflict) => conflict.columns(['context_id', 'sub']).doUpdateSet({ ...row, seen_at: now }))
    .execute()
}

/** @returns the names of those whom the platform lists no more since now */
export async function markGone(tx: Queryable, contextId: number, subs: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('lti_members')
    .set({ gone_at: now })
    .where('context_id', '=', contextId)
    .where('gone_at', 'is', null)
    .where(sql<boolean>`sub <> all(${subs}::text[])`)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name).toSorted()
}

export async function uidsOf(tx: Queryable, userIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('uid')
    .where(sql<boolean>`id = any(${userIds}::integer[])`)
    .orderBy('uid_key')
    .execute()
  return rows.map(({ uid }) => uid)
}
