import { failingDays, type WebhookOffReason } from '@verdict/domain/webhook'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { teamsOf } from '../../changes/index.ts'
import type { Webhooks } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'
import { nextOf } from './webhook-delivery-queries.ts'

/** A course, a contest, or else the site. */
export type HookOwner = Pick<HookRecord, 'course_id' | 'contest_id'>

export type HookRecord = Selectable<Webhooks>

const ofOwner = (db: Queryable, { course_id, contest_id }: HookOwner) =>
  db
    .selectFrom('webhooks as h')
    .where(sql<boolean>`h.course_id is not distinct from ${course_id}::integer`)
    .where(sql<boolean>`h.contest_id is not distinct from ${contest_id}::integer`)

export const hooksOf = (db: Queryable, owner: HookOwner) =>
  ofOwner(db, owner)
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .selectAll('h')
    .select('u.uid as by')
    .select(
      sql<number>`(select count(*) from webhook_deliveries d where d.hook_id = h.hook_id and d.state = 'waiting')`.as(
        'waiting',
      ),
    )
    .orderBy('h.hook_id')
    .execute()

/** Others wait who make one, too. */
export async function countHooksForNew(tx: Queryable, owner: HookOwner): Promise<number> {
  await sql`lock table webhooks in share row exclusive mode`.execute(tx)
  const { count } = await ofOwner(tx, owner)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertHook = async (tx: Queryable, hook: Insertable<Webhooks>): Promise<number> => {
  const row = await tx.insertInto('webhooks').values(hook).returning('hook_id').executeTakeFirstOrThrow()
  return row.hook_id
}

export const findHook = (db: Queryable, hookId: number): Promise<HookRecord | undefined> =>
  db.selectFrom('webhooks').selectAll().where('hook_id', '=', hookId).executeTakeFirst()

/** Events of it are written meanwhile. */
export const holdHook = (tx: Queryable, hookId: number): Promise<HookRecord | undefined> =>
  tx.selectFrom('webhooks').selectAll().where('hook_id', '=', hookId).forNoKeyUpdate().executeTakeFirst()

export const updateHook = (tx: Queryable, hookId: number, change: Updateable<Webhooks>) =>
  tx.updateTable('webhooks').set(change).where('hook_id', '=', hookId).execute()

export const countFromNow = (tx: Queryable, hookId: number) =>
  tx.updateTable('webhooks').set({ on_since: now }).where('hook_id', '=', hookId).execute()

export const deleteHook = (tx: Queryable, hookId: number) =>
  tx.deleteFrom('webhooks').where('hook_id', '=', hookId).execute()

/** Without a sign of life for so long, the server that sent for it has crashed. */
const leaseSeconds = 60

/**
 * The hook with something to send that was served longest ago. Nobody else sends for it until it is given back.
 * @param server names who takes it @param except hooks that are not wanted now
 */
export async function takeHook(
  db: Queryable,
  server: string,
  except: readonly number[],
): Promise<HookRecord | undefined> {
  const { rows } = await sql<HookRecord>`
    update webhooks set busy_by = ${server}, busy_until = ${now} + ${leaseSeconds} * interval '1 second'
    where hook_id = (
      select h.hook_id from webhooks h
      where h.is_on and h.busy_until < ${now} and h.hook_id <> all(${[...except]}::integer[])
        and exists (${nextOf(sql.ref('h.hook_id'))})
      order by h.busy_until, h.hook_id limit 1 for no key update skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** @returns false if it is not this server's any more, or off */
export async function keepHook(db: Queryable, hookId: number, server: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set busy_until = ${now} + ${leaseSeconds} * interval '1 second'
    where hook_id = ${hookId} and busy_by = ${server} and is_on`.execute(db)
  return numAffectedRows === 1n
}

/** @param restSeconds nobody takes it before */
export async function giveBackHook(
  db: Queryable,
  hookId: number,
  server: string,
  restSeconds: number,
): Promise<void> {
  await sql`
    update webhooks set busy_by = null, busy_until = ${now} + ${restSeconds} * interval '1 second'
    where hook_id = ${hookId} and busy_by = ${server}`.execute(db)
}

export async function noteSuccess(tx: Queryable, hookId: number): Promise<void> {
  await sql`update webhooks set failing_since = null where hook_id = ${hookId} and failing_since is not null`.execute(
    tx,
  )
}

/** @returns whether it has failed for too long */
export async function noteFailure(tx: Queryable, hookId: number): Promise<boolean> {
  const { rows } = await sql<{ is_too_long: boolean }>`
    update webhooks set failing_since = coalesce(failing_since, ${now}) where hook_id = ${hookId}
    returning failing_since < ${now} - ${failingDays} * interval '1 day' as is_too_long`.execute(tx)
  return rows[0]?.is_too_long === true
}

/** @returns false if it is off already */
export async function turnHookOff(tx: Queryable, hookId: number, reason: WebhookOffReason): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ is_on: false, off_reason: reason })
    .where('hook_id', '=', hookId)
    .where('is_on', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** With more waiting than is ever sent. */
export async function hooksBehind(db: Queryable, most: number): Promise<HookRecord[]> {
  const { rows } = await sql<HookRecord>`
    select h.* from webhooks h where h.is_on and ${most} < (
      select count(*) from webhook_deliveries d where d.hook_id = h.hook_id and d.state = 'waiting')`.execute(
    db,
  )
  return rows
}

/** With the rights that they have now. */
export const personOfHook = (db: Queryable, userId: number) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.uid', 'u.privilege', 'u.is_teacher', 'u.language'])
    .select(sql<boolean>`exists (select from exam_sitters e where e.user_id = u.id)`.as('is_on_roster'))
    .select(teamsOf(sql`u.id`).as('teams'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
