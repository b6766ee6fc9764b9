// SQL that reads contests, their problems and entrants.

import { ContestStatus } from '@verdict/domain/contest'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { holds, holdsSomewhere, isOpenCourse } from '../course/conditions.ts'
import type { DB } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { type MaybeViewer, viewerIsAdmin } from '../platform/viewer.ts'
import type { ContestForViewer, ContestProblemRecord, OverviewRecord } from './record.ts'

export const contestColumns = [
  'c.cid',
  'c.title',
  'c.owner_id',
  'c.course_id',
  'c.starts_at',
  'c.ends_at',
  'c.encrypt',
  'c.status',
  'c.labeling_style',
  'c.freeze_rule',
  'c.unfreeze',
  'c.unfrozen_at',
  'c.password',
  'c.is_open',
  'c.settled',
  'c.deleted_at',
] as const

type Contests = ExpressionBuilder<DB & { c: DB['contests'] }, 'c'>

/** `maySee` of policy.ts as a condition on rows; a test holds the two together. */
export function visibleTo(viewer: MaybeViewer, eb: Contests): Expression<SqlBool> {
  const standing = eb('c.deleted_at', 'is', null)
  if (viewerIsAdmin(viewer)) return standing
  const open = isOpenCourse(viewer, 'c.course_id')
  return eb.and([
    standing,
    eb('c.status', '=', ContestStatus.Available),
    viewer ? sql<SqlBool>`(${open} or ${isEntrant(viewer)})` : (open as Expression<SqlBool>),
  ])
}

const isEntrant = (viewer: MaybeViewer) =>
  sql<boolean>`exists (
    select from contest_entrants e where e.contest_id = c.cid and e.user_id = ${viewer?.userId ?? null})`

/** What each row says about its viewer and its course. */
const forViewer = (viewer: MaybeViewer) => [
  isEntrant(viewer).as('is_entrant'),
  'co.name as course_name' as const,
  sql<boolean | null>`co.join_code <> ''`.as('course_has_code'),
  holds(viewer, 'manageContest', 'c.course_id').as('course_manages'),
  holds(viewer, 'viewSolution', 'c.course_id').as('course_views'),
  sql<boolean>`not ${isOpenCourse(viewer, 'c.course_id')}`.as('is_closed'),
]

export interface FoundContest extends ContestForViewer {
  /** By the database's clock. */
  now: Date
  /** Of its ranklist: all of it, and what everybody may know. */
  version: number
  public_version: number
  /** There is a course whose contests the viewer manages. */
  manages_somewhere: boolean
}

/** A contest, whoever may see it, with how the viewer stands to it. */
export const findContest = (
  db: Queryable,
  viewer: MaybeViewer,
  cid: number,
): Promise<FoundContest | undefined> =>
  db
    .selectFrom('contests as c')
    .innerJoin('ranklist_versions as v', 'v.contest_id', 'c.cid')
    .leftJoin('courses as co', 'co.course_id', 'c.course_id')
    .select(contestColumns)
    .select(forViewer(viewer))
    .select(['v.version', 'v.public_version', sql<Date>`clock_timestamp()`.as('now')])
    .select(holdsSomewhere(viewer, 'manageContest').as('manages_somewhere'))
    .where('c.cid', '=', cid)
    .$castTo<FoundContest>()
    .executeTakeFirst()

export interface ContestFilter {
  title: string | undefined
  courseId: number | undefined
  /** Those alone that are not over. */
  current: boolean
}

const now = sql<Date>`statement_timestamp()`

const matching = (db: Queryable, viewer: MaybeViewer, { title, courseId, current }: ContestFilter) =>
  db
    .selectFrom('contests as c')
    .where((eb) => visibleTo(viewer, eb as unknown as Contests))
    .$if(title !== undefined, (query) =>
      query.where(sql<SqlBool>`position(lower(${title}) in c.title_key) > 0`),
    )
    .$if(courseId !== undefined, (query) => query.where('c.course_id', '=', courseId!))
    .$if(current, (query) => query.where('c.ends_at', '>', now))

/** Of those that are not over: what runs, by when it ends, before what comes, by when it starts. */
const runningFirst = [
  sql<boolean>`c.starts_at > ${now}`,
  sql<Date>`case when c.starts_at > ${now} then c.starts_at else c.ends_at end`,
] as const

/**
 * Newest first; those that are not over in the order in which they matter. A page is found in an
 * index first and only then read: those before it cost no look at their rows.
 */
export const listContests = (
  db: Queryable,
  viewer: MaybeViewer,
  filter: ContestFilter,
  page: PageRequest,
): Promise<ContestForViewer[]> =>
  db
    .with('page', () =>
      matching(db, viewer, filter)
        .select('c.cid')
        .$if(filter.current, (query) => query.orderBy(runningFirst[0]).orderBy(runningFirst[1]))
        .$if(!filter.current, (query) => query.orderBy('c.starts_at', 'desc'))
        .orderBy('c.cid', 'desc')
        .limit(page.pageSize)
        .offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('contests as c', 'c.cid', 'page.cid')
    .leftJoin('courses as co', 'co.course_id', 'c.course_id')
    .select(contestColumns)
    .select(forViewer(viewer))
    .$if(filter.current, (query) => query.orderBy(runningFirst[0]).orderBy(runningFirst[1]))
    .$if(!filter.current, (query) => query.orderBy('c.starts_at', 'desc'))
    .orderBy('c.cid', 'desc')
    .$castTo<ContestForViewer>()
    .execute()

export async function countContests(
  db: Queryable,
  viewer: MaybeViewer,
  filter: ContestFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      matching(db, viewer, filter)
        .select('c.cid')
        .limit(exactCountLimit + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** In their order, deleted ones too. */
export const problemsOfContest = (db: Queryable, cid: number): Promise<ContestProblemRecord[]> =>
  db
    .selectFrom('contest_problems as cp')
    .innerJoin('problems as p', 'p.pid', 'cp.pid')
    .select(['cp.pid', 'cp.position', 'p.title', 'p.deleted_at'])
    .where('cp.contest_id', '=', cid)
    .orderBy('cp.position')
    .execute()

export async function isListed(db: Queryable, cid: number, pid: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest_problems')
    .select('pid')
    .where('contest_id', '=', cid)
    .where('pid', '=', pid)
    .executeTakeFirst()
  return row !== undefined
}

export async function pidAt(db: Queryable, cid: number, position: number): Promise<number | null> {
  const row = await db
    .selectFrom('contest_problems')
    .select('pid')
    .where('contest_id', '=', cid)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.pid ?? null
}

/** Distinct people who tried and who solved. @param hidden what came after the freeze is only known to exist */
export const overviewOf = (db: Queryable, cid: number, hidden: boolean): Promise<OverviewRecord[]> =>
  db
    .selectFrom('score_cells')
    .select((eb) => [
      'pid',
      eb.fn
        .countAll<number>()
        .filterWhere(hidden ? 'public_accepted_at' : 'accepted_at', 'is not', null)
        .as('solve'),
      eb.fn.countAll<number>().filterWhere('submissions', '>', 0).as('submit'),
    ])
    .where('contest_id', '=', cid)
    .groupBy('pid')
    .execute()

/** One's own, which are never hidden from oneself. */
export async function solvedIn(db: Queryable, cid: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('score_cells')
    .select('pid')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .orderBy('pid')
    .execute()
  return rows.map(({ pid }) => pid)
}
