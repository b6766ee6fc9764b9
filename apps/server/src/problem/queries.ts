// SQL of problems, their statements and tags.

import { ProblemStatus, type ProblemType } from '@verdict/domain/problem'
import type { Tag } from '@verdict/contract/problem'
import { type ExpressionBuilder, type SqlBool, type Expression, sql } from 'kysely'
import { holds, isOpenCourse, readsTestsOf } from '../course/conditions.ts'
import type { DB } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { type MaybeViewer, viewerIsAdmin } from '../platform/viewer.ts'
import type { FullProblem, PlacedProblem, ProblemForViewer, TagsByPid } from './record.ts'

const columns = [
  'p.pid',
  'p.owner_id',
  'p.title',
  'p.type',
  'p.status',
  'p.time_ms',
  'p.memory_kb',
  'p.submit',
  'p.solve',
  'p.course_id',
  'p.created_at',
  'p.updated_at',
  'p.deleted_at',
] as const

/** What courses say of a problem `p` about this viewer. */
const courseFacts = (viewer: MaybeViewer) => [
  sql<boolean>`not ${isOpenCourse(viewer, 'p.course_id')}`.as('is_closed'),
  holds(viewer, 'manageProblem', 'p.course_id').as('is_managed'),
  sql<boolean>`${holds(viewer, 'viewTestcase', 'p.course_id')} or ${readsTestsOf(viewer, 'p.pid')}`.as(
    'shows_tests',
  ),
]

type Problems = ExpressionBuilder<DB & { p: DB['problems'] }, 'p'>

/** `mayView` of policy.ts as a condition on rows; a test holds the two together. */
export function visibleTo(viewer: MaybeViewer, eb: Problems): Expression<SqlBool> {
  const standing = eb('p.deleted_at', 'is', null)
  if (viewerIsAdmin(viewer)) return standing
  const available = eb.and([
    eb('p.status', '=', ProblemStatus.Available),
    isOpenCourse(viewer, 'p.course_id') as Expression<SqlBool>,
  ])
  if (!viewer) return eb.and([standing, available])
  const own = eb('p.owner_id', '=', viewer.userId)
  return eb.and([standing, eb.or([available, own, holds(viewer, 'manageProblem', 'p.course_id')])])
}

export interface ProblemFilter {
  /** Its list; `opened` with what is reserved, for those whom it opens its problems to. */
  course?: { id: number; opened: boolean } | undefined
  pid?: string | undefined
  title?: string | undefined
  tag?: string | undefined
  /** Any of the three. */
  any?: string | undefined
}

/** `%`, `_` and `\` mean themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

const byPid = (text: string) => sql<SqlBool>`p.pid::text like ${`${literally(text)}%`}`
const byTitle = (text: string) => sql<SqlBool>`position(lower(${text}) in p.title_key) > 0`
const byTag = (text: string) => sql<SqlBool>`p.pid in (
  select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike ${`%${literally(text)}%`})`

const matching = (filter: ProblemFilter, eb: Problems): Expression<SqlBool> =>
  eb.and([
    ...(filter.pid === undefined ? [] : [byPid(filter.pid)]),
    ...(filter.title === undefined ? [] : [byTitle(filter.title)]),
    ...(filter.tag === undefined ? [] : [byTag(filter.tag)]),
    ...(filter.any === undefined ? [] : [eb.or([byPid(filter.any), byTitle(filter.any), byTag(filter.any)])]),
  ])

const list = (db: Queryable, viewer: MaybeViewer, filter: ProblemFilter) =>
  db
    .selectFrom('problems as p')
    .where((eb) =>
      filter.course?.opened ? eb('p.deleted_at', 'is', null) : visibleTo(viewer, eb as unknown as Problems),
    )
    .where((eb) => matching(filter, eb as unknown as Problems))

const listOfCourse = (db: Queryable, viewer: MaybeViewer, filter: ProblemFilter, courseId: number) =>
  list(db, viewer, filter)
    .innerJoin('course_problems as l', 'l.pid', 'p.pid')
    .where('l.course_id', '=', courseId)

/** By number, a course's by their place in it; both are unique. A page is found in an index first and only then read. */
export function listProblems(
  db: Queryable,
  viewer: MaybeViewer,
  filter: ProblemFilter,
  page: PageRequest,
): Promise<PlacedProblem[]> {
  const { course } = filter
  const found = course
    ? listOfCourse(db, viewer, filter, course.id).select(['p.pid', 'l.position as place'])
    : list(db, viewer, filter).select(['p.pid', 'p.pid as place'])
  return db
    .with('page', () => found.orderBy('place').limit(page.pageSize).offset(offsetOf(page)))
    .selectFrom('page')
    .innerJoin('problems as p', 'p.pid', 'page.pid')
    .select(columns)
    .$if(course !== undefined, (query) => query.select('page.place as position'))
    .select(courseFacts(viewer))
    .orderBy('page.place')
    .$castTo<PlacedProblem>()
    .execute()
}

/** At most one more than is counted exactly. */
export async function countProblems(
  db: Queryable,
  viewer: MaybeViewer,
  filter: ProblemFilter,
): Promise<number> {
  const { course } = filter
  const rows = course ? listOfCourse(db, viewer, filter, course.id) : list(db, viewer, filter)
  const counted = await db
    .selectFrom(
      rows
        .select('p.pid')
        .limit(exactCountLimit + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return counted.count
}

export const listItems = (db: Queryable, viewer: MaybeViewer, keyword: string | undefined, limit: number) =>
  list(db, viewer, { any: keyword })
    .select(['p.pid as id', 'p.title'])
    .orderBy('p.pid')
    .limit(limit)
    .execute()

export async function tagsOf(db: Queryable, pids: number[]): Promise<TagsByPid> {
  const found: TagsByPid = new Map(pids.map((pid) => [pid, []]))
  if (pids.length === 0) return found
  const rows = await db
    .selectFrom('problem_tags as pt')
    .innerJoin('tags as t', 't.tid', 'pt.tid')
    .select(['pt.pid', 't.tid', 't.name', 't.color'])
    .where('pt.pid', 'in', pids)
    .orderBy('t.tid')
    .execute()
  for (const { pid, ...tag } of rows) found.get(pid)?.push(tag as Tag)
  return found
}

export async function solvedAmong(db: Queryable, userId: number, pids: number[]): Promise<number[]> {
  if (pids.length === 0) return []
  const rows = await db
    .selectFrom('user_problems')
    .select('pid')
    .where('user_id', '=', userId)
    .where('pid', 'in', pids)
    .where('accepted', '>', 0)
    .orderBy('pid')
    .execute()
  return rows.map(({ pid }) => pid)
}

/** With the statement that is shown where no other language fits. Deleted ones too: the policy decides. */
export const findProblem = (db: Queryable, viewer: MaybeViewer, pid: number) =>
  db
    .selectFrom('problems as p')
    .innerJoin('problem_statements as s', (join) => join.onRef('s.pid', '=', 'p.pid').on('s.locale', '=', ''))
    .select(columns)
    .select(courseFacts(viewer))
    .select([
      'p.code',
      'p.skeleton_cpp',
      'p.skeleton_java',
      'p.skeleton_python',
      's.description',
      's.input',
      's.output',
      's.sample_in',
      's.sample_out',
      's.hint',
      's.html',
    ])
    .where('p.pid', '=', pid)
    .$castTo<FullProblem>()
    .executeTakeFirst()

/** Of many at once; unknown ones are left out, deleted ones are not. */
export const findFacts = (db: Queryable, viewer: MaybeViewer, pids: number[]): Promise<ProblemForViewer[]> =>
  db
    .selectFrom('problems as p')
    .select(columns)
    .select(courseFacts(viewer))
    .where(sql<SqlBool>`p.pid = any(${pids}::integer[])`)
    .$castTo<ProblemForViewer>()
    .execute()

/** How many tests a problem has. */
export async function countTests(db: Queryable, pid: number): Promise<number> {
  const { count } = await db
    .selectFrom('testcases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const findForJudging = (db: Queryable, pid: number) =>
  db
    .selectFrom('problems')
    .select(['type', 'time_ms', 'memory_kb', 'code'])
    .where('pid', '=', pid)
    .$narrowType<{ type: ProblemType }>()
    .executeTakeFirst()
