// SQL of problems, their statements and tags.

import { ProblemStatus, type ProblemType } from '@verdict/domain/problem'
import type { Tag } from '@verdict/contract/problem'
import { type ExpressionBuilder, type SqlBool, type Expression, sql } from 'kysely'
import { holds, isOpenCourse, showsTests } from '../course/conditions.ts'
import type { DB } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { type MaybeViewer, viewerIsAdmin } from '../platform/viewer.ts'
import type { FullProblem, ProblemForViewer, TagsByPid } from './record.ts'

export const columns = [
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
export const courseFacts = (viewer: MaybeViewer) => [
  sql<boolean>`not ${isOpenCourse(viewer, 'p.course_id')}`.as('is_closed'),
  holds(viewer, 'manageProblem', 'p.course_id').as('is_managed'),
  showsTests(viewer, 'p').as('shows_tests'),
]

export type Problems = ExpressionBuilder<DB & { p: DB['problems'] }, 'p'>

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

export async function tagsOf(db: Queryable, pids: number[]): Promise<TagsByPid> {
  const found: TagsByPid = new Map(pids.map((pid) => [pid, []]))
  if (pids.length === 0) return found
  // `offset 0` keeps it a look into the index for each: in the order of tags the planner would read them all.
  const { rows } = await sql<Tag & { pid: number }>`
    select pt.pid, t.tid, t.name, t.color
    from unnest(${pids}::integer[]) as listed (pid)
    cross join lateral (select * from problem_tags where pid = listed.pid offset 0) pt
    join tags t on t.tid = pt.tid order by t.tid`.execute(db)
  for (const { pid, ...tag } of rows) found.get(pid)?.push(tag)
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
