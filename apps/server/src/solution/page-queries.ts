// SQL that finds a page of solution management and counts the matches. By time the page is found along an index. In any other
// order what fits is counted first: up to so many are sorted, since they may all stand at the far end of the
// order. Larger numbers of matches stand all over the order and are found along its index.

import { Judge } from '@verdict/domain/verdict'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'
import { goesByTime, matching, type ResolvedFilter } from './filter-queries.ts'

export interface SolutionOrder {
  by: 'createdAt' | 'time' | 'memory' | 'sim'
  direction: 'asc' | 'desc'
}

const mostSorted = 50_000

/** Those that are like none stand before all others, by time: a span of it is one piece of them. The numbers make each order unique. */
const keys: Record<
  Exclude<SolutionOrder['by'], 'createdAt'>,
  Record<SolutionOrder['direction'], RawBuilder<unknown>>
> = {
  time: { asc: sql`s.time_ms`, desc: sql`s.time_ms desc` },
  memory: { asc: sql`s.memory_kb`, desc: sql`s.memory_kb desc` },
  sim: {
    asc: sql`s.sim nulls first, s.created_at`,
    desc: sql`s.sim desc nulls last, s.created_at desc`,
  },
}

/** The sort key before the number, in the direction that is asked for. */
function firstKey({ by, direction }: SolutionOrder, filter: ResolvedFilter): RawBuilder<unknown> | null {
  if (by !== 'createdAt') return keys[by][direction]
  return goesByTime(filter) ? sql`s.created_at ${sql.raw(direction)}` : null
}

function ordered(order: SolutionOrder, filter: ResolvedFilter) {
  const first = firstKey(order, filter)
  return sql`order by ${first ? sql`${first}, ` : sql``}s.sid ${sql.raw(order.direction)}`
}

const fitting = (db: Queryable, filter: ResolvedFilter) =>
  db.selectFrom('submissions as s').where((eb) => matching(filter, eb))

/** In the order that each filter has an index for. */
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

const along = (db: Queryable, filter: ResolvedFilter, order: SolutionOrder, page: PageRequest) =>
  pageOf(db, sql`${fitting(db, filter).select('s.sid')}`, ordered(order, filter), page)

/** `offset 0` finds what fits by its own index: the planner would go along the order. */
const sorted = (db: Queryable, filter: ResolvedFilter, order: SolutionOrder, page: PageRequest) =>
  pageOf(
    db,
    sql`select s.sid from (
      ${fitting(db, filter).select(['s.sid', 's.time_ms', 's.memory_kb', 's.sim', 's.created_at'])} offset 0) as s`,
    ordered(order, filter),
    page,
  )

/** Everybody's, or outside contests: nearly all there are, with no index of their own. */
const isSpread = ({ mid = 0, ...others }: ResolvedFilter): boolean =>
  mid <= 0 && Object.values(others).every((wanted) => wanted === undefined)

/** Uncompiled programs took no time and no memory and are like none: only the time orders them. */
const isAlike = ({ judge }: ResolvedFilter): boolean => judge === Judge.CompileError

/**
 * The numbers of a page's submissions, and how many fit: beyond what is counted exactly, only that it is more.
 * @param most so many are sorted
 */
export async function findPage(
  db: Queryable,
  filter: ResolvedFilter,
  order: SolutionOrder,
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
