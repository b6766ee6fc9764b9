import { type NoticeKind, mailedByDefault } from '@verdict/domain/notice-kind'
import { Privilege } from '@verdict/domain/privilege'
import { sql } from 'kysely'
import { playedStudents } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'
import type { DeliveryContent } from './delivery-queries.ts'
import { hasVerifiedMail } from './mail-address-queries.ts'

export async function choicesOf(db: Queryable, userId: number): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('notice_choices')
    .select(['kind', 'mail'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ kind, mail }) => [kind, mail]))
}

/** @returns false if there is no such person */
export async function putChoice(
  tx: Queryable,
  userId: number,
  kind: NoticeKind,
  mail: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notice_choices (user_id, kind, mail) select id, ${kind}, ${mail}::boolean from users where id = ${userId}
    on conflict (user_id, kind) do update set mail = excluded.mail`.execute(tx)
  return numAffectedRows === 1n
}

export interface MailedNotices {
  /** As at the bell. */
  bellKind: string
  kind: NoticeKind
  /** Rows of the bell. */
  ids: readonly number[]
  content: DeliveryContent
  rank: number
  /** Minutes. */
  lasts: number
}

/**
 * For each whose address is proved and who wants this kind by mail, but its sender. Nothing of an exam's discussions leaves its
 * hall: sitters read them there.
 */
export async function insertNoticeMails(
  tx: Queryable,
  { bellKind, kind, ids, content, rank, lasts }: MailedNotices,
): Promise<void> {
  await sql`
    insert into deliveries (key, way, kind, user_id, notification_id, recipient, content, rank, expires_at)
    select 'bell:' || n.id || ':' || u.id, 'mail', ${bellKind}, u.id, n.id, u.mail, ${JSON.stringify(content)}::jsonb,
      ${rank}::smallint, clock_timestamp() + ${lasts}::integer * interval '1 minute'
    from notifications n
    join users u on u.id = n.user_id or n.user_id is null
    left join notice_choices c on c.user_id = u.id and c.kind = ${kind}
    where n.id = any(${[...ids]}::integer[]) and ${hasVerifiedMail('u')}
      and u.privilege > ${sql.lit(Privilege.Banned)} and u.id <> n.sent_by
      and coalesce(c.mail, ${mailedByDefault[kind]}::boolean) and u.id not in ${playedStudents}
      and not exists (
        select from discussions d join exams e on e.contest_id = d.contest_id where d.did = n.did)
    on conflict (key) do nothing`.execute(tx)
}
