// SQL that finds a page of solution management and counts what fits, side by side. Where an index has what fits in the order
// that is asked for, the page is found along it. Everywhere else what few fit is sorted, and only what more fit than are
// counted exactly is found along the index of the order: the planner cannot tell the two apart, since those that fit may all
// stand at the far end of an order. A system error took no time at all.

import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { goesByTime, matching, type ResolvedFilter, similarity } from './filter.ts'

export interface SolutionOrder {
  by: 'createdAt' | 'time' | 'memory' | 'sim'
  direction: 'asc' | 'desc'
}

/** A piece of an order: what is passed over, and how many rows then. */
interface Piece {
  offset: number
  rows: number
}

/** From here on it is worth a look first how many there are: often such a page is empty, or nearer to the other end. */
const farOffset = exactCountLimit / 10

const createdAt = sql`s.created_at`
const measures = { time: sql`s.time_ms`, memory: sql`s.memory_kb`, sim: similarity }

/** What decides before the number does; of those alike in it the time. The numbers make each order unique. */
function ordered({ by, direction }: SolutionOrder, filter: ResolvedFilter) {
  const byTime = by !== 'createdAt' || goesByTime(filter)
  const keys: RawBuilder<unknown>[] = [
    ...(by === 'createdAt' ? [] : [measures[by]]),
    ...(byTime ? [createdAt] : []),
    sql`s.sid`,
  ]
  return sql`order by ${sql.join(keys.map((key) => sql`${key} ${sql.raw(direction)}`))}`
}

/**
 * The order in which each filter has an index, so that counting goes along it and stops where it is enough. In the one of a
 * contest by similarity a span of time is one piece for each of the few values.
 */
const countedBy = ({ sim, mid = 0, from, to }: ResolvedFilter): SolutionOrder['by'] =>
  sim !== undefined || (mid > 0 && (from !== undefined || to !== undefined)) ? 'sim' : 'createdAt'

/** An index has what fits in this order, and hardly anything besides. */
function isInOrder(filter: ResolvedFilter, by: SolutionOrder['by']): boolean {
  if (by === countedBy(filter)) return true
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined)
  if (wanted.length > 1 || by === 'createdAt') return wanted.length === 0
  const { mid = 0, judge } = filter
  return wanted.length === 0 || mid > 0 || (judge !== undefined && by !== 'sim')
}

const found = (db: Queryable, filter: ResolvedFilter) =>
  db.selectFrom('submissions as s').where((eb) => matching(filter, eb))

/** At most one more than is counted exactly. */
const counted = (db: Queryable, filter: ResolvedFilter, direction: SolutionOrder['direction']) => sql`
  ${found(db, filter).select(['s.sid', 's.time_ms', 's.memory_kb', 's.sim', 's.created_at'])}
  ${ordered({ by: countedBy(filter), direction }, filter)} limit ${exactCountLimit + 1}`

async function countOf(db: Queryable, filter: ResolvedFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${counted(db, filter, 'desc')}) as s`.execute(db)
  return rows[0]!.count
}

type FindPiece = (
  db: Queryable,
  filter: ResolvedFilter,
  order: SolutionOrder,
  piece: Piece,
) => Promise<number[]>

const along: FindPiece = async (db, filter, order, { offset, rows: wanted }) => {
  const { rows } = await sql<{ sid: number }>`
    ${found(db, filter).select('s.sid')} ${ordered(order, filter)}
    limit ${wanted} offset ${offset}`.execute(db)
  return rows.map(({ sid }) => sid)
}

/** They come in the direction that is asked for: those alike in what decides come sorted then, and are passed over at once. */
const sorted: FindPiece = async (db, filter, order, { offset, rows: wanted }) => {
  const { rows } = await sql<{ sid: number }>`
    select s.sid from (${counted(db, filter, order.direction)}) as s ${ordered(order, filter)}
    limit ${wanted} offset ${offset}`.execute(db)
  return rows.map(({ sid }) => sid)
}

const opposite = { asc: 'desc', desc: 'asc' } as const

/** From the end that is nearer: fewer have to be kept in order. */
async function sortedFar(
  db: Queryable,
  filter: ResolvedFilter,
  order: SolutionOrder,
  { offset, rows }: Piece,
  count: number,
): Promise<number[]> {
  if (offset >= count) return []
  const after = Math.max(0, count - offset - rows)
  if (offset <= after) return sorted(db, filter, order, { offset, rows })
  const fromEnd = { offset: after, rows: Math.min(rows, count - offset) }
  const backwards = await sorted(db, filter, { ...order, direction: opposite[order.direction] }, fromEnd)
  return backwards.toReversed()
}

/**
 * A page's submissions and how many fit: at most one more than is counted exactly.
 * @param read gives the submissions of these numbers, in their order
 */
export async function findPage<Row>(
  db: Queryable,
  filter: ResolvedFilter,
  order: SolutionOrder,
  page: PageRequest,
  read: (sids: number[]) => Promise<Row[]>,
): Promise<{ rows: Row[]; count: number }> {
  const piece = { offset: offsetOf(page), rows: page.pageSize }
  const counting = countOf(db, filter)
  if (isInOrder(filter, order.by)) {
    const [rows, count] = await Promise.all([along(db, filter, order, piece).then(read), counting])
    return { rows, count }
  }
  const isFar = piece.offset >= farOffset
  const sorting = isFar ? null : sorted(db, filter, order, piece)
  // Where too many fit nobody waits for it; everywhere else its failure is told below.
  sorting?.catch(() => undefined)
  const count = await counting
  const tooMany = count > exactCountLimit
  const sids = await (tooMany
    ? along(db, filter, order, piece)
    : (sorting ?? sortedFar(db, filter, order, piece, count)))
  return { rows: await read(sids), count }
}
