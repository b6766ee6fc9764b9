// SQL of solution management. A page is found in an index first and only then joined, so that a far page costs no more
// rows of people and problems than a near one.

import type { Language } from '@verdict/domain/language'
import type { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import type { PageRequest } from '../platform/paging.ts'
import type { SubmissionRecord } from '../submission/record.ts'
import { shownRows } from '../submission/row-queries.ts'
import { goesByTime, matching, type ResolvedFilter } from './filter.ts'
import { findPage, type SolutionOrder } from './page-queries.ts'

export type SolutionRecord = SubmissionRecord

/** A page of what fits, and how many fit: at most one more than is counted exactly. */
export const solutionPage = (
  db: Queryable,
  filter: ResolvedFilter,
  order: SolutionOrder,
  page: PageRequest,
): Promise<{ rows: SolutionRecord[]; count: number }> =>
  findPage(db, filter, order, page, (sids) => readSolutions(db, sids))

/** In the order of `sids`. */
async function readSolutions(db: Queryable, sids: number[]): Promise<SolutionRecord[]> {
  if (sids.length === 0) return []
  return shownRows(db, sql`${sids}::integer[]`)
    .orderBy(sql`array_position(${sids}::integer[], s.sid)`)
    .$castTo<SolutionRecord>()
    .execute()
}

export interface ExportRecord {
  sid: number
  uid: string
  nick: string
  pid: number
  title: string
  contest_id: number
  judge: Judge
  time_ms: number
  memory_kb: number
  language: Language
  code_bytes: number
  sim: number | null
  created_at: Date
}

/** As exact as it is stored: a date of ours has only milliseconds. */
const timeOf = (sid: number) => sql`(select created_at from submissions where sid = ${sid})`

/**
 * The next rows of an export, newest first. Times and numbers never change, so that nothing is written twice or left out
 * while other submissions arrive and are judged.
 * @param after number of the last row before them
 */
export function nextSolutions(
  db: Queryable,
  filter: ResolvedFilter,
  after: number | null,
  limit: number,
): Promise<ExportRecord[]> {
  const byTime = goesByTime(filter)
  return db
    .with('batch', () =>
      db
        .selectFrom('submissions as s')
        .where((eb) => matching(filter, eb))
        .select('s.sid')
        .$if(after !== null, (query) =>
          byTime
            ? query.where(sql<boolean>`(s.created_at, s.sid) < (${timeOf(after!)}, ${after!})`)
            : query.where('s.sid', '<', after!),
        )
        .$if(byTime, (query) => query.orderBy('s.created_at', 'desc'))
        .orderBy('s.sid', 'desc')
        .limit(limit),
    )
    .selectFrom('batch')
    .innerJoin('submissions as s', 's.sid', 'batch.sid')
    .innerJoin('problems as p', 'p.pid', 's.pid')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.sid', 'u.uid', 'u.nick', 's.pid', 'p.title', 's.contest_id', 's.judge', 's.time_ms'])
    .select(['s.memory_kb', 's.language', 's.code_bytes', 's.sim', 's.created_at'])
    .$if(byTime, (query) => query.orderBy('s.created_at', 'desc'))
    .orderBy('s.sid', 'desc')
    .$castTo<ExportRecord>()
    .execute()
}
