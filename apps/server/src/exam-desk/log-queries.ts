// SQL of reading the log of an exam.

import type { ExamDetails, ExamLogKind } from '@verdict/domain/exam'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'

export interface LogRow {
  id: number
  at: Date
  kind: ExamLogKind
  address: string | null
  details: ExamDetails
  uid: string | null
  nick: string | null
  actor_uid: string | null
  actor_nick: string | null
}

export interface LogFilter {
  userId?: number | undefined
  kind?: ExamLogKind | undefined
}

const chosen = (db: Queryable, cid: number, { userId, kind }: LogFilter) =>
  db
    .selectFrom('exam_log as l')
    .where('l.contest_id', '=', cid)
    .$if(userId !== undefined, (query) => query.where('l.user_id', '=', userId ?? 0))
    .$if(kind !== undefined, (query) => query.where('l.kind', '=', kind!))

/** The last first. */
export const logPage = (
  db: Queryable,
  cid: number,
  filter: LogFilter,
  page: PageRequest,
): Promise<LogRow[]> =>
  chosen(db, cid, filter)
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .leftJoin('users as a', 'a.id', 'l.actor_id')
    .select(['l.id', 'l.at', 'l.kind', 'l.details', 'u.uid', 'u.nick', 'a.uid as actor_uid'])
    .select(['a.nick as actor_nick', sql<string | null>`host(l.address)`.as('address')])
    .orderBy('l.id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countLog = (db: Queryable, cid: number, filter: LogFilter): Promise<number> =>
  countAtMost(db, chosen(db, cid, filter).select('l.id').orderBy('l.id', 'desc'))
