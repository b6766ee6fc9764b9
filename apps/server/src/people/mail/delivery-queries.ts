import type { DeliveryState } from '@verdict/domain/mail'
import type { NoticeWay } from '@verdict/domain/notice-kind'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'

/** The words are made from it. */
export interface DeliveryContent {
  values: Record<string, string>
  /** ISO 8601, shown in the zone of the site. */
  times?: Record<string, string>
  /** Below PUBLIC_URL; null without a link. */
  path: string | null
}

export interface NewDelivery {
  key: string
  kind: string
  userId: number
  recipient: string
  content: DeliveryContent
  secret: string | null
  rank: number
  /** Minutes. */
  lasts: number
}

export async function insertDelivery(tx: Queryable, way: NoticeWay, made: NewDelivery): Promise<void> {
  await tx
    .insertInto('deliveries')
    .values({
      key: made.key,
      way,
      kind: made.kind,
      user_id: made.userId,
      recipient: made.recipient,
      content: JSON.stringify(made.content),
      secret: made.secret,
      rank: made.rank,
      expires_at: sql<Date>`clock_timestamp() + ${made.lasts} * interval '1 minute'`,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export interface ClaimedDelivery {
  delivery_id: number
  kind: string
  user_id: number
  notification_id: number | null
  key: string
  recipient: string
  content: DeliveryContent
  secret: string | null
  attempts: number
  message_id: string
  is_over: boolean
  seconds_left: number
}

const isDue = (way: NoticeWay) => sql`state = 'waiting' and way = ${way} and due_at <= clock_timestamp()`

export async function isAnyDue(db: Queryable, way: NoticeWay): Promise<boolean> {
  const { rows } = await sql`select from deliveries where ${isDue(way)} limit 1`.execute(db)
  return rows.length > 0
}

/** Marks it as being sent, and commits, before a byte leaves: a crash cannot make it go out twice. */
export async function claimDelivery(
  db: Queryable,
  way: NoticeWay,
  messageId: string,
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    update deliveries set state = 'sending', attempts = attempts + 1, began_at = clock_timestamp(),
      message_id = coalesce(message_id, ${messageId})
    where delivery_id = (
      select delivery_id from deliveries where ${isDue(way)}
      order by rank, due_at, delivery_id limit 1 for update skip locked)
    returning delivery_id, kind, user_id, notification_id, key, recipient, content, secret, attempts, message_id,
      expires_at <= clock_timestamp() as is_over,
      greatest(0, ceil(extract(epoch from expires_at - clock_timestamp())))::integer as seconds_left`.execute(
    db,
  )
  return rows[0]
}

export async function finishDelivery(
  db: Queryable,
  id: number,
  state: DeliveryState,
  error: string | null,
): Promise<void> {
  await sql`
    update deliveries set state = ${state}, error = ${error}, done_at = clock_timestamp(),
      secret = case when ${state} in ('failed', 'unsure') then secret end
    where delivery_id = ${id} and state in ('sending', 'unsure')`.execute(db)
}

/** @returns false if it would be over by then */
export async function postponeDelivery(
  db: Queryable,
  id: number,
  minutes: number,
  error: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deliveries set state = 'waiting', due_at = clock_timestamp() + ${minutes} * interval '1 minute', error = ${error}
    where delivery_id = ${id} and state = 'sending'
      and expires_at > clock_timestamp() + ${minutes} * interval '1 minute'`.execute(db)
  return numAffectedRows === 1n
}

/** Longer than anything takes: the server that sent it has crashed. */
const sendingMinutes = 5

export async function giveUpSending(db: Queryable): Promise<void> {
  await sql`
    update deliveries set state = 'unsure', done_at = clock_timestamp()
    where state = 'sending' and began_at < clock_timestamp() - ${sendingMinutes} * interval '1 minute'`.execute(
    db,
  )
}

export interface ListedDelivery {
  delivery_id: number
  kind: string
  uid: string
  recipient: string
  state: DeliveryState
  attempts: number
  error: string | null
  created_at: Date
  began_at: Date | null
  due_at: Date
  may_send_again: boolean
}

const ofMail = (db: Queryable, state: DeliveryState | undefined) =>
  db
    .selectFrom('deliveries as d')
    .where('d.way', '=', 'mail')
    .$if(state !== undefined, (query) => query.where('d.state', '=', state!))

const stillHolds = sql<boolean>`(d.state in ('failed', 'unsure') and d.expires_at > clock_timestamp())`

export const deliveryPage = (
  db: Queryable,
  state: DeliveryState | undefined,
  page: PageRequest,
): Promise<ListedDelivery[]> =>
  ofMail(db, state)
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.delivery_id', 'd.kind', 'u.uid', 'd.recipient', 'd.attempts', 'd.error'])
    .select(['d.created_at', 'd.began_at', 'd.due_at', stillHolds.as('may_send_again')])
    .select(sql<DeliveryState>`d.state`.as('state'))
    .orderBy('d.delivery_id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countDeliveries = (db: Queryable, state: DeliveryState | undefined): Promise<number> =>
  countAtMost(db, ofMail(db, state).select('d.delivery_id'))

export async function queueOfMail(db: Queryable): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state in ('waiting', 'sending')) as waiting,
      count(*) filter (where state in ('failed', 'unsure')) as failed
    from (select state from deliveries where way = 'mail' and state in ('waiting', 'sending', 'failed', 'unsure') limit 100000) d`.execute(
    db,
  )
  return rows[0]!
}

/** A week of it, as older ones do not matter any more. @returns minutes for which the oldest one has waited */
export async function mailForHealth(
  db: Queryable,
): Promise<{ waiting: number; failed: number; minutes: number }> {
  const { rows } = await sql<{ waiting: number; failed: number; minutes: number }>`
    select count(*) filter (where state in ('waiting', 'sending')) as waiting,
      count(*) filter (where state in ('failed', 'unsure')) as failed,
      coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where state = 'waiting')), 0)::double precision
        / 60 as minutes
    from (
      select state, created_at from deliveries
      where way = 'mail' and state in ('waiting', 'sending', 'failed', 'unsure')
        and created_at > clock_timestamp() - interval '7 days' limit 100000) d`.execute(db)
  return rows[0]!
}

/** @returns what it is of; undefined for one that may not be sent again */
export async function sendAgain(
  tx: Queryable,
  id: number,
): Promise<{ kind: string; recipient: string } | undefined> {
  const { rows } = await sql<{ kind: string; recipient: string }>`
    update deliveries d set state = 'waiting', attempts = 0, due_at = clock_timestamp(), done_at = null
    where d.delivery_id = ${id} and d.way = 'mail' and ${stillHolds}
    returning d.kind, d.recipient`.execute(tx)
  return rows[0]
}

export async function deliveryExists(db: Queryable, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('delivery_id', '=', id)
    .where('way', '=', 'mail')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of messages that are over. */
export async function forgetSecrets(db: Queryable): Promise<void> {
  await sql`update deliveries set secret = null where secret is not null and expires_at < clock_timestamp()`.execute(
    db,
  )
}

export interface Addressee {
  uid: string
  language: string | null
  mail: string
  verified_mail: string | null
  is_banned: boolean
}

export async function addresseeOf(db: Queryable, userId: number): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select uid, language, mail, verified_mail, privilege = 0 as is_banned from users where id = ${userId}`.execute(
    db,
  )
  return rows[0]
}
