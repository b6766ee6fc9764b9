import { webhookLimits } from '@verdict/domain/field-limits'
import type { OutboundFault } from '@verdict/domain/outbound'
import { triesInOrder } from '@verdict/domain/webhook'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { WebhookDeliveries } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'

export type DeliveryRecord = Selectable<WebhookDeliveries>

/** How a try ended. */
export interface TryOutcome {
  status: number | null
  fault: OutboundFault | null
  answer: string | null
  tookMs: number | null
}

/**
 * Number of the first message that is due, unless one before it still holds it up: then all behind it are held up, too, so that no
 * more of thousands are read than those before it. @param hook a number
 */
export const nextOf = (hook: RawBuilder<unknown>): RawBuilder<number | null> => sql`
  select f.delivery_id from (
    select d.delivery_id from webhook_deliveries d
    where d.hook_id = ${hook} and d.state = 'waiting' and d.due_at <= ${now}
    order by d.delivery_id limit 1) f
  where not exists (
    select from webhook_deliveries b
    where b.hook_id = ${hook} and b.state = 'waiting' and b.delivery_id < f.delivery_id
      and b.tries between 1 and ${sql.lit(triesInOrder - 1)})`

/** Counts as a try from now on. */
export async function takeDelivery(db: Queryable, hookId: number): Promise<DeliveryRecord | undefined> {
  const { rows } = await sql<DeliveryRecord>`
    update webhook_deliveries set tries = tries + 1, tried_at = ${now}
    where state = 'waiting' and delivery_id = (${nextOf(sql`${hookId}::integer`)})
    returning *`.execute(db)
  return rows[0]
}

export const findDelivery = (
  db: Queryable,
  hookId: number,
  deliveryId: number,
): Promise<DeliveryRecord | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('hook_id', '=', hookId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()

/** @param state `waiting`: after so many seconds */
export async function endTry(
  tx: Queryable,
  deliveryId: number,
  state: DeliveryRecord['state'],
  { status, fault, answer, tookMs }: TryOutcome,
  seconds = 0,
): Promise<void> {
  await sql`
    update webhook_deliveries set state = ${state}, status = ${status}, fault = ${fault}, answer = ${answer},
      took_ms = ${tookMs}, due_at = ${now} + ${seconds} * interval '1 second'
    where delivery_id = ${deliveryId} and state = 'waiting'`.execute(tx)
}

export const insertTest = (tx: Queryable, hookId: number): Promise<DeliveryRecord> =>
  tx
    .insertInto('webhook_deliveries')
    .values({ hook_id: hookId, type: 'test', state: 'failed', tries: 1, tried_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

/** @param state as it ended: a test is not repeated */
export const endTest = (
  db: Queryable,
  deliveryId: number,
  state: 'sent' | 'failed',
  { tookMs, ...outcome }: TryOutcome,
) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state, ...outcome, took_ms: tookMs })
    .where('delivery_id', '=', deliveryId)
    .execute()

/** With the id that it had. @returns false if it waits already */
export async function waitAnew(tx: Queryable, hookId: number, deliveryId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, due_at: now })
    .where('hook_id', '=', hookId)
    .where('delivery_id', '=', deliveryId)
    .where('state', '<>', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const ofHook = (db: Queryable, hookId: number) =>
  db.selectFrom('webhook_deliveries').where('hook_id', '=', hookId)

export const deliveriesOf = (db: Queryable, hookId: number, page: PageRequest): Promise<DeliveryRecord[]> =>
  ofHook(db, hookId)
    .selectAll()
    .orderBy('delivery_id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countDeliveriesOf = (db: Queryable, hookId: number): Promise<number> =>
  countAtMost(db, ofHook(db, hookId).select('delivery_id'))

/** Deletes messages that are too old, and finished ones in each log but the newest. */
export async function sweepDeliveries(db: Queryable): Promise<void> {
  await sql`
    delete from webhook_deliveries where happened_at < ${now} - ${webhookLimits.logDays} * interval '1 day'`.execute(
    db,
  )
  await sql`
    delete from webhook_deliveries d using webhooks h
    where d.hook_id = h.hook_id and d.state <> 'waiting' and d.delivery_id <= (
      select k.delivery_id from webhook_deliveries k where k.hook_id = h.hook_id and k.state <> 'waiting'
      order by k.delivery_id desc offset ${webhookLimits.log} limit 1)`.execute(db)
}
