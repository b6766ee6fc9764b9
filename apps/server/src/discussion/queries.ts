// SQL that reads discussions and comments.

import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../platform/paging.ts'
import { type MaybeViewer, type Viewer, viewerIsAdmin } from '../platform/viewer.ts'
import {
  byStaff,
  heldBack,
  isOpened,
  viewerCompetes,
  viewerManages,
  visibleTo,
  waysOf,
} from '../standing/discussion.ts'
import { closedTo } from '../standing/problem.ts'
import { allTitles } from '../standing/problem-access.ts'
import { countVisible } from './count-queries.ts'
import type { CommentRecord, DiscussionRecord, DiscussionRowRecord, WayRecord } from './record.ts'

export interface DiscussionFilter {
  /** Looked for in titles. */
  keyword?: string | undefined
  pid?: number | undefined
  cid?: number | undefined
}

/** Numbers of discussions, as the database writes a list: it only travels back. Null where too many fit a word. */
type Fitting = string | null

/** A word in more of the newest discussions than this is so dense that the list is scanned in its order until the page is full. */
const fewFitting = 5_000

/** Among so many begun last, a word that more than these hold is frequent: the index would gather all that hold it. */
const newest = 300
const oftenInNewest = 100

/** Those that hold the word, by an index of its own; `offset 0` as in user/named-queries.ts. */
async function findFitting(db: Queryable, keyword: string): Promise<Fitting> {
  const { rows } = await sql<{ is_often: boolean; count: number; dids: string }>`
    select is_often, count, dids
    from (
      select count(*) > ${oftenInNewest} as is_often, search_needles(lower(${keyword})) as pieces
      from (select haystack from discussion_search order by did desc limit ${newest}) newest
      where position(lower(${keyword}) in haystack) > 0 offset 0
    ) among
    cross join lateral (
      select count(*), coalesce(array_agg(did), '{}')::text as dids
      from (
        select s.did from discussion_search s
        where not is_often and s.grams @> pieces and position(lower(${keyword}) in s.haystack) > 0
        limit ${fewFitting + 1}
      ) found
    ) holding`.execute(db)
  const { is_often, count, dids } = rows[0]!
  return is_often || count > fewFitting ? null : dids
}

const none = sql``

/** `<> 0` says to the planner that most rows match, as they do where they are not named by number: so it scans in order. */
const ofWord = (keyword: string | undefined): RawBuilder<unknown> =>
  keyword === undefined ? none : sql`and position(lower(${keyword}) in d.title_key) <> 0`

/** `from` and `where`. `offset 0` keeps it a look into the index for each row. */
function matching(viewer: MaybeViewer, { keyword, pid, cid }: DiscussionFilter, fitting: Fitting) {
  const from =
    fitting === null
      ? sql`discussions d`
      : sql`unnest(${fitting}::integer[]) as f (did)
          cross join lateral (select * from discussions where did = f.did offset 0) d`
  return sql`from ${from} where ${visibleTo(viewer)} ${fitting === null ? ofWord(keyword) : none}
    ${pid === undefined ? none : sql`and d.pid = ${pid}`}
    ${cid === undefined ? none : sql`and d.contest_id = ${cid}`}`
}

const newestFirst = sql`order by d.active_at desc, d.did desc`

/** Those that fit, at most one more than is counted exactly. */
async function countDiscussions(
  db: Queryable,
  viewer: MaybeViewer,
  filter: DiscussionFilter,
  fitting: Fitting,
): Promise<number> {
  const isAbout = filter.pid !== undefined || filter.cid !== undefined
  if (!viewerIsAdmin(viewer) && fitting === null && !isAbout) {
    return countVisible(db, viewer, ofWord(filter.keyword))
  }
  // Ordered, so that counting goes along the index and stops where it is enough.
  return countAtMost(db, sql`select ${matching(viewer, filter, fitting)} ${newestFirst}`)
}

/** The latest activity first. The rows of a page are read once it is known which they are. */
export async function listDiscussions(
  db: Queryable,
  viewer: MaybeViewer,
  filter: DiscussionFilter,
  page: PageRequest,
): Promise<{ rows: DiscussionRowRecord[]; count: number }> {
  const fitting = filter.keyword === undefined ? null : await findFitting(db, filter.keyword)
  const [{ rows }, count] = await Promise.all([
    sql<DiscussionRowRecord>`
      select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid,
        p.title as problem_title, ${allTitles} as problem_titles, d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
        ${byStaff} as author_is_staff
      from (
        select d.did ${matching(viewer, filter, fitting)} ${newestFirst}
        limit ${page.pageSize} offset ${offsetOf(page)}
      ) found
      join discussions d on d.did = found.did
      join users a on a.id = d.author_id
      left join problems p on p.pid = d.pid
      left join contests c on c.cid = d.contest_id
      ${newestFirst}`.execute(db),
    countDiscussions(db, viewer, filter, fitting),
  ])
  return { rows, count }
}

const joined = (db: Queryable) =>
  db
    .selectFrom('discussions as d')
    .innerJoin('users as a', 'a.id', 'd.author_id')
    .leftJoin('problems as p', 'p.pid', 'd.pid')
    .leftJoin('contests as c', 'c.cid', 'd.contest_id')

const head = [
  'd.did',
  'd.title',
  'd.author_id',
  'a.uid as author_uid',
  'a.nick as author_nick',
  'd.pid',
  'p.title as problem_title',
  allTitles.as('problem_titles'),
  'd.contest_id',
  'c.title as contest_title',
  'd.created_at',
] as const

/** Unfiltered: the policy decides who may see it. */
export const findDiscussion = (
  db: Queryable,
  viewer: MaybeViewer,
  did: number,
): Promise<DiscussionRecord | undefined> =>
  joined(db)
    .select([
      ...head,
      'd.content',
      'd.html',
      'd.has_math',
      'd.edited_at',
      'd.deleted_at',
      'd.is_private',
      'd.comments',
      byStaff.as('author_is_staff'),
      isOpened(viewer, sql`d.pid`).as('is_opened'),
      heldBack.as('is_held'),
      viewerManages(viewer).as('viewer_manages'),
      viewerCompetes(viewer).as('viewer_competes'),
    ])
    .where('d.did', '=', did)
    .executeTakeFirst()

/** Does some contest or course open the problem to this viewer? */
export async function opensAnywhere(db: Queryable, viewer: Viewer, pid: number): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean }>`
    select ${isOpened(viewer, sql`${pid}::integer`)} as opened`.execute(db)
  return rows[0]!.opened
}

/** Those of `pids` that the viewer reads in the name of a course or a contest alone, each with one of these. */
export async function waysTo(db: Queryable, viewer: MaybeViewer, pids: number[]): Promise<WayRecord[]> {
  if (!viewer || viewerIsAdmin(viewer) || pids.length === 0) return []
  const { rows } = await sql<WayRecord>`
    select distinct on (w.pid) w.* from ${waysOf(viewer)} w
    where w.pid = any(${pids}::integer[]) and w.pid in ${closedTo(viewer)}
    order by w.pid, w.course desc nulls last, w.cid desc`.execute(db)
  return rows
}

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

/** One that stands. */
export const findComment = (db: Queryable, did: number, id: number): Promise<CommentRecord | undefined> =>
  comments(db, did).select(commentColumns).where('m.id', '=', id).executeTakeFirst()

export interface UnansweredRecord {
  did: number
  title: string
  created_at: Date
  contest_id: number
  contest_title: string
}

/** Asked in contests by those who do not manage them, and not commented on; newest first. */
export async function unansweredQuestions(
  db: Queryable,
  { days, most }: { days: number; most: number },
): Promise<UnansweredRecord[]> {
  const { rows } = await sql<UnansweredRecord>`
    select d.did, d.title, d.created_at, d.contest_id, c.title as contest_title
    from discussions d
    join contests c on c.cid = d.contest_id and c.deleted_at is null
    join users a on a.id = d.author_id
    where d.deleted_at is null and d.comments = 0 and not ${byStaff}
      and d.active_at > clock_timestamp() - make_interval(days => ${days})
    order by d.active_at desc, d.did desc limit ${most}`.execute(db)
  return rows
}
