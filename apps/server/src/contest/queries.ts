// SQL that reads contests, their problems and entrants.

import { sql, type SqlBool } from 'kysely'
import { prepared, type Queryable } from '../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { saysSomething } from '../score/index.ts'
import { contestColumns, contestFacts, type ContestForViewer } from '../standing/contest-access.ts'
import { allTitles } from '../standing/problem-access.ts'
import { endOf, hasBegun, isNotOver, isOver, startOf } from '../standing/contest-clock.ts'
import { isEntrant, rankable, visibleTo } from '../standing/contest.ts'
import { holds } from '../standing/course.ts'
import type { ContestProblemRecord, OverviewRecord } from './record.ts'

const ofViewer = (viewer: MaybeViewer) => viewer && sql`${viewer.userId}`

export interface ContestFilter {
  title: string | undefined
  courseId: number | undefined
  /** Those that are not over: they alone, or before the others. */
  phase?: 'current' | 'first' | undefined
}

const matching = (db: Queryable, viewer: MaybeViewer, { title, courseId, phase }: ContestFilter) =>
  db
    .selectFrom('contests as c')
    .where(visibleTo(viewer, 'c'))
    // It stands in the lists of its course.
    .where('c.rule', '<>', 'homework')
    .$if(title !== undefined, (query) =>
      query.where(sql<SqlBool>`position(lower(${title}) in c.title_key) > 0`),
    )
    .$if(courseId !== undefined, (query) => query.where('c.course_id', '=', courseId!))
    .$if(phase === 'current', (query) => query.where(isNotOver('c', ofViewer(viewer))))

/** Entered, or managed by a role in its course. */
const isMine = (viewer: MaybeViewer) =>
  sql<boolean>`(${isEntrant(viewer, 'c')} or ${holds(viewer, 'manageContest', 'c.course_id')})`

const newestFirst = sql`c.starts_at desc, c.cid desc`

/** Running contests by their end, coming ones by their start, past ones the newest first. In the first two groups one's own
 * before those of others. */
const runningFirst = (viewer: MaybeViewer) => {
  const [whose, start] = [ofViewer(viewer), startOf('c', ofViewer(viewer))]
  return sql`
  ${isOver('c', whose)}, ${isNotOver('c', whose)} and not ${hasBegun('c', whose)},
  ${isNotOver('c', whose)} and not ${isMine(viewer)},
  case when ${isOver('c', whose)} then null when ${hasBegun('c', whose)} then ${endOf('c', whose)} else ${start} end,
  ${newestFirst}`
}

/**
 * Newest first; those that are not over in the order in which they matter. A page is found in an
 * index first and only then read: those before it cost no look at their rows.
 */
export const listContests = (
  db: Queryable,
  viewer: MaybeViewer,
  filter: ContestFilter,
  page: PageRequest,
): Promise<ContestForViewer[]> => {
  const order = filter.phase ? runningFirst(viewer) : newestFirst
  return db
    .with('page', () =>
      matching(db, viewer, filter).select('c.cid').orderBy(order).limit(page.pageSize).offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('contests as c', 'c.cid', 'page.cid')
    .leftJoin('courses as co', 'co.course_id', 'c.course_id')
    .select(contestColumns)
    .select(contestFacts(viewer))
    .orderBy(order)
    .execute()
}

export const countContests = (db: Queryable, viewer: MaybeViewer, filter: ContestFilter): Promise<number> =>
  countAtMost(db, matching(db, viewer, filter).select('c.cid'))

/** In their order, deleted ones too. */
export const problemsOfContest = (db: Queryable, cid: number): Promise<ContestProblemRecord[]> =>
  db
    .selectFrom('contest_problems as cp')
    .innerJoin('problems as p', 'p.pid', 'cp.pid')
    .modifyFront(prepared)
    .select(['cp.pid', 'cp.position', 'cp.points', 'p.title', allTitles.as('titles'), 'p.deleted_at'])
    .where('cp.contest_id', '=', cid)
    .orderBy('cp.position')
    .execute()

/** Distinct ranked people who tried and who solved. @param hidden what came after the freeze is only known to exist */
export async function overviewOf(db: Queryable, cid: number, hidden: boolean): Promise<OverviewRecord[]> {
  const column = (name: string) => sql.ref(hidden ? `c.public_${name}` : `c.${name}`)
  const { rows } = await sql<OverviewRecord>`
    select c.pid, count(*) filter (where ${column('accepted_at')} is not null) as solve,
      count(*) filter (where c.submissions > 0) as submit
    from (
      select c.*, bool_or(${saysSomething(hidden ? 'public' : 'full')}) over (partition by c.user_id) as is_ranked
      from score_cells c
      where c.contest_id = ${cid} and c.user_id in (select id from (${rankable(cid)}) r)
    ) c
    where c.is_ranked
    group by c.pid`.execute(db)
  return rows
}

/** One's own, which are never hidden from oneself. */
export async function solvedIn(db: Queryable, cid: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('score_cells')
    .modifyFront(prepared)
    .select('pid')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .orderBy('pid')
    .execute()
  return rows.map(({ pid }) => pid)
}
