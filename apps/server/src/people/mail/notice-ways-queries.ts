import { type NoticeKind, type NoticeWay, mailedByDefault } from '@verdict/domain/notice-kind'
import { Privilege } from '@verdict/domain/privilege'
import { sql } from 'kysely'
import { playedStudents } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'
import type { DeliveryContent } from './delivery-queries.ts'
import { hasVerifiedMail } from './mail-address-queries.ts'

/** Null: as usual. */
export type Choice = Record<NoticeWay, boolean | null>

export async function choicesOf(db: Queryable, userId: number): Promise<Map<string, Choice>> {
  const rows = await db
    .selectFrom('notice_choices')
    .select(['kind', 'mail', 'push'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ kind, mail, push }) => [kind, { mail, push }]))
}

/** An absent way stays as it is. @returns false if there is no such person */
export async function putChoice(
  tx: Queryable,
  userId: number,
  kind: NoticeKind,
  { mail = null, push = null }: Partial<Choice>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notice_choices as c (user_id, kind, mail, push)
    select id, ${kind}, ${mail}::boolean, ${push}::boolean from users where id = ${userId}
    on conflict (user_id, kind) do update
      set mail = coalesce(excluded.mail, c.mail), push = coalesce(excluded.push, c.push)`.execute(tx)
  return numAffectedRows === 1n
}

export interface MailedNotice {
  /** Its row of the bell. */
  id: number
  content: DeliveryContent
  /** When it is of no use any more. */
  until: Date
}

interface MailedNotices {
  /** As at the bell. */
  bellKind: string
  kind: NoticeKind
  notices: readonly MailedNotice[]
  rank: number
}

/**
 * For each whose address is proved and who wants this kind by mail, but its sender. Nothing of an exam's discussions leaves its
 * hall: sitters read them there.
 */
export async function insertNoticeMails(
  tx: Queryable,
  { bellKind, kind, notices, rank }: MailedNotices,
): Promise<void> {
  await sql`
    insert into deliveries (key, way, kind, user_id, notification_id, recipient, content, rank, expires_at)
    select 'bell:' || n.id || ':' || u.id, 'mail', ${bellKind}, u.id, n.id, u.mail, made.content, ${rank}::smallint, made.until
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as made(id integer, content jsonb, until timestamptz)
    join notifications n on n.id = made.id
    join users u on u.id = n.user_id or n.user_id is null
    left join notice_choices c on c.user_id = u.id and c.kind = ${kind}
    where ${hasVerifiedMail('u')}
      and u.privilege > ${sql.lit(Privilege.Banned)} and u.id <> n.sent_by
      and coalesce(c.mail, ${mailedByDefault[kind]}::boolean) and u.id not in ${playedStudents}
      and not exists (
        select from discussions d join exams e on e.contest_id = d.contest_id where d.did = n.did)
    on conflict (key) do nothing`.execute(tx)
}
