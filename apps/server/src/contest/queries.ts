// SQL that reads contests, their problems and entrants.

import { ContestStatus } from '@verdict/domain/contest'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { holds, isOpenCourse } from '../course/conditions.ts'
import type { DB } from '../platform/database-types.ts'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { type MaybeViewer, viewerIsAdmin } from '../platform/viewer.ts'
import type { ContestForViewer, ContestProblemRecord, EntrantRecord, OverviewRecord } from './record.ts'

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
    .where('c.cid', '=', cid)
    .$castTo<FoundContest>()
    .executeTakeFirst()

export interface ContestFilter {
  title: string | undefined
  courseId: number | undefined
}

/** `%`, `_` and `\` mean themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

const matching = (db: Queryable, viewer: MaybeViewer, { title, courseId }: ContestFilter) =>
  db
    .selectFrom('contests as c')
    .where((eb) => visibleTo(viewer, eb as unknown as Contests))
    .$if(title !== undefined, (query) => query.where('c.title', 'ilike', `%${literally(title!)}%`))
    .$if(courseId !== undefined, (query) => query.where('c.course_id', '=', courseId!))

/** Newest first. */
export const listContests = (
  db: Queryable,
  viewer: MaybeViewer,
  filter: ContestFilter,
  page: PageRequest,
): Promise<ContestForViewer[]> =>
  matching(db, viewer, filter)
    .leftJoin('courses as co', 'co.course_id', 'c.course_id')
    .select(contestColumns)
    .select(forViewer(viewer))
    .orderBy('c.starts_at', 'desc')
    .orderBy('c.cid', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
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

/** Does this person stand on a problem of the contest, entered or not? */
export async function hasScore(db: Queryable, cid: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('score_cells')
    .select('pid')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const allowedUsers = (db: Queryable, cid: number): Promise<{ id: number; uid: string }[]> =>
  db
    .selectFrom('contest_allowed_users as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.uid'])
    .where('a.contest_id', '=', cid)
    .orderBy('u.uid_key')
    .execute()

export const allowedGroups = (db: Queryable, cid: number): Promise<{ gid: number; title: string }[]> =>
  db
    .selectFrom('contest_allowed_groups as a')
    .innerJoin('groups as g', 'g.gid', 'a.gid')
    .select(['g.gid', 'g.title'])
    .where('a.contest_id', '=', cid)
    .where('g.deleted_at', 'is', null)
    .orderBy('g.gid')
    .execute()

/** Named himself, or a member of a named group, as both are now. */
export async function isAllowed(db: Queryable, cid: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select exists (select from contest_allowed_users where contest_id = ${cid} and user_id = ${userId})
      or exists (
        select from contest_allowed_groups a
        join groups g on g.gid = a.gid and g.deleted_at is null
        join group_members m on m.gid = a.gid
        where a.contest_id = ${cid} and m.user_id = ${userId}) as allowed`.execute(db)
  return rows[0]!.allowed
}

/** Contests that stand and that this person entered. */
export async function enteredBy(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contest_entrants as e')
    .innerJoin('contests as c', 'c.cid', 'e.contest_id')
    .select('e.contest_id')
    .where('e.user_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .orderBy('e.contest_id')
    .execute()
  return rows.map(({ contest_id }) => contest_id)
}

/** `offset 0` keeps it a look at each entrant: the planner would rather read everybody. */
const entrants = (db: Queryable, cid: number, keyword: string | undefined) =>
  db
    .selectFrom('contest_entrants as e')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .select(['users.id', 'users.uid', 'users.uid_key', 'users.nick'])
          .whereRef('users.id', '=', 'e.user_id')
          .offset(0)
          .as('u'),
      (join) => join.onTrue(),
    )
    .where('e.contest_id', '=', cid)
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(position(lower(${keyword}) in u.uid_key) > 0 or position(lower(${keyword}) in lower(u.nick)) > 0)`,
      ),
    )

/** Whoever came last first. */
export const entrantPage = (
  db: Queryable,
  cid: number,
  keyword: string | undefined,
  page: PageRequest,
): Promise<EntrantRecord[]> =>
  entrants(db, cid, keyword)
    .select(['u.uid', 'u.nick', 'e.entered_at', 'e.address'])
    .orderBy('e.entered_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export async function countEntrants(
  db: Queryable,
  cid: number,
  keyword: string | undefined,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      entrants(db, cid, keyword)
        .select('e.user_id')
        .limit(exactCountLimit + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
