// SQL of problems, their statements and tags.

import { ProblemStatus, type ProblemType } from '@verdict/domain/problem'
import type { Tag } from '@verdict/contract/problem'
import { type ExpressionBuilder, type SqlBool, type Expression, sql } from 'kysely'
import type { DB } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { type MaybeViewer, viewerIsAdmin } from '../platform/viewer.ts'
import type { FullProblem, ProblemRecord, TagsByPid } from './record.ts'

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
  'p.created_at',
  'p.updated_at',
  'p.deleted_at',
] as const

type Problems = ExpressionBuilder<DB & { p: DB['problems'] }, 'p'>

/** `mayView` of policy.ts as a condition on rows; a test holds the two together. */
export function visibleTo(viewer: MaybeViewer, eb: Problems): Expression<SqlBool> {
  const standing = eb('p.deleted_at', 'is', null)
  if (viewerIsAdmin(viewer)) return standing
  const available = eb('p.status', '=', ProblemStatus.Available)
  return eb.and([standing, viewer ? eb.or([available, eb('p.owner_id', '=', viewer.userId)]) : available])
}

export interface ProblemFilter {
  pid?: string | undefined
  title?: string | undefined
  tag?: string | undefined
  /** Any of the three. */
  any?: string | undefined
}

/** `%`, `_` and `\` mean themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

const byPid = (text: string) => sql<SqlBool>`p.pid::text like ${`${literally(text)}%`}`
const byTitle = (text: string) => sql<SqlBool>`p.title ilike ${`%${literally(text)}%`}`
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
    .where((eb) => visibleTo(viewer, eb as unknown as Problems))
    .where((eb) => matching(filter, eb as unknown as Problems))

/** By number, which is unique. */
export const listProblems = (db: Queryable, viewer: MaybeViewer, filter: ProblemFilter, page: PageRequest) =>
  list(db, viewer, filter)
    .select(columns)
    .orderBy('p.pid')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .$castTo<ProblemRecord>()
    .execute()

/** At most one more than is counted exactly. */
export async function countProblems(
  db: Queryable,
  viewer: MaybeViewer,
  filter: ProblemFilter,
): Promise<number> {
  const counted = await db
    .selectFrom(
      list(db, viewer, filter)
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
export const findProblem = (db: Queryable, pid: number) =>
  db
    .selectFrom('problems as p')
    .innerJoin('problem_statements as s', (join) => join.onRef('s.pid', '=', 'p.pid').on('s.locale', '=', ''))
    .select(columns)
    .select([
      'p.code',
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

export const findFacts = (db: Queryable, pid: number) =>
  db
    .selectFrom('problems as p')
    .select(columns)
    .where('p.pid', '=', pid)
    .$castTo<ProblemRecord>()
    .executeTakeFirst()

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

/** Does this person own any problem that stands? */
export const ownsAny = async (db: Queryable, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('problems')
    .select('pid')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
