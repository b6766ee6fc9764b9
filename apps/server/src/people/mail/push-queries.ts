import type { NoticeKind } from '@verdict/domain/notice-kind'
import { pushedByDefault } from '@verdict/domain/notice-kind'
import { Privilege } from '@verdict/domain/privilege'
import { type RawBuilder, sql } from 'kysely'
import { playedStudents } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { sessionStands } from '../account/account-queries.ts'
import type { MailedNotice } from './notice-ways-queries.ts'

export interface BrowserKeys {
  endpoint: string
  p256dh: string
  auth: string
}

/** In the place of another one of this session, or of the person who used this browser before. */
export async function putSubscription(
  tx: Queryable,
  { userId, sessionId }: { userId: number; sessionId: number },
  { endpoint, p256dh, auth }: BrowserKeys,
): Promise<void> {
  // Pages of one browser ask at the same moment.
  await sql`select pg_advisory_xact_lock(hashtext('push'))`.execute(tx)
  await tx
    .deleteFrom('push_subscriptions')
    .where((eb) => eb.or([eb('endpoint', '=', endpoint), eb('session_id', '=', sessionId)]))
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values({ user_id: userId, session_id: sessionId, endpoint, p256dh, auth })
    .execute()
}

export async function dropSubscription(db: Queryable, sessionId: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** One that the push service does not know any more. */
export async function forgetEndpoint(db: Queryable, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

export async function hasSubscription(db: Queryable, sessionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('subscription_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

/** As the row of a queued message names it. @returns undefined once its session is over */
export async function subscriptionNamed(
  db: Queryable,
  name: string,
  userId: number,
): Promise<BrowserKeys | undefined> {
  const { rows } = await sql<BrowserKeys>`
    select p.endpoint, p.p256dh, p.auth
    from push_subscriptions p
    join sessions s on s.id = p.session_id
    join users u on u.id = s.user_id
    where p.subscription_id::text = ${name} and p.user_id = ${userId} and s.user_id = ${userId} and ${sessionStands}`.execute(
    db,
  )
  return rows[0]
}

interface PushedNotices {
  /** As at the bell. */
  bellKind: string
  kind: NoticeKind
  notices: readonly MailedNotice[]
  rank: number
}

/** It holds unless the person chose. */
const usual = (kind: NoticeKind): RawBuilder<boolean> => sql<boolean>`${pushedByDefault[kind]}::boolean`

/** For each browser of those who want this kind there, but its sender’s. Nothing of an exam's discussions leaves its hall. */
export async function insertNoticePushes(
  tx: Queryable,
  { bellKind, kind, notices, rank }: PushedNotices,
): Promise<void> {
  await sql`
    insert into deliveries (key, way, kind, user_id, notification_id, recipient, content, rank, expires_at)
    select 'push:' || n.id || ':' || p.subscription_id, 'push', ${bellKind}, u.id, n.id, p.subscription_id::text,
      made.content, ${rank}::smallint, made.until
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as made(id integer, content jsonb, until timestamptz)
    join notifications n on n.id = made.id
    join push_subscriptions p on p.user_id = n.user_id or n.user_id is null
    join users u on u.id = p.user_id
    left join notice_choices c on c.user_id = u.id and c.kind = ${kind}
    where u.privilege > ${sql.lit(Privilege.Banned)} and u.id <> n.sent_by
      and coalesce(c.push, ${usual(kind)}) and u.id not in ${playedStudents}
      and not exists (
        select from discussions d join exams e on e.contest_id = d.contest_id where d.did = n.did)
    on conflict (key) do nothing`.execute(tx)
}
