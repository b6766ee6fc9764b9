// SQL of an exam's archive. Long lists are read a piece at a time, on from the last row of the piece before.

import type { Language } from '@verdict/domain/language'
import type { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { endOf, startOf } from '../standing/contest-clock.ts'

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

/** The names of its files are made of these. */
export const namesOfSubmissions = (
  db: Queryable,
  cid: number,
): Promise<{ sid: number; uid: string; pid: number; language: Language }[]> =>
  ofContest(db, cid).select(['s.sid', 'u.uid', 's.pid', 's.language']).orderBy('s.sid').execute()

export const nextSubmissions = (
  db: Queryable,
  cid: number,
  after: number,
  most: number,
): Promise<ArchivedSubmission[]> =>
  ofContest(db, cid)
    .leftJoin('exam_drafts as d', 'd.sid', 's.sid')
    .select(['s.sid', 'u.uid', 's.pid', 's.created_at', 's.language', 's.judge', 's.score', 's.time_ms'])
    .select(['s.memory_kb', 's.code_bytes', 's.after_end'])
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

/** Everybody on the roster, by name. */
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

/** Those too whose place another one took. */
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
