// SQL of the papers of an exam: everybody on its roster with what they handed in.

import type { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { endOf } from '../standing/contest-clock.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'

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

/** By name. */
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
