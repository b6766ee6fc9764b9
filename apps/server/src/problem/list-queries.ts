// SQL of the lists of problems. A word that few problems fit gives them by indexes of its own; otherwise the list is scanned
// in its order, along an index that holds what is asked of each row.

import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely'
import type { DB } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { allTitles, problemColumns } from '../standing/problem-access.ts'
import { courseFacts, visibleTo } from '../standing/problem.ts'
import type { PlacedProblem } from './record.ts'

type Problems = ExpressionBuilder<DB & { p: DB['problems'] }, 'p'>

export interface ProblemFilter {
  /** Its list; `opened` with what is reserved, for those whom it opens its problems to. */
  course?: { id: number; opened: boolean } | undefined
  pid?: string | undefined
  title?: string | undefined
  tag?: string | undefined
  /** Any of the three. */
  any?: string | undefined
  /** By what the viewer did. */
  state?: 'solved' | 'tried' | 'untried' | undefined
}

/** `%`, `_` and `\` mean themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

const byPid = (text: string) => sql<SqlBool>`p.pid::text like ${`${literally(text)}%`}`
const byTitle = (text: string) => sql<SqlBool>`position(lower(${text}) in p.title_key) > 0`
const tagged = (text: string) => sql`
  select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike ${`%${literally(text)}%`}`
const byTag = (text: string) => sql<SqlBool>`p.pid in (${tagged(text)})`

/** Titles first: most often they decide, and they cost least. */
const matching = (filter: ProblemFilter, eb: Problems): Expression<SqlBool> =>
  eb.and([
    ...(filter.pid === undefined ? [] : [byPid(filter.pid)]),
    ...(filter.title === undefined ? [] : [byTitle(filter.title)]),
    ...(filter.tag === undefined ? [] : [byTag(filter.tag)]),
    ...(filter.any === undefined ? [] : [eb.or([byTitle(filter.any), byPid(filter.any), byTag(filter.any)])]),
  ])

/** Numbers of problems, as the database writes a list: it only travels back. Null where too many fit a word. */
export type Fitting = string | null

/** A word in more titles than this is so dense that the list is scanned in its order. */
const fewFitting = 500

/** Among so many made last, a word that more than these hold is frequent: the index would gather all that hold it. */
const newest = 300
const oftenInNewest = 10

/**
 * Those that fit what is looked for, each by an index of its own; null also where nothing is looked for. `offset 0` as in
 * user/named-queries.ts.
 */
export async function findFitting(db: Queryable, { title, any }: ProblemFilter): Promise<Fitting> {
  const word = title ?? any
  if (word === undefined) return null
  // A word that is looked for in titles alone is asked of all rows besides.
  const otherwise =
    title === undefined
      ? sql`union all select p.pid from problems p where ${byPid(word)} and not is_often
          union all ${tagged(word)} and not is_often`
      : sql``
  const { rows } = await sql<{ is_often: boolean; count: number; pids: string }>`
    select is_often, count, pids
    from (
      select count(*) > ${oftenInNewest} as is_often, search_needles(lower(${word})) as pieces
      from (select haystack from problem_search order by pid desc limit ${newest}) newest
      where position(lower(${word}) in haystack) > 0 offset 0
    ) among
    cross join lateral (
      select count(*), coalesce(array_agg(distinct pid), '{}')::text as pids from (
        select pid from (
          select s.pid from problem_search s
          where not is_often and s.grams @> pieces and position(lower(${word}) in s.haystack) > 0
          limit ${fewFitting + 1}
        ) titled ${otherwise}
        limit ${fewFitting + 1}
      ) found
    ) holding`.execute(db)
  const { is_often, count, pids } = rows[0]!
  return is_often || count > fewFitting ? null : pids
}

/** `offset 0` keeps it a look into the index for each. */
const among = (fitting: Fitting): RawBuilder<Selectable<DB['problems']>> =>
  fitting === null
    ? sql`problems`
    : sql`(
        select p.* from unnest(${fitting}::integer[]) as f (pid)
        cross join lateral (select * from problems where pid = f.pid offset 0) p)`

/** As the marks of a row and a profile's lists have it. */
function inState(viewer: MaybeViewer, state: NonNullable<ProblemFilter['state']>): RawBuilder<SqlBool> {
  const own = (condition: RawBuilder<SqlBool>) => sql`(
    select up.pid from user_problems up where up.user_id = ${viewer?.userId ?? 0} and ${condition})`
  if (state === 'solved') return sql<SqlBool>`p.pid in ${own(sql<SqlBool>`up.accepted > 0`)}`
  if (state === 'untried') return sql<SqlBool>`p.pid not in ${own(sql<SqlBool>`up.submitted > 0`)}`
  return sql<SqlBool>`p.pid in ${own(sql<SqlBool>`up.submitted > 0 and up.accepted = 0`)}`
}

const list = (db: Queryable, viewer: MaybeViewer, filter: ProblemFilter, fitting: Fitting) =>
  db
    .selectFrom(among(fitting).as('p'))
    .where(filter.course?.opened ? sql<SqlBool>`p.deleted_at is null` : visibleTo(viewer))
    .where((eb) => matching(filter, eb as unknown as Problems))
    .$if(filter.state !== undefined, (query) => query.where(inState(viewer, filter.state!)))

const listOfCourse = (
  db: Queryable,
  viewer: MaybeViewer,
  filter: ProblemFilter,
  courseId: number,
  fitting: Fitting,
) =>
  list(db, viewer, filter, fitting)
    .innerJoin('course_problems as l', 'l.pid', 'p.pid')
    .where('l.course_id', '=', courseId)

/** By number, a course's by their place in it; both are unique. A page is found in an index first and only then read. */
export function listProblems(
  db: Queryable,
  viewer: MaybeViewer,
  filter: ProblemFilter,
  fitting: Fitting,
  page: PageRequest,
): Promise<PlacedProblem[]> {
  const { course } = filter
  const found = course
    ? listOfCourse(db, viewer, filter, course.id, fitting).select(['p.pid', 'l.position as place'])
    : list(db, viewer, filter, fitting).select(['p.pid', 'p.pid as place'])
  return db
    .with('page', () => found.orderBy('place').limit(page.pageSize).offset(offsetOf(page)))
    .selectFrom('page')
    .innerJoin('problems as p', 'p.pid', 'page.pid')
    .select(problemColumns)
    .select(allTitles.as('titles'))
    .$if(course !== undefined, (query) => query.select('page.place as position'))
    .select(courseFacts(viewer))
    .orderBy('page.place')
    .execute()
}

/** At most one more than is counted exactly. */
export async function countProblems(
  db: Queryable,
  viewer: MaybeViewer,
  filter: ProblemFilter,
  fitting: Fitting,
): Promise<number> {
  const { course } = filter
  const rows = course
    ? listOfCourse(db, viewer, filter, course.id, fitting)
    : list(db, viewer, filter, fitting)
  return countAtMost(db, rows.select('p.pid'))
}

export async function listItems(
  db: Queryable,
  viewer: MaybeViewer,
  keyword: string | undefined,
  limit: number,
): Promise<{ id: number; title: string }[]> {
  const filter = { any: keyword }
  return list(db, viewer, filter, await findFitting(db, filter))
    .select(['p.pid as id', 'p.title'])
    .orderBy('p.pid')
    .limit(limit)
    .execute()
}
