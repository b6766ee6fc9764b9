// SQL of discussions and comments.

import { ContestStatus } from '@verdict/domain/contest'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { holds, isOpenCourse } from '../course/conditions.ts'
import type { Queryable } from '../platform/db.ts'
import { exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { type MaybeViewer, viewerIsAdmin } from '../platform/viewer.ts'
import type { CommentRecord, DiscussionRecord, DiscussionRowRecord } from './record.ts'

/** Problems of contests that run: asked once for a statement, not for each row. */
const pidsInRunningContests = sql`
  select cp.pid from contests rc join contest_problems cp on cp.contest_id = rc.cid
  where rc.deleted_at is null and rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp()`

/** Contests that somebody entered: those that began, or of these only the ones that are over. */
const enteredBy = (userId: number | null, over = false) => sql`
  select ec.cid from contest_entrants e join contests ec on ec.cid = e.contest_id
  where e.user_id = ${userId}::integer and ec.starts_at <= statement_timestamp()
    ${over ? sql`and ec.ends_at <= statement_timestamp()` : sql``}`

/** The author manages the contest that it is about. */
const byStaff = sql<boolean>`(a.privilege >= ${Privilege.Admin} or exists (
  select from course_members s
  where s.user_id = d.author_id and s.course_id = c.course_id and s.manage_contest))`

/** `mayRead` of policy.ts as a condition on rows; a test holds the two together. */
function visibleTo(viewer: MaybeViewer): RawBuilder<SqlBool> {
  const standing = sql<SqlBool>`d.deleted_at is null and (d.pid is null or p.deleted_at is null)
    and (d.contest_id is null or c.deleted_at is null)`
  if (viewerIsAdmin(viewer)) return standing
  const userId = viewer?.userId ?? null
  const own = sql<SqlBool>`d.author_id is not distinct from ${userId}::integer`
  return sql<SqlBool>`${standing}
    and (d.pid is null or (
      (p.status = ${ProblemStatus.Available} and ${isOpenCourse(viewer, 'p.course_id')}
        or p.owner_id is not distinct from ${userId}::integer
        or ${holds(viewer, 'manageProblem', 'p.course_id')})
      and (${own} or d.pid not in (${pidsInRunningContests}))))
    and (d.contest_id is null or c.status = ${ContestStatus.Available} and (
      ${holds(viewer, 'manageContest', 'c.course_id')}
      or d.contest_id in (${enteredBy(userId)})
        and (${own} or d.contest_id in (${enteredBy(userId, true)}) or ${byStaff})))`
}

export interface DiscussionFilter {
  /** Looked for in titles and in names of authors. */
  keyword?: string | undefined
  pid?: number | undefined
  cid?: number | undefined
}

/** `%`, `_` and `\` mean themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

const joined = (db: Queryable) =>
  db
    .selectFrom('discussions as d')
    .innerJoin('users as a', 'a.id', 'd.author_id')
    .leftJoin('problems as p', 'p.pid', 'd.pid')
    .leftJoin('contests as c', 'c.cid', 'd.contest_id')

const list = (db: Queryable, viewer: MaybeViewer, { keyword, pid, cid }: DiscussionFilter) =>
  joined(db)
    .where(visibleTo(viewer))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(d.title ilike ${`%${literally(keyword!)}%`} or position(lower(${keyword}) in a.uid_key) > 0)`,
      ),
    )
    .$if(pid !== undefined, (query) => query.where('d.pid', '=', pid!))
    .$if(cid !== undefined, (query) => query.where('d.contest_id', '=', cid!))

const head = [
  'd.did',
  'd.title',
  'd.author_id',
  'a.uid as author_uid',
  'a.nick as author_nick',
  'd.pid',
  'p.title as problem_title',
  'd.contest_id',
  'c.title as contest_title',
  'd.created_at',
] as const

/** What was written last first. */
export const listDiscussions = (
  db: Queryable,
  viewer: MaybeViewer,
  filter: DiscussionFilter,
  page: PageRequest,
): Promise<DiscussionRowRecord[]> =>
  list(db, viewer, filter)
    .select([...head, 'd.comments', 'd.active_at'])
    .orderBy('d.active_at', 'desc')
    .orderBy('d.did', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export async function countDiscussions(
  db: Queryable,
  viewer: MaybeViewer,
  filter: DiscussionFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      list(db, viewer, filter)
        .select('d.did')
        .limit(exactCountLimit + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whoever may see it: the policy decides. */
export const findDiscussion = (db: Queryable, did: number): Promise<DiscussionRecord | undefined> =>
  joined(db)
    .select([
      ...head,
      'd.content',
      'd.html',
      'd.has_math',
      'd.edited_at',
      'd.deleted_at',
      byStaff.as('author_is_staff'),
      sql<boolean>`coalesce(d.pid in (${pidsInRunningContests}), false)`.as('problem_is_in_running_contest'),
    ])
    .where('d.did', '=', did)
    .$castTo<DiscussionRecord>()
    .executeTakeFirst()

const comments = (db: Queryable, did: number) =>
  db
    .selectFrom('discussion_comments as m')
    .innerJoin('users as a', 'a.id', 'm.author_id')
    .where('m.did', '=', did)
    .where('m.deleted_at', 'is', null)

const commentColumns = [
  'm.id',
  'm.author_id',
  'a.uid as author_uid',
  'a.nick as author_nick',
  'm.content',
  'm.html',
  'm.has_math',
  'm.created_at',
  'm.edited_at',
] as const

/** The oldest first: numbers are given in the order of writing. */
export const listComments = (db: Queryable, did: number, page: PageRequest): Promise<CommentRecord[]> =>
  comments(db, did)
    .select(commentColumns)
    .orderBy('m.id')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export async function countComments(db: Queryable, did: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      comments(db, did)
        .select('m.id')
        .limit(exactCountLimit + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One that stands. */
export const findComment = (db: Queryable, did: number, id: number): Promise<CommentRecord | undefined> =>
  comments(db, did).select(commentColumns).where('m.id', '=', id).executeTakeFirst()
