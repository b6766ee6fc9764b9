// SQL of a problem's statistics. Every one of them starts from the submissions that count, so that what is not to be
// known yet (a contest's submissions until it is over and unfrozen) is left out in one place.

import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import { viewsSolution } from '../standing/submission.ts'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import type { RunRecord } from './record.ts'

/** By the verdict that counts: a rejudge changes nothing before it ends, a skipped or waiting one is not there. */
const counted = (db: Queryable, pid: number) =>
  db
    .selectFrom('submissions as s')
    .where('s.pid', '=', pid)
    .where('s.counted_judge', 'is not', null)
    .where('s.is_open', '=', true)

const accepted = (db: Queryable, pid: number) =>
  counted(db, pid).where('s.counted_judge', '=', Judge.Accepted)

/** Distinct users for each verdict that somebody has. */
export const countUsers = (db: Queryable, pid: number) =>
  counted(db, pid)
    .select((eb) => ['s.counted_judge as judge', eb.fn.count<number>('s.user_id').distinct().as('users')])
    .groupBy('s.counted_judge')
    .execute()

const orderColumns = {
  time: 's.time_ms',
  memory: 's.memory_kb',
  length: 's.code_bytes',
  createdAt: 's.created_at',
} as const
export type RunOrder = keyof typeof orderColumns

/** Smallest or oldest first. Those of the problem are sorted: the planner would go along the order of all submissions. */
export const listRuns = (
  db: Queryable,
  viewer: MaybeViewer,
  pid: number,
  order: RunOrder,
  page: PageRequest,
): Promise<RunRecord[]> =>
  db
    .with(
      (cte) => cte('runs').materialized(),
      () => accepted(db, pid).select(['s.sid', sql.ref<number | Date>(orderColumns[order]).as('key')]),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('runs')
        .select('sid')
        .orderBy('key')
        .orderBy('sid')
        .limit(page.pageSize)
        .offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('submissions as s', 's.sid', 'page.sid')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.sid',
      's.user_id',
      'u.uid',
      's.language',
      's.time_ms',
      's.memory_kb',
      's.code_bytes',
      's.created_at',
    ])
    .select(viewsSolution(viewer).as('course_opens'))
    .orderBy(orderColumns[order])
    .orderBy('s.sid')
    .execute()

export const countRuns = (db: Queryable, pid: number): Promise<number> =>
  countAtMost(db, accepted(db, pid).select('s.sid'))

export interface Spread {
  /** Width of every bucket; the first starts at 0 and the last holds the largest value. */
  width: number
  /** Rows by the bucket's index; empty ones are absent. */
  counts: Map<number, number>
}

/** Without an accepted run the buckets are 1 wide and empty. */
export async function spreadRuns(
  db: Queryable,
  pid: number,
  column: 'time_ms' | 'memory_kb',
  buckets: number,
): Promise<Spread> {
  const value = sql.ref<number>(`s.${column}`)
  const rows = await db
    .with('runs', (cte) => accepted(cte as unknown as Queryable, pid).select(value.as('value')))
    .with('scale', (cte) =>
      cte
        .selectFrom('runs')
        .select(sql<number>`greatest(1, ceil((max(value) + 1) / ${buckets}::numeric))::int`.as('width')),
    )
    .selectFrom(['runs', 'scale'])
    .select((eb) => ['width', sql<number>`value / width`.as('bucket'), eb.fn.countAll<number>().as('count')])
    .groupBy(['width', 'bucket'])
    .execute()
  return {
    width: rows[0]?.width ?? 1,
    counts: new Map(rows.map(({ bucket, count }) => [bucket, count])),
  }
}
