// SQL of solution management. A page is found in an index first and only then joined, so that a far page costs no more
// rows of people and problems than a near one.

import type { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import type { SubmissionRecord } from '../submission/record.ts'
import { matching, type ResolvedFilter, similarity } from './filter.ts'

export type SolutionRecord = SubmissionRecord & { nick: string }

export interface SolutionOrder {
  by: 'createdAt' | 'time' | 'memory' | 'sim'
  direction: 'asc' | 'desc'
}

/**
 * Numbers are given in the order of submitting, so that `sid` stands for the time wherever the time itself is not asked
 * for: then one index has both the span and the order.
 */
function orderKey({ by }: Pick<SolutionOrder, 'by'>, { from, to }: ResolvedFilter) {
  if (by === 'time') return sql`s.time_ms`
  if (by === 'memory') return sql`s.memory_kb`
  if (by === 'sim') return similarity
  return from === undefined && to === undefined ? null : sql`s.created_at`
}

const found = (db: Queryable, filter: ResolvedFilter) =>
  db.selectFrom('submissions as s').where((eb) => matching(filter, eb))

const columns = [
  's.sid',
  's.user_id',
  'u.uid',
  'u.nick',
  's.pid',
  'p.title',
  's.contest_id',
  's.course_id',
  's.language',
  's.code_bytes',
  's.judge',
  's.time_ms',
  's.memory_kb',
  's.sim',
  's.sim_sid',
  's.created_at',
] as const

export function listSolutions(
  db: Queryable,
  filter: ResolvedFilter,
  order: SolutionOrder,
  page: PageRequest,
): Promise<SolutionRecord[]> {
  const key = orderKey(order, filter)
  return db
    .with('page', () =>
      found(db, filter)
        .select('s.sid')
        .$if(key !== null, (query) => query.orderBy(key!, order.direction))
        .orderBy('s.sid', order.direction)
        .limit(page.pageSize)
        .offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('submissions as s', 's.sid', 'page.sid')
    .innerJoin('problems as p', 'p.pid', 's.pid')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('judgements as j', 'j.id', 's.judgement_id')
    .select(columns)
    .select([
      sql<number | null>`case when s.judge = ${Judge.RunningJudge} then jsonb_array_length(j.tests) end`.as(
        'done',
      ),
      sql<number | null>`case when s.judge = ${Judge.RunningJudge} then j.total_tests end`.as('total'),
    ])
    .$if(key !== null, (query) => query.orderBy(key!, order.direction))
    .orderBy('s.sid', order.direction)
    .$castTo<SolutionRecord>()
    .execute()
}

/** At most one more than is counted exactly. Counted in the order that each filter has an index for. */
export async function countSolutions(db: Queryable, filter: ResolvedFilter): Promise<number> {
  const key = orderKey({ by: 'createdAt' }, filter)
  const { count } = await db
    .selectFrom(
      found(db, filter)
        .select('s.sid')
        .$if(key !== null, (query) => query.orderBy(key!, 'desc'))
        .orderBy('s.sid', 'desc')
        .limit(exactCountLimit + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
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
  const byTime = orderKey({ by: 'createdAt' }, filter) !== null
  return db
    .with('batch', () =>
      found(db, filter)
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
