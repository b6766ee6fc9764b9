// Who may see a discussion `d`, as conditions on its row alone. What else decides is a set of numbers that is made once for
// a statement, however many rows are compared with it: problems that are hidden, contests that somebody is in.

import { ContestStatus } from '@verdict/domain/contest'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { coursesWhere, isOpenCourse } from '../course/conditions.ts'
import { type MaybeViewer, type Viewer, viewerIsAdmin } from '../platform/viewer.ts'

const now = sql`statement_timestamp()`
const running = sql`rc.deleted_at is null and rc.ends_at > ${now} and rc.starts_at <= ${now}`

/** Problems of contests that run. */
const runningPids = sql`
  select cp.pid from contests rc join contest_problems cp on cp.contest_id = rc.cid where ${running}`

/** Of these the ones that are the contest's secret: not everybody's to read, or only since it began. */
const secretPids = sql`
  select cp.pid from contests rc join contest_problems cp on cp.contest_id = rc.cid join problems p on p.pid = cp.pid
  where ${running} and not (p.status = ${ProblemStatus.Available} and p.available_since < rc.starts_at
    and ${isOpenCourse(null, 'p.course_id')})`

/** Somebody competes in a running contest `rc` on the problem of a discussion: has entered, and does not manage it. */
const competing = (person: RawBuilder<unknown>) => sql`
  contests rc join contest_problems cp on cp.contest_id = rc.cid
    join contest_entrants e on e.contest_id = rc.cid and e.user_id = ${person}
  where cp.pid = d.pid and ${running}
    and e.user_id not in (select id from users where privilege >= ${Privilege.Admin})
    and not exists (
      select from course_members m
      where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest)`

/**
 * A running contest keeps it back: it is about a secret problem of one, or it was written, since one began, by somebody
 * who competes there on this problem.
 */
export const isHeld = sql<boolean>`(d.pid is not null and d.pid in (${runningPids}) and (
  d.pid in (${secretPids}) or exists (
    select from ${competing(sql`d.author_id`)} and coalesce(d.edited_at, d.created_at) >= rc.starts_at)))`

/** The viewer competes on the problem that it is about. */
export const viewerCompetes = (viewer: MaybeViewer) =>
  viewer
    ? sql<boolean>`(d.pid is not null and exists (select from ${competing(sql`${viewer.userId}`)}))`
    : sql<boolean>`false`

/** The viewer manages a running contest that has the problem. */
export const viewerManages = (viewer: MaybeViewer) =>
  viewer
    ? sql<boolean>`(d.pid is not null and d.pid in (
        select cp.pid from contest_problems cp join contests rc on rc.cid = cp.contest_id
        where ${running} and cp.contest_id in (${managedBy(viewer)})))`
    : sql<boolean>`false`

/** The author manages the contest that it is about, while that runs. */
export const byStaff = sql<boolean>`(
  d.author_id in (select id from users where privilege >= ${Privilege.Admin})
  or (d.author_id, d.contest_id) in (
    select m.user_id, rc.cid from contests rc join course_members m on m.course_id = rc.course_id
    where m.manage_contest and ${running}))`

/** As the index problems_kept_back has it: few among all problems. */
const keptBack = sql`(deleted_at is not null or status <> 2 or course_id is not null)`

/** Contests whose problems are open to the viewer: managed ones, and entered ones that began. */
export const insideOf = (viewer: Viewer) => sql`(${managedBy(viewer)} union ${enteredBy(viewer, false)})`

/** Problems that a contest or a course opens to the viewer, whatever they are to everybody else. */
const openedPids = (viewer: Viewer) => sql`(
  select cp.pid from contest_problems cp where cp.contest_id in ${insideOf(viewer)}
  union select lp.pid from course_problems lp where lp.course_id in ${coursesWhere(viewer, 'basic')})`

/** @param pid an expression; null counts as not opened */
export const isOpened = (viewer: MaybeViewer, pid: RawBuilder<unknown>): RawBuilder<boolean> =>
  viewer ? sql<boolean>`(${pid} in ${openedPids(viewer)}) is true` : sql<boolean>`false`

/** The contests and courses through which the viewer reaches problems, a course first: rows of pid, course, cid, index. */
export const waysOf = (viewer: Viewer): RawBuilder<unknown> => sql`(
  select lp.pid, lp.course_id as course, null::integer as cid, null::integer as index
  from course_problems lp where lp.course_id in ${coursesWhere(viewer, 'basic')}
  union all
  select cp.pid, null, cp.contest_id, cp.position from contest_problems cp where cp.contest_id in ${insideOf(viewer)})`

/** `mayView` of the problems' policy, the other way round. */
export function hiddenPids(viewer: MaybeViewer): RawBuilder<unknown> {
  if (viewerIsAdmin(viewer)) return sql`select pid from problems where ${keptBack} and deleted_at is not null`
  const isOfOthers = viewer
    ? sql`and owner_id <> ${viewer.userId}
        and (course_id is null or course_id not in ${coursesWhere(viewer, 'manageProblem')})`
    : sql``
  const notIn = viewer ? sql`and course_id not in ${coursesWhere(viewer, 'basic')}` : sql``
  return sql`
    select pid from problems where ${keptBack} and (deleted_at is not null or (
      status = ${ProblemStatus.Reserve}
      or course_id in (select course_id from courses where encrypt = 2 ${notIn})) ${isOfOthers})`
}

/** Contests that somebody entered: those that began, or of these only the ones that are over. */
const enteredBy = (viewer: Viewer, over: boolean) => sql`
  select ec.cid from contest_entrants e join contests ec on ec.cid = e.contest_id
  where e.user_id = ${viewer.userId} and ec.deleted_at is null and ec.status = ${ContestStatus.Available}
    and ec.starts_at <= ${now} ${over ? sql`and ec.ends_at <= ${now}` : sql``}`

const managedBy = (viewer: Viewer) => sql`
  select mc.cid from contests mc
  where mc.course_id in ${coursesWhere(viewer, 'manageContest')}
    and mc.deleted_at is null and mc.status = ${ContestStatus.Available}`

const isOwn = (viewer: Viewer) => sql<boolean>`d.author_id = ${viewer.userId}`

export function ofContest(viewer: MaybeViewer): RawBuilder<SqlBool> {
  if (viewerIsAdmin(viewer)) {
    return sql<SqlBool>`(d.contest_id is null
      or d.contest_id not in (select cid from contests where deleted_at is not null))`
  }
  if (!viewer) return sql<SqlBool>`d.contest_id is null`
  return sql<SqlBool>`(d.contest_id is null or d.contest_id in (${managedBy(viewer)})
    or d.contest_id in (${enteredBy(viewer, false)})
      and (${isOwn(viewer)} or d.contest_id in (${enteredBy(viewer, true)}) or ${byStaff}))`
}

/** Problems of which something may be kept from the viewer; of no other problem anything is. */
export const pidsInDoubt = (viewer: MaybeViewer): RawBuilder<unknown> =>
  viewerIsAdmin(viewer) ? hiddenPids(viewer) : sql`${hiddenPids(viewer)} union ${runningPids}`

const stands = sql`d.pid not in (select pid from problems where deleted_at is not null)`

export function ofProblem(viewer: MaybeViewer): RawBuilder<SqlBool> {
  const opened =
    viewer && !viewerIsAdmin(viewer) ? sql`or ${isOpened(viewer, sql`d.pid`)} and ${stands}` : sql``
  const seen = sql<SqlBool>`(d.pid is null or d.pid not in (${hiddenPids(viewer)}) ${opened})`
  if (viewerIsAdmin(viewer)) return seen
  const held = viewer
    ? sql<boolean>`${isHeld} and not (${isOwn(viewer)} or ${viewerManages(viewer)})`
    : isHeld
  return sql<SqlBool>`${seen} and not (${held})`
}

/** `mayRead` of policy.ts as a condition on rows; a test holds the two together. */
export const visibleTo = (viewer: MaybeViewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`d.deleted_at is null and ${ofProblem(viewer)} and ${ofContest(viewer)}`
