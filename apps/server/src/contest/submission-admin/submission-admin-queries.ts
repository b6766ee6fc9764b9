// A page is found in an index first, so a far page joins no more rows than a near one. Running and frozen contests are
// included; submissions of deleted contests are left to their authors.

import { sql, type RawBuilder, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { type PageRequest, countAtMost, offsetOf } from '../../platform/paging.ts'
import { shownRows } from '../submission/submission-write-queries.ts'
import type { SubmissionRecord } from '../submission/submission-record.ts'
import { Judge } from '@verdict/domain/verdict'
import type { Language } from '@verdict/domain/language'
import type { DB } from '../../platform/database-types.ts'
import { rehearsals } from '../../changes/index.ts'
import { isOfCourse } from '../../access/submission.ts'
import { findEntrant } from '../../people/index.ts'

export interface AdminFilter {
  uid?: string | undefined
  pid?: number | undefined
  /** -1 and 0: outside contests. */
  mid?: number | undefined
  judge?: Judge | undefined
  language?: Language | undefined
  from?: string | undefined
  to?: string | undefined
  sim?: number | undefined
  course?: number | undefined
  user?: string | undefined
  problem?: number | undefined
  contest?: number | undefined
}

export type ResolvedFilter = Omit<AdminFilter, 'uid' | 'user' | 'problem' | 'contest'> & {
  userId?: number | undefined
}

export async function resolveFilter(
  db: Queryable,
  { user, uid = user, problem, pid = problem, contest, mid = contest, ...rest }: AdminFilter,
): Promise<ResolvedFilter | null> {
  const { judge, language, from, to, sim, course } = rest
  const filter = { pid, mid, judge, language, from, to, sim, course }
  if (uid === undefined) return filter
  const author = await findEntrant(db, uid)
  return author && { ...filter, userId: author.id }
}

type Rows = ExpressionBuilder<DB & { s: DB['submissions'] }, 's'>

/** `sid` follows submission time and replaces it, except for a time range with no selective filter. */
export const goesByTime = ({ userId, pid, mid = 0, from, to }: ResolvedFilter): boolean =>
  (from !== undefined || to !== undefined) && userId === undefined && pid === undefined && mid <= 0

/** A comparison of numbers: the planner assumes that `not in` removes half of the rows, while it removes hardly any. */
export const outsideDeletedContests = sql<SqlBool>`
  case when s.contest_id in (select cid from contests where deleted_at is not null union all select * from ${rehearsals} r)
    then 0 else 1 end <> 0`

export function matching(filter: ResolvedFilter, eb: Rows): Expression<SqlBool> {
  const { userId, pid, mid, judge, language, from, to, sim, course } = filter
  const wanted: Expression<SqlBool>[] = [standing(mid)]
  if (userId !== undefined) wanted.push(eb('s.user_id', '=', userId))
  if (pid !== undefined) wanted.push(eb('s.pid', '=', pid))
  if (mid !== undefined) wanted.push(inContest(mid))
  if (judge !== undefined) wanted.push(eb('s.judge', '=', judge))
  if (language !== undefined) wanted.push(eb('s.language', '=', language))
  if (from !== undefined) wanted.push(eb('s.created_at', '>=', new Date(from)))
  if (to !== undefined) wanted.push(eb('s.created_at', '<', new Date(to)))
  if (sim !== undefined) wanted.push(eb('s.sim', '>=', sim))
  if (course !== undefined) wanted.push(isOfCourse(course))
  return eb.and(wanted)
}

function standing(mid: number | undefined): Expression<SqlBool> {
  if (mid === undefined) return outsideDeletedContests
  return mid > 0
    ? sql<SqlBool>`not exists (select from contests where cid = ${mid} and deleted_at is not null)`
    : sql<SqlBool>`true`
}

/** A literal, so that the planner can choose the partial index. */
const inContest = (mid: number): Expression<SqlBool> =>
  mid > 0 ? sql<SqlBool>`(s.contest_id = ${mid} and s.contest_id > 0)` : sql<SqlBool>`s.contest_id = 0`

export interface AdminOrder {
  by: 'createdAt' | 'time' | 'memory' | 'sim'
  direction: 'asc' | 'desc'
}

const mostSorted = 50_000

/** Unlike rows come before all others, by time. Numbers make each order unique. */
const keys: Record<
  Exclude<AdminOrder['by'], 'createdAt'>,
  Record<AdminOrder['direction'], RawBuilder<unknown>>
> = {
  time: { asc: sql`s.time_ms`, desc: sql`s.time_ms desc` },
  memory: { asc: sql`s.memory_kb`, desc: sql`s.memory_kb desc` },
  sim: {
    asc: sql`s.sim nulls first, s.created_at`,
    desc: sql`s.sim desc nulls last, s.created_at desc`,
  },
}

function firstKey({ by, direction }: AdminOrder, filter: ResolvedFilter): RawBuilder<unknown> | null {
  if (by !== 'createdAt') return keys[by][direction]
  return goesByTime(filter) ? sql`s.created_at ${sql.raw(direction)}` : null
}

function ordered(order: AdminOrder, filter: ResolvedFilter) {
  const first = firstKey(order, filter)
  return sql`order by ${first ? sql`${first}, ` : sql``}s.sid ${sql.raw(order.direction)}`
}

const fitting = (db: Queryable, filter: ResolvedFilter) =>
  db.selectFrom('submissions as s').where((eb) => matching(filter, eb))

const count = (db: Queryable, filter: ResolvedFilter, most?: number): Promise<number> =>
  countAtMost(
    db,
    sql`${fitting(db, filter).select('s.sid')} ${ordered({ by: 'createdAt', direction: 'desc' }, filter)}`,
    most,
  )

async function pageOf(
  db: Queryable,
  rows: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  page: PageRequest,
): Promise<number[]> {
  const { rows: found } = await sql<{ sid: number }>`
    ${rows} ${order} limit ${page.pageSize} offset ${offsetOf(page)}`.execute(db)
  return found.map(({ sid }) => sid)
}

const along = (db: Queryable, filter: ResolvedFilter, order: AdminOrder, page: PageRequest) =>
  pageOf(db, sql`${fitting(db, filter).select('s.sid')}`, ordered(order, filter), page)

/** `offset 0` finds matches by their own index instead of walking the order. */
const sorted = (db: Queryable, filter: ResolvedFilter, order: AdminOrder, page: PageRequest) =>
  pageOf(
    db,
    sql`select s.sid from (
      ${fitting(db, filter).select(['s.sid', 's.time_ms', 's.memory_kb', 's.sim', 's.created_at'])} offset 0) as s`,
    ordered(order, filter),
    page,
  )

const isSpread = ({ mid = 0, ...others }: ResolvedFilter): boolean =>
  mid <= 0 && Object.values(others).every((wanted) => wanted === undefined)

/** Programs that did not compile have no time or memory, so only submission time orders them. */
const isAlike = ({ judge }: ResolvedFilter): boolean => judge === Judge.CompileError

/**
 * By time it walks an index; in other orders up to `most` matches are sorted, and larger sets found by walking.
 * @param most sort at most this many
 */
export async function findPage(
  db: Queryable,
  filter: ResolvedFilter,
  order: AdminOrder,
  page: PageRequest,
  most = mostSorted,
): Promise<{ sids: number[]; count: number }> {
  const by = isAlike(filter) ? 'createdAt' : order.by
  if (by === 'createdAt' || isSpread(filter)) {
    const [sids, counted] = await Promise.all([along(db, filter, { ...order, by }, page), count(db, filter)])
    return { sids, count: counted }
  }
  const counted = await count(db, filter, most + 1)
  const find = counted > most ? along : sorted
  return { sids: await find(db, filter, order, page), count: counted }
}

export async function pageForAdmins(
  db: Queryable,
  filter: ResolvedFilter,
  order: AdminOrder,
  page: PageRequest,
): Promise<{ rows: SubmissionRecord[]; count: number }> {
  const { sids, count } = await findPage(db, filter, order, page)
  return { rows: await readRows(db, sids), count }
}

async function readRows(db: Queryable, sids: number[]): Promise<SubmissionRecord[]> {
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
  | 'outputs'
  | 'sim'
  | 'created_at'
>

/** At full precision: a Date has only milliseconds. */
const timeOf = (sid: number) => sql`(select created_at from submissions where sid = ${sid})`

/** Newest first, without duplicates or gaps. @param after number of the last row before them */
export function nextSubmissions(
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
    .select(['s.score', 's.memory_kb', 's.language', 's.code_bytes', 's.outputs', 's.sim', 's.created_at'])
    .$if(byTime, (query) => query.orderBy('s.created_at', 'desc'))
    .orderBy('s.sid', 'desc')
    .execute()
}
