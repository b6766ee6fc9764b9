// SQL of a problem's statistics. Every one of them starts from the submissions that count, so that what is not to be
// known yet (a contest's submissions until it is over and unfrozen) is left out in one place.

import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import { viewsSolution } from '../course/conditions.ts'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
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

/** Smallest or oldest first. The page is found in an index before anything is joined. */
export const listRuns = (
  db: Queryable,
  viewer: MaybeViewer,
  pid: number,
  order: RunOrder,
  page: PageRequest,
): Promise<RunRecord[]> =>
  db
    .with('page', () =>
      accepted(db, pid)
        .select('s.sid')
        .orderBy(orderColumns[order])
        .orderBy('s.sid')
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
    .select(viewsSolution(viewer, 's').as('course_opens'))
    .orderBy(orderColumns[order])
    .orderBy('s.sid')
    .execute()

export async function countRuns(db: Queryable, pid: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      accepted(db, pid)
        .select('s.sid')
        .limit(exactCountLimit + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface Spread {
  /** Width of every bucket; the first starts at 0 and the last holds the largest value. */
  width: number
  /** Rows by the bucket's index; empty ones are absent. */
  counts: Map<number, number>
}

/** @returns null when there is no accepted run */
export async function spreadRuns(
  db: Queryable,
  pid: number,
  column: 'time_ms' | 'memory_kb',
  buckets: number,
): Promise<Spread | null> {
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
  const [first] = rows
  if (!first) return null
  return { width: first.width, counts: new Map(rows.map(({ bucket, count }) => [bucket, count])) }
}
