// SQL of solution management. A page is found in an index first and only then joined, so that a far page costs no more
// rows of people and problems than a near one.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import type { PageRequest } from '../platform/paging.ts'
import { shownRows, type SubmissionRecord } from '../submission/index.ts'
import { goesByTime, matching, type ResolvedFilter } from './filter-queries.ts'
import { findPage, type SolutionOrder } from './page-queries.ts'

/** A page of what fits, and how many fit. */
export async function solutionPage(
  db: Queryable,
  filter: ResolvedFilter,
  order: SolutionOrder,
  page: PageRequest,
): Promise<{ rows: SubmissionRecord[]; count: number }> {
  const { sids, count } = await findPage(db, filter, order, page)
  return { rows: await readSolutions(db, sids), count }
}

/** In the order of `sids`. */
async function readSolutions(db: Queryable, sids: number[]): Promise<SubmissionRecord[]> {
  if (sids.length === 0) return []
  return shownRows(db, sql`${sids}::integer[]`)
    .select([sql<boolean>`true`.as('reads_course'), sql<boolean>`true`.as('course_opens')])
    .orderBy(sql`array_position(${sids}::integer[], s.sid)`)
    .execute()
}

export type ExportRecord = Pick<
  SubmissionRecord,
  | 'sid'
  | 'uid'
  | 'nick'
  | 'pid'
  | 'title'
  | 'contest_id'
  | 'judge'
  | 'score'
  | 'time_ms'
  | 'memory_kb'
  | 'language'
  | 'code_bytes'
  | 'sim'
  | 'created_at'
>

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
    .select(['s.score', 's.memory_kb', 's.language', 's.code_bytes', 's.sim', 's.created_at'])
    .$if(byTime, (query) => query.orderBy('s.created_at', 'desc'))
    .orderBy('s.sid', 'desc')
    .execute()
}
