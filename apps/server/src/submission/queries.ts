// SQL that reads submissions.

import type { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { DB } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { actsFor, readsCourse } from '../standing/course.ts'
import { courseFacts } from '../standing/problem.ts'
import {
  hiddenTo,
  isOwn,
  viewsSolution,
  visibleInside,
  visibleTo,
  withheldFrom,
} from '../standing/submission.ts'
import type { FullSubmission, SimilarRecord, SubmissionRecord } from './record.ts'
import { columns, shownRows } from './row-queries.ts'

type Rows = ExpressionBuilder<DB & { s: DB['submissions'] }, 's'>

/** A contest as somebody inside reads it. */
interface InContest {
  contestId: number
  hiddenFrom: number | null
  /** So are the viewer's own. */
  hidesOwn: boolean
  manages: boolean
  seesAll: boolean
}

/**
 * In whose name a list is read. 'everybody': only what is open. 'author': one's own, wherever they stand. A contest: its
 * submissions, for somebody inside; what others handed in from `hiddenFrom` on looks as if it still waited. A course: what
 * was handed in to it, for those whom it opens its problems to.
 */
export type Scope = 'everybody' | 'author' | InContest | { courseId: number; manages: boolean }

const isInContest = (scope: Scope): scope is InContest => typeof scope === 'object' && 'contestId' in scope

/** Rows of which this viewer may only know that they exist. */
function hiddenIn(viewer: MaybeViewer, scope: Scope): RawBuilder<SqlBool> | null {
  if (scope === 'author') return withheldFrom(viewer)
  if (!isInContest(scope) || scope.hiddenFrom === null) return null
  return hiddenTo(viewer, scope.hiddenFrom, scope.hidesOwn)
}

/** Nobody is shown how they were judged, so that they do not look as if they waited. */
export const withholds = (scope: Scope): boolean =>
  scope === 'author' || (isInContest(scope) && scope.hidesOwn)

/** Which rows there are in a scope. */
function within(viewer: MaybeViewer, scope: Scope, eb: Rows): Expression<SqlBool> {
  if (scope === 'author') return isOwn(viewer)
  if (scope === 'everybody') return eb.and([eb('s.is_open', '=', true), visibleTo(viewer)])
  const known = visibleInside(viewer)
  if (!isInContest(scope)) return eb.and([eb('s.course_id', '=', scope.courseId), known])
  return eb.and([eb('s.contest_id', '=', scope.contestId), eb('s.contest_id', '>', 0), known])
}

export interface SubmissionFilter {
  userId?: number | undefined
  pid?: number | undefined
  judge?: Judge | undefined
  language?: Language | undefined
  /** 0: outside contests. */
  contestId?: number | undefined
  courseId?: number | undefined
}

const columnOf: Record<Exclude<keyof SubmissionFilter, 'judge'>, `s.${keyof DB['submissions']}`> = {
  userId: 's.user_id',
  pid: 's.pid',
  language: 's.language',
  contestId: 's.contest_id',
  courseId: 's.course_id',
}

const matching = (filter: SubmissionFilter, eb: Rows): Expression<SqlBool> =>
  eb.and(
    Object.entries(columnOf).flatMap(([name, column]) => {
      const wanted = filter[name as keyof typeof columnOf]
      return wanted === undefined ? [] : [eb(column, '=', wanted)]
    }),
  )

/** By what is shown: a hidden verdict is found by no filter. */
function shownAs(judge: Judge | undefined, hidden: Expression<SqlBool> | null): Expression<SqlBool> {
  if (judge === undefined) return sql<SqlBool>`true`
  if (!hidden) return sql<SqlBool>`s.judge = ${judge}`
  return judge === Judge.Pending
    ? sql<SqlBool>`(${hidden} or s.judge = ${judge})`
    : sql<SqlBool>`(not ${hidden} and s.judge = ${judge})`
}

const rows = (db: Queryable, viewer: MaybeViewer, scope: Scope, { judge, ...filter }: SubmissionFilter) =>
  db
    .selectFrom('submissions as s')
    .where((eb) => within(viewer, scope, eb as unknown as Rows))
    .where((eb) => matching(filter, eb as unknown as Rows))
    .where(shownAs(judge, hiddenIn(viewer, scope)))

/** Viewing solutions reaches what is open, and in a contest that is not, what those see who see all of it. */
const opensFor = (viewer: MaybeViewer, scope: Scope) =>
  isInContest(scope) && scope.seesAll
    ? viewsSolution(viewer)
    : sql<boolean>`(s.is_open and ${viewsSolution(viewer)})`

export interface SubmissionOrder {
  by: 'createdAt' | 'time' | 'memory'
  direction: 'asc' | 'desc'
}

const orderColumn = { time: 's.time_ms', memory: 's.memory_kb' } as const

/** By what is shown: a hidden verdict is found by no order. Equal ones, and all by time, go by their number. */
function orderKey(by: SubmissionOrder['by'], hidden: Expression<SqlBool> | null): RawBuilder<number> | null {
  if (by === 'createdAt') return null
  const column = sql.ref<number>(orderColumn[by])
  return hidden ? sql<number>`case when ${hidden} then 0 else ${column} end` : column
}

/**
 * Numbers are given in the order of submitting, so `sid` stands for the time, and makes every order unique. The page is
 * found first and only then joined: a far page reads no more people and problems than a near one.
 */
export function listSubmissions(
  db: Queryable,
  viewer: MaybeViewer,
  scope: Scope,
  filter: SubmissionFilter,
  order: SubmissionOrder,
  page: PageRequest,
) {
  const hidden = hiddenIn(viewer, scope)
  const key = orderKey(order.by, hidden)
  const fitting = rows(db, viewer, scope, filter)
    .select(['s.sid'])
    .$if(key !== null, (query) => query.select(key!.as('key')))
  // `offset 0` sorts those that fit: the planner would go along the order of all submissions.
  const found = db
    .selectFrom((key ? fitting.offset(0) : fitting).as('s'))
    .select('s.sid')
    .$if(key !== null, (query) => query.orderBy(sql`s.key`, order.direction))
    .orderBy('s.sid', order.direction)
    .limit(page.pageSize)
    .offset(offsetOf(page))
  return shownRows(db, sql`array(${found})`)
    .select(sql<boolean>`${hidden ?? sql`false`}`.as('hidden'))
    .select(opensFor(viewer, scope).as('course_opens'))
    .select(readsCourse(viewer, 's.course_id').as('reads_course'))
    .$if(key !== null, (query) => query.orderBy(key!, order.direction))
    .orderBy('s.sid', order.direction)
    .execute()
}

/** At most one more than is counted exactly, in the order that each filter has an index for. */
export const countSubmissions = (
  db: Queryable,
  viewer: MaybeViewer,
  scope: Scope,
  filter: SubmissionFilter,
): Promise<number> =>
  countAtMost(db, rows(db, viewer, scope, filter).select('s.sid').orderBy('s.sid', 'desc'))

/** With its current judgement, unfiltered: the policy decides who may see it. */
export const findSubmission = (
  db: Queryable,
  viewer: MaybeViewer,
  sid: number,
): Promise<FullSubmission | undefined> =>
  db
    .selectFrom('submissions as s')
    .innerJoin('problems as p', 'p.pid', 's.pid')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('judgements as j', 'j.id', 's.judgement_id')
    .leftJoin('judge_hosts as h', 'h.id', 'j.host_id')
    .leftJoin('contests as c', 'c.cid', 's.contest_id')
    .select(columns)
    .select([
      's.code',
      's.is_open',
      sql<boolean>`${withheldFrom(viewer)}`.as('withheld'),
      'j.id as judgement_id',
      'c.title as contest_title',
      'p.owner_id',
      'p.status',
      'p.deleted_at',
      ...courseFacts(viewer),
      viewsSolution(viewer).as('course_opens'),
      // One of a contest is its contest's course's, whatever course its problem is of.
      sql<boolean>`${actsFor(viewer, 'c.course_id')} or ${actsFor(viewer, 's.course_id')}`.as('course_acts'),
      readsCourse(viewer, 's.course_id').as('reads_course'),
      'j.error',
      'j.judge_message',
      'j.tests',
      'j.groups',
      'h.name as host',
      sql<number | null>`case when s.judge = ${Judge.RunningJudge} then jsonb_array_length(j.tests) end`.as(
        'done',
      ),
      sql<number | null>`case when s.judge = ${Judge.RunningJudge} then j.total_tests end`.as('total'),
    ])
    .where('s.sid', '=', sid)
    .executeTakeFirst()

/**
 * The tries right before and after this one: of the same person at the same problem, in the same contest and course, so that
 * a viewer of one may see the other.
 */
export function findNeighbours(
  db: Queryable,
  { sid, user_id, pid, contest_id, course_id }: SubmissionRecord,
): Promise<{ previous: number | null; next: number | null }> {
  const nearest = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('submissions')
      .select('sid')
      .where('user_id', '=', user_id)
      .where('pid', '=', pid)
      .where('contest_id', '=', contest_id)
      .where('course_id', 'is not distinct from', course_id)
      .where('sid', direction === 'asc' ? '>' : '<', sid)
      .orderBy('sid', direction)
      .limit(1)
  return db
    .selectNoFrom([nearest('desc').as('previous'), nearest('asc').as('next')])
    .executeTakeFirstOrThrow()
}

export const findSimilar = (db: Queryable, sid: number): Promise<SimilarRecord | undefined> =>
  db
    .selectFrom('submissions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.sid', 'u.uid', 's.code', 's.created_at'])
    .where('s.sid', '=', sid)
    .executeTakeFirst()

/** The data of its first failed test; undefined where none were asked for. */
export const findFailure = (db: Queryable, judgementId: number) =>
  db
    .selectFrom('judgement_failures')
    .select(['test_uuid', 'found'])
    .where('judgement_id', '=', judgementId)
    .executeTakeFirst()

/** Those of `uuids` whose test was removed. */
export async function removedTests(db: Queryable, uuids: string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set()
  const removed = await db
    .selectFrom('testcases')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is not', null)
    .execute()
  return new Set(removed.map(({ uuid }) => uuid))
}
