// All discussions are counted by an index and the few hidden ones subtracted; those of contests are added contest by contest.

import { type RawBuilder, sql, type Selectable } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest, exactCountLimit } from '../../platform/paging.ts'
import { type MaybeViewer, type Viewer, viewerIsAdmin } from '../../platform/viewer.ts'
import {
  answererIn,
  askedIn,
  byStaff,
  heldBack,
  isOpened,
  isReader,
  isUnanswered,
  viewerCompetes,
  viewerManages,
  visibleTo,
  waysOf,
  ofContest,
  ofPrivacy,
  ofProblem,
  pidsInDoubt,
  mailForPicture,
  staffOf,
} from '../../access/discussion.ts'
import { closedTo } from '../../access/problem.ts'
import { allTitles } from '../../access/problem-access.ts'
import { insideOf } from '../../access/contest.ts'
import type { DiscussionComments, Discussions } from '../../platform/database-types.ts'

type Stored = Selectable<Discussions>

export interface DiscussionHead extends Pick<
  Stored,
  'did' | 'title' | 'author_id' | 'pid' | 'contest_id' | 'created_at'
> {
  author_uid: string
  author_nick: string
  problem_title: string | null
  problem_titles: Record<string, string> | null
  contest_title: string | null
}

/** About which problem of its contest; null: about none that is in it. */
interface AskedAbout {
  about_pid: number | null
  about_index: number | null
}

export interface DiscussionRowRecord
  extends DiscussionHead, AskedAbout, Pick<Stored, 'comments' | 'active_at'> {
  author_is_staff: boolean
  is_unanswered: boolean
  /** In a course's list alone. */
  answer?: { uid: string; nick: string; staff: boolean } | null
}

interface WrittenRecord extends Pick<Stored, 'content' | 'html' | 'has_math' | 'edited_at'> {
  author_mail: string
  author_staff: 'site' | 'course' | null
}

export interface DiscussionRecord
  extends
    DiscussionHead,
    AskedAbout,
    WrittenRecord,
    Pick<Stored, 'deleted_at' | 'comments' | 'is_private' | 'taken_by'> {
  author_is_staff: boolean
  is_reader: boolean
  is_opened: boolean
  is_held: boolean
  viewer_manages: boolean
  viewer_competes: boolean
}

export interface CommentRecord
  extends WrittenRecord, Pick<Selectable<DiscussionComments>, 'id' | 'author_id' | 'created_at' | 'quick'> {
  author_uid: string
  author_nick: string
}

/** A place where a viewer reads a problem that is not public. */
export type WayRecord = { pid: number } & (
  | { course: number; cid: null; index: null }
  | { course: null; cid: number; index: number }
)

const counted = sql`${exactCountLimit + 1}::integer`

const about = (column: 'pid' | 'contest_id', thing: RawBuilder<unknown>, fits: RawBuilder<unknown>) => sql`(
  select * from discussions d where d.${sql.ref(column)} = ${thing} and d.deleted_at is null ${fits} offset 0)`

/** Unfit for viewers who see those of every contest. @param ofWord a condition on titles, starting with `and` */
export async function countVisible(
  db: Queryable,
  viewer: MaybeViewer,
  ofWord: RawBuilder<unknown>,
): Promise<number> {
  const fits = sql`${ofWord} and ${ofPrivacy(viewer)}`
  const inside = viewer
    ? sql`
      select from ${insideOf(viewer)} mine
      cross join lateral ${about('contest_id', sql`mine.cid`, fits)} d
      where ${ofContest(viewer)} limit greatest(0, ${counted} - outside.count + kept.count)`
    : sql`select where false`
  const { rows } = await sql<{ count: number }>`
    select least(${counted}, outside.count - kept.count + inside.count) as count
    from (
      select count(*) from (${pidsInDoubt(viewer)}) doubtful (pid)
      cross join lateral ${about('pid', sql`doubtful.pid`, fits)} d
      where (${ofProblem(viewer)}) is not true
    ) kept
    cross join lateral (
      select count(*) from (
        select from discussions d where d.deleted_at is null and d.contest_id is null ${fits}
        limit ${counted} + kept.count
      ) found
    ) outside
    cross join lateral (select count(*) from (${inside}) found) inside`.execute(db)
  return rows[0]!.count
}

export interface DiscussionFilter {
  keyword?: string | undefined
  pid?: number | undefined
  cid?: number | undefined
  /** Asked in it, unanswered ones first. */
  course?: number | undefined
  /** In a course: those alone. */
  unanswered?: boolean
}

/** Numbers as the database writes a list. Null if too many match. */
type Fitting = string | null

/** More matches are dense enough to find by scanning in list order. */
const fewFitting = 5_000

/** The newest decide whether a word is too frequent for the index. */
const newest = 300
const oftenInNewest = 100

/** By the word's index; `offset 0` as in people/user/user-queries.ts. */
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

/** `<> 0` makes the planner scan in order. */
const ofWord = (keyword: string | undefined): RawBuilder<unknown> =>
  keyword === undefined ? none : sql`and position(lower(${keyword}) in d.title_key) <> 0`

const courseOf = ({ course }: DiscussionFilter) => (course === undefined ? null : sql`${course}::integer`)

/** `offset 0` forces an index lookup per row. */
const each = (numbers: RawBuilder<unknown>) => sql`${numbers} as f (did)
  cross join lateral (select * from discussions where did = f.did offset 0) d`

function matching(viewer: MaybeViewer, filter: DiscussionFilter, fitting: Fitting) {
  const { keyword, pid, cid, unanswered } = filter
  const course = courseOf(filter)
  const asked = course && viewer ? each(askedIn(viewer, course)) : sql`discussions d`
  const from = fitting === null ? asked : each(sql`unnest(${fitting}::integer[])`)
  return sql`from ${from} where ${visibleTo(viewer)} ${fitting === null ? ofWord(keyword) : none}
    ${course && unanswered ? sql`and ${isUnanswered(course)}` : none}
    ${pid === undefined ? none : sql`and d.pid = ${pid}`}
    ${cid === undefined ? none : sql`and d.contest_id = ${cid}`}`
}

const newestFirst = sql`order by d.active_at desc, d.did desc`

async function countDiscussions(
  db: Queryable,
  viewer: MaybeViewer,
  filter: DiscussionFilter,
  fitting: Fitting,
): Promise<number> {
  const isAbout = filter.pid !== undefined || filter.cid !== undefined || filter.course !== undefined
  if (!viewerIsAdmin(viewer) && fitting === null && !isAbout) {
    return countVisible(db, viewer, ofWord(filter.keyword))
  }
  return countAtMost(db, sql`select ${matching(viewer, filter, fitting)} ${newestFirst}`)
}

/** Finds the page first, then its rows. */
export async function listDiscussions(
  db: Queryable,
  viewer: MaybeViewer,
  filter: DiscussionFilter,
  page: PageRequest,
): Promise<{ rows: DiscussionRowRecord[]; count: number }> {
  const course = courseOf(filter)
  const fitting =
    filter.keyword === undefined || course !== null ? null : await findFitting(db, filter.keyword)
  const unanswered = isUnanswered(course)
  const order = course ? sql`order by ${unanswered} desc, d.active_at desc, d.did desc` : newestFirst
  const [{ rows }, count] = await Promise.all([
    sql<DiscussionRowRecord>`
      select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid,
        p.title as problem_title, ${allTitles} as problem_titles, d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
        asked.pid as about_pid, asked.position as about_index,
        ${byStaff} as author_is_staff, ${unanswered} as is_unanswered ${course ? sql`, to_jsonb(answerer) as answer` : none}
      from (
        select d.did ${matching(viewer, filter, fitting)} ${order}
        limit ${page.pageSize} offset ${offsetOf(page)}
      ) found
      join discussions d on d.did = found.did
      join users a on a.id = d.author_id
      left join problems p on p.pid = d.pid
      left join contests c on c.cid = d.contest_id
      left join contest_problems asked on asked.contest_id = d.contest_id and asked.pid = d.about_pid
      ${course ? sql`left join lateral ${answererIn(course)} answerer on true` : none}
      ${order}`.execute(db),
    countDiscussions(db, viewer, filter, fitting),
  ])
  return { rows, count }
}

/** @param course an expression */
const waitingIn = (viewer: Viewer, course: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*) from ${each(askedIn(viewer, course))} where ${visibleTo(viewer)} and ${isUnanswered(course)})`

/** The questions of each course without an answer, of those that this viewer sees. */
export async function countWaiting(
  db: Queryable,
  viewer: Viewer,
  courseIds: readonly number[],
): Promise<Map<number, number>> {
  if (courseIds.length === 0) return new Map()
  const { rows } = await sql<{ course_id: number; count: number }>`
    select o.course_id, ${waitingIn(viewer, sql`o.course_id`)} as count
    from unnest(${[...courseIds]}::integer[]) o (course_id)`.execute(db)
  return new Map(rows.map(({ course_id, count }) => [course_id, count]))
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
    .leftJoin('contest_problems as asked', (join) =>
      join.onRef('asked.contest_id', '=', 'd.contest_id').onRef('asked.pid', '=', 'd.about_pid'),
    )
    .select([
      ...head,
      'd.content',
      'd.html',
      'd.has_math',
      'd.edited_at',
      'd.deleted_at',
      'd.is_private',
      'd.taken_by',
      'd.comments',
      'asked.pid as about_pid',
      'asked.position as about_index',
      ...shownOf('d'),
      byStaff.as('author_is_staff'),
      isReader(viewer).as('is_reader'),
      isOpened(viewer, sql`d.pid`).as('is_opened'),
      heldBack.as('is_held'),
      viewerManages(viewer).as('viewer_manages'),
      viewerCompetes(viewer).as('viewer_competes'),
    ])
    .where('d.did', '=', did)
    .executeTakeFirst()

export async function opensAnywhere(db: Queryable, viewer: Viewer, pid: number): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean }>`
    select ${isOpened(viewer, sql`${pid}::integer`)} as opened`.execute(db)
  return rows[0]!.opened
}

/** Problems read only through a course or contest, with one such place each. */
export async function waysTo(db: Queryable, viewer: MaybeViewer, pids: number[]): Promise<WayRecord[]> {
  if (!viewer || viewerIsAdmin(viewer) || pids.length === 0) return []
  const { rows } = await sql<WayRecord>`
    select distinct on (w.pid) w.* from ${waysOf(viewer)} w
    where w.pid = any(${pids}::integer[]) and w.pid in ${closedTo(viewer)}
    order by w.pid, w.course desc nulls last, w.cid desc`.execute(db)
  return rows
}

const shownOf = (row: 'd' | 'm') => [
  mailForPicture(sql`a.mail`).as('author_mail'),
  staffOf(row).as('author_staff'),
]

const comments = (db: Queryable, did: number) =>
  db
    .selectFrom('discussion_comments as m')
    .innerJoin('users as a', 'a.id', 'm.author_id')
    .innerJoin('discussions as d', 'd.did', 'm.did')
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
  'm.quick',
] as const

export const listComments = (db: Queryable, did: number, page: PageRequest): Promise<CommentRecord[]> =>
  comments(db, did)
    .select(commentColumns)
    .select(shownOf('m'))
    .orderBy('m.id')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const findComment = (db: Queryable, did: number, id: number): Promise<CommentRecord | undefined> =>
  comments(db, did).select(commentColumns).select(shownOf('m')).where('m.id', '=', id).executeTakeFirst()

/** The oldest behind it, else the oldest. */
export async function nextUnanswered(db: Queryable, cid: number, did: number): Promise<number | null> {
  const { rows } = await sql<{ did: number }>`
    select d.did from discussions d
    where d.contest_id = ${cid} and d.did <> ${did} and d.deleted_at is null and ${isUnanswered(null)}
    order by d.did < ${did}, d.did limit 1`.execute(db)
  return rows[0]?.did ?? null
}

export interface UnansweredRecord {
  did: number
  title: string
  created_at: Date
  contest_id: number
  contest_title: string
}

/** Asked by people who do not manage the contest. */
export async function unansweredQuestions(
  db: Queryable,
  { days, most }: { days: number; most: number },
): Promise<UnansweredRecord[]> {
  const { rows } = await sql<UnansweredRecord>`
    select d.did, d.title, d.created_at, d.contest_id, c.title as contest_title
    from discussions d
    join contests c on c.cid = d.contest_id and c.deleted_at is null
    join users a on a.id = d.author_id
    where d.deleted_at is null and ${isUnanswered(null)}
      and d.active_at > clock_timestamp() - make_interval(days => ${days})
    order by d.active_at desc, d.did desc limit ${most}`.execute(db)
  return rows
}
