// A list is scanned along a covering index: all titles of 10,000 problems take a few milliseconds.

import type { TagCount } from '@verdict/contract/practice'
import { type LevelStep, stepRange } from '@verdict/domain/level'
import {
  type Expression,
  type ExpressionBuilder,
  type OrderByItemBuilder,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import type { DB } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { allTitles, problemColumns } from '../../access/problem-access.ts'
import { courseFacts, isDraft, visibleTo } from '../../access/problem.ts'
import { levelOfProblem } from './level-queries.ts'
import type { PlacedProblem, AcceptedRecord } from './problem-record.ts'
import { Judge } from '@verdict/domain/verdict'
import { isListed, ofHiddenTeam, viewsSolution } from '../../access/submission.ts'

/** All statistics start here, so that hidden results are left out in one place. Skipped and pending ones are left out. */
const counted = (db: Queryable, pid: number) =>
  db
    .selectFrom('submissions as s')
    .where('s.pid', '=', pid)
    .where('s.counted_judge', 'is not', null)
    .where('s.is_open', '=', true)

/** They name people, so exams that keep their ranklist are left out. */
const accepted = (db: Queryable, pid: number) =>
  counted(db, pid)
    .where('s.counted_judge', '=', Judge.Accepted)
    .where(isListed)
    .where(sql<boolean>`not ${ofHiddenTeam}`)

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
type RunOrder = keyof typeof orderColumns

/** Sorted: the planner would walk the order of all submissions. */
export const listAccepted = (
  db: Queryable,
  viewer: MaybeViewer,
  pid: number,
  order: RunOrder,
  page: PageRequest,
): Promise<AcceptedRecord[]> =>
  db
    .with(
      (cte) => cte('accepted').materialized(),
      () => accepted(db, pid).select(['s.sid', sql.ref<number | Date>(orderColumns[order]).as('key')]),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('accepted')
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
      's.outputs',
      's.time_ms',
      's.memory_kb',
      's.code_bytes',
      's.created_at',
    ])
    .select(viewsSolution(viewer).as('course_opens'))
    .orderBy(orderColumns[order])
    .orderBy('s.sid')
    .execute()

export const countAccepted = (db: Queryable, pid: number): Promise<number> =>
  countAtMost(db, accepted(db, pid).select('s.sid'))

export interface Spread {
  /** The first bucket starts at 0, the last contains the maximum. */
  width: number
  counts: Map<number, number>
}

export async function spreadAccepted(
  db: Queryable,
  pid: number,
  column: 'time_ms' | 'memory_kb',
  buckets: number,
): Promise<Spread> {
  const value = sql.ref<number>(`s.${column}`)
  const rows = await db
    .with('accepted', (cte) => accepted(cte as unknown as Queryable, pid).select(value.as('value')))
    .with('scale', (cte) =>
      cte
        .selectFrom('accepted')
        .select(sql<number>`greatest(1, ceil((max(value) + 1) / ${buckets}::numeric))::int`.as('width')),
    )
    .selectFrom(['accepted', 'scale'])
    .select((eb) => ['width', sql<number>`value / width`.as('bucket'), eb.fn.countAll<number>().as('count')])
    .groupBy(['width', 'bucket'])
    .execute()
  return {
    width: rows[0]?.width ?? 1,
    counts: new Map(rows.map(({ bucket, count }) => [bucket, count])),
  }
}

type Problems = ExpressionBuilder<DB & { p: DB['problems'] }, 'p'>

export interface ProblemFilter {
  /** `opened` includes reserved problems. */
  course?: { id: number; opened: boolean } | undefined
  /** A course: what it owns and does not list. */
  draftsOf?: number | undefined
  pid?: string | undefined
  title?: string | undefined
  tag?: string | undefined
  any?: string | undefined
  state?: 'solved' | 'tried' | 'untried' | undefined
  level?: LevelStep | undefined
  tags?: number[] | undefined
}

/** Absent: by number, or in the course's order. */
export interface ProblemOrder {
  by: 'pid' | 'level' | 'ratio'
  way: 'asc' | 'desc'
}

const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

const byPid = (text: string) => sql<SqlBool>`p.pid::text like ${`${literally(text)}%`}`
const byTitle = (text: string) => sql<SqlBool>`position(lower(${text}) in p.title_key) > 0`
const tagged = (text: string) => sql`
  select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike ${`%${literally(text)}%`}`
const byTag = (text: string) => sql<SqlBool>`p.pid in (${tagged(text)})`

/** Titles first: they usually decide, and are cheapest. */
const matching = (filter: ProblemFilter, eb: Problems): Expression<SqlBool> =>
  eb.and([
    ...(filter.pid === undefined ? [] : [byPid(filter.pid)]),
    ...(filter.title === undefined ? [] : [byTitle(filter.title)]),
    ...(filter.tag === undefined ? [] : [byTag(filter.tag)]),
    ...(filter.any === undefined ? [] : [eb.or([byTitle(filter.any), byPid(filter.any), byTag(filter.any)])]),
  ])

function inState(viewer: MaybeViewer, state: NonNullable<ProblemFilter['state']>): RawBuilder<SqlBool> {
  const own = (condition: RawBuilder<SqlBool>) => sql`(
    select up.pid from user_problems up where up.user_id = ${viewer?.userId ?? 0} and ${condition})`
  if (state === 'solved') return sql<SqlBool>`p.pid in ${own(sql<SqlBool>`up.accepted > 0`)}`
  if (state === 'untried') return sql<SqlBool>`p.pid not in ${own(sql<SqlBool>`up.submitted > 0`)}`
  return sql<SqlBool>`p.pid in ${own(sql<SqlBool>`up.submitted > 0 and up.accepted = 0`)}`
}

function ofStep(step: LevelStep): RawBuilder<SqlBool> {
  const { least, end } = stepRange(step)
  return sql<SqlBool>`p.pid in (select l.pid from problem_levels l where l.level >= ${least} and l.level < ${end})`
}

const hasTag = (tid: number) =>
  sql<SqlBool>`p.pid in (select pt.pid from problem_tags pt where pt.tid = ${tid})`

const list = (db: Queryable, viewer: MaybeViewer, filter: ProblemFilter) =>
  db
    .selectFrom('problems as p')
    .where(filter.course?.opened ? sql<SqlBool>`p.deleted_at is null` : visibleTo(viewer))
    .where((eb) => matching(filter, eb as unknown as Problems))
    .$if(filter.draftsOf !== undefined, (query) =>
      query.where('p.course_id', '=', filter.draftsOf!).where(isDraft),
    )
    .$if(filter.state !== undefined, (query) => query.where(inState(viewer, filter.state!)))
    .$if(filter.level !== undefined, (query) => query.where(ofStep(filter.level!)))
    .$if(filter.tags !== undefined, (query) =>
      query.where((eb) => eb.and(filter.tags!.map((tid) => hasTag(tid)))),
    )

const listOfCourse = (db: Queryable, viewer: MaybeViewer, filter: ProblemFilter, courseId: number) =>
  list(db, viewer, filter)
    .innerJoin('course_problems as l', 'l.pid', 'p.pid')
    .where('l.course_id', '=', courseId)

/** The page is found in an index first. */
export function listProblems(
  db: Queryable,
  viewer: MaybeViewer,
  filter: ProblemFilter,
  page: PageRequest,
  order?: ProblemOrder,
): Promise<PlacedProblem[]> {
  const { course } = filter
  if (order) return listInOrder(db, viewer, filter, page, order)
  const found = course
    ? listOfCourse(db, viewer, filter, course.id).select(['p.pid', 'l.position as place'])
    : list(db, viewer, filter).select(['p.pid', 'p.pid as place'])
  return db
    .with('page', () => found.orderBy('place').limit(page.pageSize).offset(offsetOf(page)))
    .selectFrom('page')
    .innerJoin('problems as p', 'p.pid', 'page.pid')
    .select(problemColumns)
    .select(allTitles.as('titles'))
    .$if(course !== undefined, (query) => query.select('page.place as position'))
    .select(courseFacts(viewer))
    .select(levelOfProblem.as('level'))
    .orderBy('page.place')
    .execute()
}

const keyOf: Record<ProblemOrder['by'], RawBuilder<number | null>> = {
  pid: sql`p.pid`,
  level: sql`(select l.level from problem_levels l where l.pid = p.pid)`,
  ratio: sql`p.solve::float8 / nullif(p.submit, 0)`,
}

/** All that is found is sorted: 10,000 problems at most take a few milliseconds more. */
function listInOrder(
  db: Queryable,
  viewer: MaybeViewer,
  filter: ProblemFilter,
  page: PageRequest,
  { by, way }: ProblemOrder,
): Promise<PlacedProblem[]> {
  const { course } = filter
  const found = course
    ? listOfCourse(db, viewer, filter, course.id).select(['p.pid', 'l.position', keyOf[by].as('key')])
    : list(db, viewer, filter).select(['p.pid', sql<number>`0`.as('position'), keyOf[by].as('key')])
  const byKey = (column: OrderByItemBuilder) => (way === 'asc' ? column.asc() : column.desc()).nullsLast()
  return db
    .with('page', () =>
      found.orderBy('key', byKey).orderBy('p.pid').limit(page.pageSize).offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('problems as p', 'p.pid', 'page.pid')
    .select(problemColumns)
    .select(allTitles.as('titles'))
    .$if(course !== undefined, (query) => query.select('page.position'))
    .select(courseFacts(viewer))
    .select(levelOfProblem.as('level'))
    .orderBy('page.key', byKey)
    .orderBy('page.pid')
    .execute()
}

const mostTags = 60

export async function countTags(
  db: Queryable,
  viewer: MaybeViewer,
  filter: ProblemFilter,
): Promise<TagCount[]> {
  const { course } = filter
  const found = course ? listOfCourse(db, viewer, filter, course.id) : list(db, viewer, filter)
  return db
    .with('found', () => found.select('p.pid'))
    .selectFrom('found')
    .innerJoin('problem_tags as pt', 'pt.pid', 'found.pid')
    .innerJoin('tags as t', 't.tid', 'pt.tid')
    .select((eb) => ['t.tid', 't.name', 't.color', eb.fn.countAll<number>().as('count')])
    .groupBy('t.tid')
    .orderBy('count', 'desc')
    .orderBy('t.name')
    .orderBy('t.tid')
    .limit(mostTags)
    .$castTo<TagCount>()
    .execute()
}

export async function countProblems(
  db: Queryable,
  viewer: MaybeViewer,
  filter: ProblemFilter,
): Promise<number> {
  const { course } = filter
  const rows = course ? listOfCourse(db, viewer, filter, course.id) : list(db, viewer, filter)
  return countAtMost(db, rows.select('p.pid'))
}

export function listItems(
  db: Queryable,
  viewer: MaybeViewer,
  keyword: string | undefined,
  limit: number,
): Promise<{ id: number; title: string }[]> {
  return list(db, viewer, { any: keyword })
    .select(['p.pid as id', 'p.title'])
    .orderBy('p.pid')
    .limit(limit)
    .execute()
}

/** That number first, then titles that begin with it. */
export function problemsFitting(
  db: Queryable,
  viewer: MaybeViewer,
  keyword: string,
  limit: number,
): Promise<{ pid: number; title: string; titles: Record<string, string> | null }[]> {
  const order = sql`p.pid::text <> ${keyword}, not starts_with(p.title_key, lower(${keyword})), p.pid`
  return db
    .with('best', () => list(db, viewer, { any: keyword }).select('p.pid').orderBy(order).limit(limit))
    .selectFrom('best')
    .innerJoin('problems as p', 'p.pid', 'best.pid')
    .select(['p.pid', 'p.title', allTitles.as('titles')])
    .orderBy(order)
    .execute()
}
