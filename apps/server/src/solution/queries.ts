// SQL of solution management. A page is found in an index first and only then joined, so that a far page costs no more
// rows of people and problems than a near one.

import type { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import type { SubmissionRecord } from '../submission/record.ts'
import { matching, type ResolvedFilter, similarity } from './filter.ts'

export type SolutionRecord = SubmissionRecord

export interface SolutionOrder {
  by: 'createdAt' | 'time' | 'memory' | 'sim'
  direction: 'asc' | 'desc'
}

const measures = { time: sql`s.time_ms`, memory: sql`s.memory_kb`, sim: similarity }

/**
 * What decides before the number does; of those alike in it the time. Numbers are given in the order of submitting, so that
 * `sid` stands for the time where nothing else decides, unless a span of it is asked for of all that there is: then one index
 * has both the span and the order.
 */
function orderKeys({ by }: Pick<SolutionOrder, 'by'>, filter: ResolvedFilter): RawBuilder<unknown>[] {
  if (by !== 'createdAt') return [measures[by], sql`s.created_at`]
  return isSpanOfAll(filter) ? [sql`s.created_at`] : []
}

const isSpanOfAll = ({ from, to, userId, pid, mid = 0 }: ResolvedFilter): boolean =>
  (from !== undefined || to !== undefined) && userId === undefined && pid === undefined && mid <= 0

/** The numbers make each order unique. */
const ordered = (keys: RawBuilder<unknown>[], direction: SolutionOrder['direction']) =>
  sql`order by ${sql.join([...keys, sql`s.sid`].map((key) => sql`${key} ${sql.raw(direction)}`))}`

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

export interface SolutionPage {
  rows: SolutionRecord[]
  /** At most one more than is counted exactly. */
  count: number
}

/**
 * What few fit is gathered and sorted. What more fit than are counted exactly is found along the index of the order; the
 * planner cannot tell the two apart, since those that fit may all stand at the far end of an order: a system error took no
 * time at all.
 */
export async function solutionPage(
  db: Queryable,
  filter: ResolvedFilter,
  order: SolutionOrder,
  page: PageRequest,
): Promise<SolutionPage> {
  const isFiltered = Object.values(filter).some((wanted) => wanted !== undefined)
  if (!isFiltered || order.by === 'createdAt') {
    const [sids, count] = await Promise.all([sidsAlong(db, filter, order, page), countSolutions(db, filter)])
    return { rows: await readSolutions(db, sids), count }
  }
  const { count, sids } = await sidsGathered(db, filter, order, page)
  const shown = count > exactCountLimit ? await sidsAlong(db, filter, order, page) : sids
  return { rows: await readSolutions(db, shown), count }
}

async function sidsAlong(
  db: Queryable,
  filter: ResolvedFilter,
  order: SolutionOrder,
  page: PageRequest,
): Promise<number[]> {
  const { rows } = await sql<{ sid: number }>`
    ${found(db, filter).select('s.sid')} ${ordered(orderKeys(order, filter), order.direction)}
    limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db)
  return rows.map(({ sid }) => sid)
}

/** The order in which each filter has an index, so that counting goes along it and stops where it is enough. */
function countingKeys({ sim, judge, language, to, ...filter }: ResolvedFilter): RawBuilder<unknown>[] {
  if (sim !== undefined) return orderKeys({ by: 'sim' }, {})
  // From some moment on the newest fit: along the index of what they are, not past all others since then.
  const isOfKind = to === undefined && (judge !== undefined || language !== undefined)
  return isOfKind ? [] : orderKeys({ by: 'createdAt' }, { ...filter, to })
}

/** At most one more than is counted exactly. */
const counted = (db: Queryable, filter: ResolvedFilter) => sql`
  ${found(db, filter).select(['s.sid', 's.time_ms', 's.memory_kb', 's.sim', 's.created_at'])}
  ${ordered(countingKeys(filter), 'desc')} limit ${exactCountLimit + 1}`

async function sidsGathered(
  db: Queryable,
  filter: ResolvedFilter,
  order: SolutionOrder,
  page: PageRequest,
): Promise<{ count: number; sids: number[] }> {
  const { rows } = await sql<{ count: number; sids: number[] }>`
    with s as materialized (${counted(db, filter)})
    select (select count(*) from s) as count, array(
      select sid from s ${ordered(orderKeys(order, filter), order.direction)}
      limit ${page.pageSize} offset ${offsetOf(page)}
    ) as sids`.execute(db)
  return rows[0]!
}

async function countSolutions(db: Queryable, filter: ResolvedFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${counted(db, filter)}) as s`.execute(db)
  return rows[0]!.count
}

/** In the order of `sids`. */
async function readSolutions(db: Queryable, sids: number[]): Promise<SolutionRecord[]> {
  if (sids.length === 0) return []
  return db
    .selectFrom('submissions as s')
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
    .where(sql<boolean>`s.sid = any(${sids}::integer[])`)
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
  const byTime = isSpanOfAll(filter)
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
