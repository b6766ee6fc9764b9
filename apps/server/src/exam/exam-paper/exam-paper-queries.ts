import type { Language } from '@verdict/domain/language'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { prepared, type Queryable } from '../../platform/db.ts'
import { endOf, isOver, startOf } from '../../access/contest-clock.ts'

export interface SubmittedRecord {
  user_id: number
  pid: number
  sid: number
  created_at: Date
  language: Language
  code_bytes: number
  outputs: number
  sha256: string
  after_end: boolean
  /** Number submitted in time. */
  submissions: number
}

const sha256Of = (code: string) => sql<string>`encode(sha256(convert_to(${sql.ref(code)}, 'UTF8')), 'hex')`

/** Each person's last one per problem, both in time and after the end. */
export async function lastSubmissions(
  db: Queryable,
  cid: number,
  userIds: readonly number[],
): Promise<SubmittedRecord[]> {
  const { rows } = await sql<SubmittedRecord>`
    select l.user_id, l.pid, l.sid, l.created_at, l.language, l.code_bytes, l.outputs, l.after_end, l.submissions,
      ${sha256Of('s.code')} as sha256
    from (
      select distinct on (user_id, pid, after_end) user_id, pid, sid, created_at, language, code_bytes, outputs, after_end,
        count(*) over (partition by user_id, pid, after_end)::integer as submissions
      from submissions
      where contest_id = ${cid} and contest_id > 0 and user_id = any(${[...userIds]}::integer[])
      order by user_id, pid, after_end, sid desc
    ) l
    join submissions s on s.sid = l.sid`.execute(db)
  return rows
}

export interface DraftRecord {
  pid: number
  language: Language
  bytes: number
  sha256: string
  kept_at: Date
  sid: number | null
}

/** The last draft per problem whose code was never submitted: rows d of `user_id`, `pid`. */
const unsentDrafts = (cid: number, person: RawBuilder<SqlBool>) => sql`(
  select distinct on (d.user_id, d.pid) d.user_id, d.pid, d.language, d.code, d.updated_at
  from drafts d
  join contest_problems cp on cp.contest_id = ${cid} and cp.pid = d.pid
  where d.contest_id = ${cid} and ${person} and d.code ~ '\\S'
    and not exists (
      select from submissions s
      where s.user_id = d.user_id and s.contest_id = ${cid} and s.contest_id > 0 and s.pid = d.pid and s.code = d.code)
  order by d.user_id, d.pid, d.updated_at desc)`

export async function draftsNow(db: Queryable, cid: number, userId: number): Promise<DraftRecord[]> {
  const { rows } = await sql<DraftRecord>`
    select u.pid, u.language, octet_length(u.code) as bytes, ${sha256Of('u.code')} as sha256, u.updated_at as kept_at,
      null::integer as sid
    from ${unsentDrafts(cid, sql<SqlBool>`d.user_id = ${userId}`)} u`.execute(db)
  return rows
}

/** Code that arrives so soon after the end was sent before it. */
const underWay = sql`interval '10 seconds'`

/** Drafts of an end that has moved since are deleted. */
export async function keepDrafts(
  tx: Queryable,
  cid: number,
  people: readonly { userId: number; end: Date }[],
): Promise<void> {
  const ids = people.map(({ userId }) => userId)
  await tx
    .deleteFrom('exam_drafts')
    .where('contest_id', '=', cid)
    .where(sql<boolean>`user_id = any(${ids}::integer[])`)
    .where('sid', 'is', null)
    .execute()
  await sql`
    insert into exam_drafts (contest_id, user_id, pid, language, code, kept_at, ended_at)
    select ${cid}, u.user_id, u.pid, u.language, u.code, u.updated_at, p.ended_at
    from unnest(${ids}::integer[], ${people.map(({ end }) => end)}::timestamptz[]) as p (user_id, ended_at)
    join ${unsentDrafts(cid, sql<SqlBool>`d.user_id = any(${ids}::integer[])`)} u on u.user_id = p.user_id
    where u.updated_at <= p.ended_at + ${underWay}
    on conflict (contest_id, user_id, pid) do nothing`.execute(tx)
}

export const draftsLeft = (db: Queryable, cid: number, userId: number): Promise<DraftRecord[]> =>
  db
    .selectFrom('exam_drafts as d')
    .select(['d.pid', 'd.language', 'd.kept_at', 'd.sid'])
    .select([sql<number>`octet_length(d.code)`.as('bytes'), sha256Of('d.code').as('sha256')])
    .where('d.contest_id', '=', cid)
    .where('d.user_id', '=', userId)
    .execute()

export const holdDraft = (tx: Queryable, cid: number, userId: number, pid: number) =>
  tx
    .selectFrom('exam_drafts')
    .select(['language', 'code', 'ended_at', 'sid'])
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .where('pid', '=', pid)
    .forUpdate()
    .executeTakeFirst()

export async function draftBecame(
  tx: Queryable,
  key: { cid: number; userId: number; pid: number },
  sid: number,
): Promise<void> {
  await tx
    .updateTable('exam_drafts')
    .set({ sid })
    .where('contest_id', '=', key.cid)
    .where('user_id', '=', key.userId)
    .where('pid', '=', key.pid)
    .execute()
}

/** @returns the author and whether it counted before */
export const holdCounted = (tx: Queryable, cid: number, sid: number) =>
  tx
    .selectFrom('exam_drafts as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.user_id', 'd.pid', 'd.counts', 'u.uid'])
    .where('d.contest_id', '=', cid)
    .where('d.sid', '=', sid)
    .forUpdate('d')
    .executeTakeFirst()

export async function setCounted(tx: Queryable, sid: number, counts: boolean): Promise<void> {
  await tx.updateTable('exam_drafts').set({ counts }).where('sid', '=', sid).execute()
}

/** Locks the sitter, who cannot submit until the transaction ends. */
export const holdSitter = (tx: Queryable, cid: number, userId: number) =>
  tx
    .selectFrom('exam_sitters as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 's.session_id', 's.entered_at', 's.handed_in_at', 'u.uid', 'u.nick'])
    .where('s.contest_id', '=', cid)
    .where('s.user_id', '=', userId)
    .forUpdate('s')
    .executeTakeFirst()

export const findSitter = (db: Queryable, cid: number, userId: number) =>
  db
    .selectFrom('exam_sitters')
    .select(['session_id', 'entered_at', 'handed_in_at'])
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function setHandedIn(
  tx: Queryable,
  cid: number,
  userId: number,
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('exam_sitters')
    .set({ handed_in_at: at })
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .execute()
}

export interface DuePerson {
  user_id: number
  uid: string
  nick: string
  own_start: Date
  own_end: Date
}

const self = sql`s.user_id`

const peopleOf = (db: Queryable, cid: number) =>
  db
    .selectFrom('exam_sitters as s')
    .innerJoin('contests as c', 'c.cid', 's.contest_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 'u.uid', 'u.nick'])
    .select([startOf('c', self).as('own_start'), endOf('c', self).as('own_end')])
    .where('s.contest_id', '=', cid)

export const personOf = (db: Queryable, cid: number, userId: number): Promise<DuePerson> =>
  peopleOf(db, cid).modifyFront(prepared).where('s.user_id', '=', userId).executeTakeFirstOrThrow()

/** Entered, time over, not handed in, and without a receipt of that end. */
const isDue = sql<boolean>`s.entered_at is not null and s.handed_in_at is null and ${isOver('c', self)}
  and not exists (
    select from exam_receipts r
    where r.contest_id = s.contest_id and r.user_id = s.user_id and r.replaced_at is null
      and r.made_at >= ${endOf('c', self)})`

/** One statement for all exams, since it runs every second. */
export async function examsToLookAt(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('exams as x')
    .modifyFront(prepared)
    .innerJoin('contests as c', 'c.cid', 'x.contest_id')
    .select('c.cid')
    .where('c.deleted_at', 'is', null)
    .where('x.receipts_until', 'is distinct from', sql<Date>`c.last_end`)
    .where(
      sql<boolean>`(c.last_end <= statement_timestamp()
        or exists (select from exam_sitters s where s.contest_id = c.cid and ${isDue}))`,
    )
    .orderBy('c.cid')
    .execute()
  return rows.map(({ cid }) => cid)
}

/** @returns false if another process has it */
export async function holdExam(tx: Queryable, cid: number): Promise<boolean> {
  const held = await tx
    .selectFrom('exams')
    .select('contest_id')
    .where('contest_id', '=', cid)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return held !== undefined
}

/** Locks the people, so that all they submitted in time is included. */
export const holdDue = (tx: Queryable, cid: number, most: number): Promise<DuePerson[]> =>
  peopleOf(tx, cid).where(isDue).orderBy('s.user_id').limit(most).forUpdate('s').execute()

export async function lookedAt(tx: Queryable, cid: number): Promise<void> {
  await sql`
    update exams x set receipts_until = c.last_end from contests c
    where x.contest_id = ${cid} and c.cid = x.contest_id and c.last_end <= statement_timestamp()`.execute(tx)
}

interface NewReceipt {
  code: string
  contest_id: number
  user_id: number
  made_at: Date
  by_hand: boolean
  content: string
  signature: Buffer
  key_id: string
}

export async function replaceReceipts(
  tx: Queryable,
  cid: number,
  userIds: readonly number[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('exam_receipts')
    .set({ replaced_at: at })
    .where('contest_id', '=', cid)
    .where(sql<boolean>`user_id = any(${[...userIds]}::integer[])`)
    .where('replaced_at', 'is', null)
    .execute()
}

export async function insertReceipts(tx: Queryable, receipts: readonly NewReceipt[]): Promise<void> {
  await tx.insertInto('exam_receipts').values(receipts).execute()
}

const receipts = (db: Queryable) =>
  db
    .selectFrom('exam_receipts as r')
    .innerJoin('receipt_keys as k', 'k.key_id', 'r.key_id')
    .select(['r.code', 'r.content', 'r.signature', 'r.key_id', 'k.public_key', 'r.by_hand', 'r.replaced_at'])

export type ReceiptRecord = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

export const findReceipt = (db: Queryable, code: string) =>
  receipts(db).where('r.code', '=', code).executeTakeFirst()

export const receiptInForce = (
  db: Queryable,
  cid: number,
  userId: number,
): Promise<ReceiptRecord | undefined> =>
  receipts(db)
    .where('r.contest_id', '=', cid)
    .where('r.user_id', '=', userId)
    .where('r.replaced_at', 'is', null)
    .executeTakeFirst()

export const examSettings = (tx: Queryable, cid: number): Promise<{ draft_minutes: number }> =>
  tx.selectFrom('exams').select('draft_minutes').where('contest_id', '=', cid).executeTakeFirstOrThrow()
