import type { PrintState } from '@verdict/domain/helper'
import { printLimits } from '@verdict/domain/field-limits'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'

/** Until the transaction ends nobody else sends in this contest, so that pages are counted one after the other. */
export async function lockPrints(tx: Queryable, cid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('prints'), ${cid})`.execute(tx)
}

/** Pages of the entrant in the whole contest, and of everybody in the last hour. */
export async function pagesSent(
  db: Queryable,
  cid: number,
  entrantId: number,
): Promise<{ own: number; hour: number }> {
  const { rows } = await sql<{ own: number; hour: number }>`
    select coalesce(sum(pages) filter (where user_id = ${entrantId}), 0)::integer as own,
      coalesce(sum(pages) filter (where sent_at > clock_timestamp() - interval '1 hour'), 0)::integer as hour
    from prints where contest_id = ${cid}`.execute(db)
  return rows[0]!
}

export interface NewPrint {
  cid: number
  entrantId: number
  sentBy: number
  title: string
  pages: number
  document: Buffer
}

export async function insertPrint(
  tx: Queryable,
  { cid, entrantId, sentBy, title, pages, document }: NewPrint,
): Promise<number> {
  const { print_id } = await tx
    .insertInto('prints')
    .values({ contest_id: cid, user_id: entrantId, sent_by: sentBy, title, pages, document })
    .returning('print_id')
    .executeTakeFirstOrThrow()
  return print_id
}

interface EntrantPlace {
  name: string
  /** Empty unless it is a team, here and below. */
  label: string
  room: string
  seat: string
}

export interface PrintingEntrant extends EntrantPlace {
  organization: string
}

const nameOf = sql<string>`coalesce(t.name, nullif(u.nick, ''), u.uid)`
const labelOf = sql<string>`coalesce(nullif(t.label, ''), t.number::text, '')`

export const placeOf = (db: Queryable, entrantId: number): Promise<PrintingEntrant> =>
  db
    .selectFrom('users as u')
    .leftJoin('teams as t', 't.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.organization_id', 't.organization_id')
    .select([
      nameOf.as('name'),
      labelOf.as('label'),
      sql<string>`coalesce(o.name, '')`.as('organization'),
      sql<string>`coalesce(t.room, '')`.as('room'),
      sql<string>`coalesce(t.seat, '')`.as('seat'),
    ])
    .where('u.id', '=', entrantId)
    .executeTakeFirstOrThrow()

export const ownPrints = (db: Queryable, cid: number, entrantId: number) =>
  db
    .selectFrom('prints')
    .select(['print_id', 'title', 'pages', 'state', 'sent_at'])
    .where('contest_id', '=', cid)
    .where('user_id', '=', entrantId)
    .orderBy('print_id', 'desc')
    .limit(printLimits.own)
    .execute()

export interface PrintRecord extends EntrantPlace {
  print_id: number
  uid: string
  title: string
  pages: number
  state: PrintState
  fault: string
  sent_at: Date
  by_uid: string | null
  by_nick: string | null
  has_file: boolean
}

const inRoom = (room: string | undefined) => (room === undefined ? sql`true` : sql`t.room = ${room}`)

export async function printQueue(
  db: Queryable,
  cid: number,
  room: string | undefined,
): Promise<PrintRecord[]> {
  const { rows } = await sql<PrintRecord>`
    select q.print_id, u.uid, ${nameOf} as name, ${labelOf} as label, coalesce(t.room, '') as room,
      coalesce(t.seat, '') as seat, q.title, q.pages, q.state, q.fault, q.sent_at, h.uid as by_uid, h.nick as by_nick,
      q.has_file
    from (
      select p.print_id, p.user_id, p.title, p.pages, p.state, p.fault, p.sent_at, p.by_id, p.document is not null as has_file,
        row_number() over (
          partition by p.state = 'printed' order by case when p.state = 'printed' then -p.print_id else p.print_id end
        ) as place
      from prints p left join teams t on t.user_id = p.user_id
      where p.contest_id = ${cid} and ${inRoom(room)}
    ) q
    join users u on u.id = q.user_id
    left join teams t on t.user_id = q.user_id
    left join users h on h.id = q.by_id
    where q.place <= case when q.state = 'printed' then ${sql.lit(printLimits.printed)}
      else ${sql.lit(printLimits.queue)} end
    order by q.state = 'printed', q.place`.execute(db)
  return rows
}

export async function countPrints(
  db: Queryable,
  cid: number,
  room: string | undefined,
): Promise<{ state: PrintState; count: number }[]> {
  const { rows } = await sql<{ state: PrintState; count: number }>`
    select p.state, count(*)::integer as count from prints p left join teams t on t.user_id = p.user_id
    where p.contest_id = ${cid} and ${inRoom(room)} group by p.state`.execute(db)
  return rows
}

export const findDocument = (db: Queryable, cid: number, id: number) =>
  db
    .selectFrom('prints')
    .select(['title', 'document'])
    .where('contest_id', '=', cid)
    .where('print_id', '=', id)
    .executeTakeFirst()

export const holdPrint = (tx: Queryable, cid: number, id: number) =>
  tx
    .selectFrom('prints')
    .select(['state', sql<boolean>`document is not null`.as('has_file')])
    .where('contest_id', '=', cid)
    .where('print_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setPrint = (
  tx: Queryable,
  id: number,
  columns: { state: PrintState; by_id: number | null; fault?: string },
) =>
  tx
    .updateTable('prints')
    .set({ fault: '', sending_until: null, ...columns })
    .where('print_id', '=', id)
    .execute()

export interface ClaimedPrint {
  print_id: number
  contest_id: number
  document: Buffer
}

/** One that waits; another server takes another one. */
export async function claimPrint(db: Queryable, leaseMs: number): Promise<ClaimedPrint | undefined> {
  const { rows } = await sql<ClaimedPrint>`
    update prints set state = 'sending', sending_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where print_id = (
      select print_id from prints where state = 'waiting' and document is not null
      order by print_id limit 1 for update skip locked
    )
    returning print_id, contest_id, document`.execute(db)
  return rows[0]
}

/** @returns false when somebody has decided meanwhile */
export async function endSending(tx: Queryable, id: number, fault: string | null): Promise<boolean> {
  const row = await tx
    .updateTable('prints')
    .set({ state: fault === null ? 'printed' : 'failed', fault: fault ?? '', sending_until: null })
    .where('print_id', '=', id)
    .where('state', '=', 'sending')
    .returning('print_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Their server has died. Whether they were printed nobody knows. @returns their contests */
export async function giveUpSending(tx: Queryable): Promise<number[]> {
  const { rows } = await sql<{ contest_id: number }>`
    with given_up as (
      update prints set state = 'failed', sending_until = null
      where state = 'sending' and sending_until < clock_timestamp() returning contest_id
    )
    select distinct contest_id from given_up`.execute(tx)
  return rows.map(({ contest_id }) => contest_id)
}

export async function dropDocuments(db: Queryable): Promise<void> {
  await sql`
    update prints set document = null
    where document is not null and sent_at < clock_timestamp() - ${printLimits.keptHours} * interval '1 hour'`.execute(
    db,
  )
}
