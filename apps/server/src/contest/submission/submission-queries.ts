import type { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { DB } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { actsFor, readsCourse } from '../../access/course.ts'
import { isOfRun } from '../virtual/virtual-queries.ts'
import { courseFacts } from '../../access/problem.ts'
import {
  hiddenTo,
  isListed,
  isOwn,
  ofHiddenTeam,
  viewsSolution,
  visibleInside,
  visibleTo,
  withheldFrom,
} from '../../access/submission.ts'
import type { FullSubmission, SimilarRecord, SubmissionRecord } from './submission-record.ts'
import { columns, shownRows } from './submission-write-queries.ts'

/** Locked in the order of their numbers. */
export async function holdUnsettled(
  tx: Queryable,
  cid: number,
  isOpen: boolean,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('submissions')
    .select('sid')
    .where('contest_id', '=', cid)
    .where('contest_id', '>', 0)
    .where('is_open', '=', !isOpen)
    .orderBy('sid')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ sid }) => sid)
}

export async function markOpen(tx: Queryable, sids: number[], isOpen: boolean): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ is_open: isOpen })
    .where(sql<boolean>`sid = any(${sids}::integer[])`)
    .execute()
}

type Rows = ExpressionBuilder<DB & { s: DB['submissions'] }, 's'>

interface InContest {
  contestId: number
  hiddenFrom: number | null
  hidesOwn: boolean
  manages: boolean
  opens: boolean
}

/** In a contest, others' submissions from `hiddenFrom` on are shown as pending. */
export type Scope = 'everybody' | 'author' | InContest | { courseId: number; manages: boolean }

const isInContest = (scope: Scope): scope is InContest => typeof scope === 'object' && 'contestId' in scope

function hiddenIn(viewer: MaybeViewer, scope: Scope): RawBuilder<SqlBool> | null {
  if (scope === 'author') return withheldFrom(viewer)
  if (!isInContest(scope) || scope.hiddenFrom === null) return null
  return hiddenTo(viewer, scope.hiddenFrom, scope.hidesOwn)
}

/** Whether results are withheld altogether, so that rows do not appear as pending. */
export const withholds = (scope: Scope): boolean =>
  scope === 'author' || (isInContest(scope) && scope.hidesOwn)

function within(viewer: MaybeViewer, scope: Scope, eb: Rows): Expression<SqlBool> {
  if (scope === 'author') return isOwn(viewer)
  if (scope === 'everybody') return eb.and([eb('s.is_open', '=', true), visibleTo(viewer)])
  const known = visibleInside(viewer, scope.manages || (isInContest(scope) && scope.opens))
  if (!isInContest(scope)) return eb.and([eb('s.course_id', '=', scope.courseId), known])
  return eb.and([eb('s.contest_id', '=', scope.contestId), eb('s.contest_id', '>', 0), known])
}

export interface SubmissionFilter {
  userId?: number | undefined
  pid?: number | undefined
  judge?: Judge | undefined
  language?: Language | undefined
  contestId?: number | undefined
  courseId?: number | undefined
  sid?: number | undefined
}

const columnOf: Record<Exclude<keyof SubmissionFilter, 'judge'>, `s.${keyof DB['submissions']}`> = {
  userId: 's.user_id',
  pid: 's.pid',
  language: 's.language',
  contestId: 's.contest_id',
  courseId: 's.course_id',
  sid: 's.sid',
}

const matching = (filter: SubmissionFilter, scope: Scope, eb: Rows): Expression<SqlBool> =>
  eb.and(
    Object.entries(columnOf).flatMap(([name, column]) => {
      const wanted = filter[name as keyof typeof columnOf]
      if (wanted === undefined) return []
      if (name === 'contestId' && scope === 'author' && wanted > 0) return [inContestOrRun(wanted)]
      return [eb(column, '=', wanted), ...withProgram(name, eb)]
    }),
  )

/** An author finds what they sent in a run of their own in its contest. */
const inContestOrRun = (cid: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(s.contest_id = ${cid} or ${isOfRun(sql`${cid}`)})`

/** Output files are in no language. */
const withProgram = (filter: string, eb: Rows): Expression<SqlBool>[] =>
  filter === 'language' ? [eb('s.outputs', '=', 0)] : []

/** Filters by the verdict shown, so that a filter cannot find a hidden one. */
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
    .where((eb) => matching(filter, scope, eb as unknown as Rows))
    .where(shownAs(judge, hiddenIn(viewer, scope)))

const opensFor = (viewer: MaybeViewer, scope: Scope) =>
  isInContest(scope) && scope.opens
    ? sql<boolean>`true`
    : sql<boolean>`(s.is_open and ${viewsSolution(viewer)})`

export interface SubmissionOrder {
  by: 'createdAt' | 'time' | 'memory'
  direction: 'asc' | 'desc'
}

const orderColumn = { time: 's.time_ms', memory: 's.memory_kb' } as const

/** Sorts by the values shown, so that the order reveals no hidden ones. */
function orderKey(by: SubmissionOrder['by'], hidden: Expression<SqlBool> | null): RawBuilder<number> | null {
  if (by === 'createdAt') return null
  const column = sql.ref<number>(orderColumn[by])
  return hidden ? sql<number>`case when ${hidden} then 0 else ${column} end` : column
}

/** `sid` follows submission time and makes every order unique. The page is found first, then joined. */
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
  // Without `offset 0` the planner walks the order of all submissions.
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

export const countSubmissions = (
  db: Queryable,
  viewer: MaybeViewer,
  scope: Scope,
  filter: SubmissionFilter,
): Promise<number> =>
  countAtMost(db, rows(db, viewer, scope, filter).select('s.sid').orderBy('s.sid', 'desc'))

/** The contest (0: none) and course that it was handed in to. */
export const placeOfSubmission = (
  db: Queryable,
  sid: number,
): Promise<{ contestId: number; courseId: number | null } | undefined> =>
  db
    .selectFrom('submissions')
    .select(['contest_id as contestId', 'course_id as courseId'])
    .where('sid', '=', sid)
    .executeTakeFirst()

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
    .leftJoin('users as sender', 'sender.id', 's.sent_by')
    .innerJoin('judgements as j', 'j.id', 's.judgement_id')
    .leftJoin('judge_hosts as h', 'h.id', 'j.host_id')
    .leftJoin('contests as c', 'c.cid', 's.contest_id')
    .select(columns)
    .select([
      's.code',
      isListed.as('is_open'),
      sql<boolean>`${ofHiddenTeam}`.as('of_hidden_team'),
      sql<boolean>`${withheldFrom(viewer)}`.as('withheld'),
      'j.id as judgement_id',
      'c.title as contest_title',
      'p.owner_id',
      'p.status',
      'p.deleted_at',
      ...courseFacts(viewer),
      viewsSolution(viewer).as('course_opens'),
      // A contest's submission belongs to the contest's course, whatever course owns the problem.
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

/** Attempts in the same contest and course, so that a viewer of one may see the other. */
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
    .select(['s.sid', 'u.uid', 'u.nick', 's.code', 's.created_at'])
    .where('s.sid', '=', sid)
    .executeTakeFirst()

export const findFailure = (db: Queryable, judgementId: number) =>
  db
    .selectFrom('judgement_failures')
    .select(['test_uuid', 'found'])
    .where('judgement_id', '=', judgementId)
    .executeTakeFirst()

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
