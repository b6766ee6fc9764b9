// Long lists are read in pieces.

import type { Language } from '@verdict/domain/language'
import type { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { endOf, startOf } from '../../access/contest-clock.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'

interface KeyRecord {
  key_id: string
  public_key: Buffer
  /** Null for a key that no longer signs. */
  sealed: string | null
  made_at: Date
}

/** The signing key first. */
export const allKeys = (db: Queryable): Promise<KeyRecord[]> =>
  db
    .selectFrom('receipt_keys')
    .selectAll()
    .orderBy(sql`sealed is null`)
    .orderBy('made_at', 'desc')
    .execute()

export const signingKey = (db: Queryable): Promise<{ key_id: string; sealed: string | null } | undefined> =>
  db
    .selectFrom('receipt_keys')
    .select(['key_id', 'sealed'])
    .where('sealed', 'is not', null)
    .executeTakeFirst()

/** If another process was first, its key stays. */
export async function insertKey(
  tx: Queryable,
  key: { key_id: string; public_key: Buffer; sealed: string },
): Promise<void> {
  await tx
    .insertInto('receipt_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function retireKeys(tx: Queryable): Promise<void> {
  await tx.updateTable('receipt_keys').set({ sealed: null }).where('sealed', 'is not', null).execute()
}

export interface PaperRecord {
  user_id: number
  uid: string
  nick: string
  student_number: string
  entered_at: Date | null
  handed_in_at: Date | null
  may_reopen: boolean
  code: string | null
  made_at: Date | null
  content: string | null
  signature: Buffer | null
  public_key: Buffer | null
  submissions: number
}

export const papersPage = (db: Queryable, cid: number, page: PageRequest): Promise<PaperRecord[]> =>
  db
    .selectFrom('exam_sitters as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('exam_receipts as r', (join) =>
      join
        .onRef('r.contest_id', '=', 's.contest_id')
        .onRef('r.user_id', '=', 's.user_id')
        .on('r.replaced_at', 'is', null),
    )
    .leftJoin('receipt_keys as k', 'k.key_id', 'r.key_id')
    .select(['s.user_id', 'u.uid', 'u.nick', 'u.student_number', 's.entered_at', 's.handed_in_at'])
    .select(['r.code', 'r.made_at', 'r.content', 'r.signature', 'k.public_key'])
    .select(
      sql<number>`(
        select count(*)::integer from submissions m
        where m.user_id = s.user_id and m.contest_id = ${cid} and m.contest_id > 0)`.as('submissions'),
    )
    .select(
      sql<boolean>`s.handed_in_at is not null and clock_timestamp() < (
        select ${endOf('c', sql`s.user_id`)} from contests c where c.cid = s.contest_id)`.as('may_reopen'),
    )
    .where('s.contest_id', '=', cid)
    .orderBy('u.uid_key')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countPapers = (db: Queryable, cid: number): Promise<number> =>
  countAtMost(db, db.selectFrom('exam_sitters').select('user_id').where('contest_id', '=', cid))

interface LateDraft {
  user_id: number
  pid: number
  sid: number
  judge: Judge
  counts: boolean
}

export const lateDraftsOf = async (
  db: Queryable,
  cid: number,
  userIds: readonly number[],
): Promise<LateDraft[]> => {
  const { rows } = await sql<LateDraft>`
    select d.user_id, d.pid, d.sid, s.judge, d.counts
    from exam_drafts d join submissions s on s.sid = d.sid
    where d.contest_id = ${cid} and d.user_id = any(${[...userIds]}::integer[])
    order by d.sid`.execute(db)
  return rows
}

export interface ArchivedSubmission {
  sid: number
  uid: string
  pid: number
  created_at: Date
  language: Language
  judge: Judge
  score: number
  time_ms: number
  memory_kb: number
  code_bytes: number
  outputs: number
  sha256: string
  after_end: boolean
  counts: boolean
}

const ofContest = (db: Queryable, cid: number) =>
  db
    .selectFrom('submissions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.contest_id', '=', cid)
    .where('s.contest_id', '>', 0)

export const namesOfSubmissions = (
  db: Queryable,
  cid: number,
): Promise<{ sid: number; uid: string; pid: number; language: Language; outputs: number }[]> =>
  ofContest(db, cid).select(['s.sid', 'u.uid', 's.pid', 's.language', 's.outputs']).orderBy('s.sid').execute()

export const outputsIn = (db: Queryable, cid: number) =>
  ofContest(db, cid)
    .innerJoin('submission_outputs as o', 'o.sid', 's.sid')
    .select(['s.sid', 'u.uid', 's.pid', 'o.name', 'o.sha256'])
    .orderBy('s.sid')
    .orderBy('o.number')
    .execute()

export const nextSubmissions = (
  db: Queryable,
  cid: number,
  after: number,
  most: number,
): Promise<ArchivedSubmission[]> =>
  ofContest(db, cid)
    .leftJoin('exam_drafts as d', 'd.sid', 's.sid')
    .select(['s.sid', 'u.uid', 's.pid', 's.created_at', 's.language', 's.judge', 's.score', 's.time_ms'])
    .select(['s.memory_kb', 's.code_bytes', 's.outputs', 's.after_end'])
    .select([
      sql<string>`encode(sha256(convert_to(s.code, 'UTF8')), 'hex')`.as('sha256'),
      sql<boolean>`(not s.after_end or d.counts)`.as('counts'),
    ])
    .where('s.sid', '>', after)
    .orderBy('s.sid')
    .limit(most)
    .execute()

export const codesOf = async (db: Queryable, sids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('submissions')
    .select(['sid', 'code'])
    .where(sql<boolean>`sid = any(${[...sids]}::integer[])`)
    .execute()
  return new Map(rows.map(({ sid, code }) => [sid, code]))
}

export const verdictsOf = async (db: Queryable, sids: readonly number[]): Promise<Map<number, Judge>> => {
  const rows = await db
    .selectFrom('submissions')
    .select(['sid', 'judge'])
    .where(sql<boolean>`sid = any(${[...sids]}::integer[])`)
    .execute()
  return new Map(rows.map(({ sid, judge }) => [sid, judge]))
}

const self = sql`s.user_id`

export const rosterOf = (db: Queryable, cid: number) =>
  db
    .selectFrom('exam_sitters as s')
    .innerJoin('contests as c', 'c.cid', 's.contest_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('exam_seats as e', 'e.seat_id', 's.seat_id')
    .leftJoin('exam_rooms as o', 'o.room_id', 'e.room_id')
    .leftJoin('exam_receipts as r', (join) =>
      join
        .onRef('r.contest_id', '=', 's.contest_id')
        .onRef('r.user_id', '=', 's.user_id')
        .on('r.replaced_at', 'is', null),
    )
    .select(['s.user_id', 'u.uid', 'u.nick', 'u.student_number', 'o.name as room', 'e.name as seat'])
    .select(['s.entered_at', 's.handed_in_at', 'r.code', sql<string | null>`host(s.address)`.as('address')])
    .select([startOf('c', self).as('own_start'), endOf('c', self).as('own_end')])
    .where('s.contest_id', '=', cid)
    .orderBy('u.uid_key')
    .execute()

export const nextEvents = (db: Queryable, cid: number, after: string, most: number) =>
  db
    .selectFrom('exam_log as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .leftJoin('users as a', 'a.id', 'l.actor_id')
    .select([
      sql<string>`l.id::text`.as('id'),
      'l.at',
      'l.kind',
      'u.uid as about',
      'a.uid as by',
      'l.details',
    ])
    .select(sql<string | null>`host(l.address)`.as('address'))
    .where('l.contest_id', '=', cid)
    .where(sql<boolean>`l.id > ${after}::bigint`)
    .orderBy('l.id')
    .limit(most)
    .execute()

/** Includes receipts that were replaced. */
export const namesOfReceipts = (db: Queryable, cid: number) =>
  db
    .selectFrom('exam_receipts as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.code', 'u.uid', 'r.replaced_at'])
    .where('r.contest_id', '=', cid)
    .orderBy('r.receipt_id')
    .execute()

export const receiptsNamed = (db: Queryable, codes: readonly string[]) =>
  db
    .selectFrom('exam_receipts')
    .select(['code', 'content', 'signature'])
    .where(sql<boolean>`code = any(${[...codes]}::text[])`)
    .execute()
