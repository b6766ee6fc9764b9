import type { Judged } from '@verdict/domain/contest-rules/rule'
import { Judge } from '@verdict/domain/verdict'
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { JobAction } from '@verdict/domain/job'
import type { Queryable } from '../../platform/db.ts'
import { countAtMost, exactCountLimit, offsetOf, type PageRequest } from '../../platform/paging.ts'
import {
  goesByTime,
  matching,
  outsideDeletedContests,
  type ResolvedFilter,
  resolveFilter,
} from '../submission-admin/submission-admin-queries.ts'
import {
  type ChangeRecord,
  type JobRecord,
  type NamedJob,
  type PersonRecord,
  isSelection,
  type JobScope,
} from './job-record.ts'
import type { DB } from '../../platform/database-types.ts'

/** A rejudge leaves out submissions being judged, skipped ones unless asked for, and those of deleted problems. */
export type ResolvedScope = { sids: number[] } | { filter: ResolvedFilter }

/** Null if the filter names an unknown person. */
export async function resolveScope(db: Queryable, scope: JobScope): Promise<ResolvedScope | null> {
  if (isSelection(scope)) return scope
  const filter = await resolveFilter(db, scope)
  return filter && { filter }
}

type Rows = ExpressionBuilder<DB & { s: DB['submissions'] }, 's'>

export const inScope = (scope: ResolvedScope, eb: Rows): Expression<SqlBool> =>
  'sids' in scope
    ? eb.and([sql<SqlBool>`s.sid = any(${scope.sids}::integer[])`, outsideDeletedContests])
    : matching(scope.filter, eb)

const isWaiting = sql<SqlBool>`
  s.judge in (${Judge.Pending}, ${Judge.RunningJudge}, ${Judge.RejudgePending})`
const isSkipped = sql<SqlBool>`s.judge = ${Judge.Skipped}`
const nobody = sql<SqlBool>`false`
const standing = sql<SqlBool>`not exists (select from problems p where p.pid = s.pid and p.deleted_at is not null)`

function leftOut(action: JobAction, scope: ResolvedScope) {
  // A teacher of the course does not lift what root skipped.
  const named = 'sids' in scope || (scope.filter.judge === Judge.Skipped && scope.filter.course === undefined)
  return {
    skipped: action === 'skip' || !named ? isSkipped : nobody,
    waiting: action === 'rejudge' ? isWaiting : nobody,
    gone: action === 'rejudge' ? sql<SqlBool>`(s.code_bytes = 0 or not ${standing})` : nobody,
  }
}

export function taken(action: JobAction, scope: ResolvedScope): Expression<SqlBool> {
  const { skipped, waiting, gone } = leftOut(action, scope)
  return sql<SqlBool>`not (${skipped} or ${waiting} or ${gone})`
}

const named = (db: Queryable) =>
  db
    .selectFrom('jobs as job')
    .innerJoin('users as maker', 'maker.id', 'job.created_by')
    .leftJoin('users as applier', 'applier.id', 'job.applied_by')
    .leftJoin('users as canceller', 'canceller.id', 'job.cancelled_by')
    .selectAll('job')
    .select(['maker.uid as by', 'applier.uid as applied_by_uid', 'canceller.uid as cancelled_by_uid'])

/** Absent: any. */
interface JobChoice {
  course: number | undefined
  action: JobAction | undefined
}

const inCourse = (course: number | undefined): RawBuilder<SqlBool> =>
  sql<SqlBool>`(job.filter ->> 'course')::integer = ${course}`

export const jobPage = (
  db: Queryable,
  { course, action }: JobChoice,
  page: PageRequest,
): Promise<NamedJob[]> =>
  named(db)
    .$if(course !== undefined, (query) => query.where(inCourse(course)))
    .$if(action !== undefined, (query) => query.where('job.action', '=', action!))
    .orderBy('job.id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countJobs = (db: Queryable, { course, action }: JobChoice): Promise<number> =>
  countAtMost(
    db,
    db
      .selectFrom('jobs as job')
      .select('id')
      .$if(course !== undefined, (query) => query.where(inCourse(course)))
      .$if(action !== undefined, (query) => query.where('job.action', '=', action!))
      .orderBy('id'),
  )

export const findJob = (db: Queryable, id: number): Promise<NamedJob | undefined> =>
  named(db).where('job.id', '=', id).executeTakeFirst()

interface PreviewCounts {
  total: number
  people: number
  problems: number
  contests: number
  skipped: number
  waiting: number
  seen: number
}

/** Estimated from at most 10,001 of the named submissions. */
export async function previewCounts(
  db: Queryable,
  action: JobAction,
  scope: ResolvedScope,
): Promise<PreviewCounts> {
  const { skipped, waiting } = leftOut(action, scope)
  const { rows } = await sql<PreviewCounts>`
    with s as (
      select s.sid, s.user_id, s.pid, s.contest_id, s.judge, s.code_bytes
      from (${db
        .selectFrom('submissions as s')
        .select(['s.sid', 's.user_id', 's.pid', 's.contest_id', 's.judge', 's.code_bytes'])
        .where((eb) => inScope(scope, eb))
        .$if('filter' in scope && goesByTime(scope.filter), (query) => query.orderBy('s.created_at', 'desc'))
        .orderBy('s.sid', 'desc')
        .limit(exactCountLimit + 1)}) s
    ), known as (
      select s.*, ${taken(action, scope)} as taken, ${skipped} as skipped, ${waiting} as waiting from s
    )
    select
      count(*) filter (where taken) as total,
      count(distinct user_id) filter (where taken) as people,
      count(distinct pid) filter (where taken) as problems,
      count(distinct contest_id) filter (where taken and contest_id > 0) as contests,
      count(*) filter (where skipped) as skipped,
      count(*) filter (where waiting) as waiting,
      count(*) as seen
    from known`.execute(db)
  return rows[0]!
}

/** Condition on a row `i` of job_submissions: another verdict, score or group result. Must match the words of its index. */
export const differs = sql<boolean>`(i.new_judge <> i.old_judge or i.new_score <> i.old_score or i.regrouped)`

/** Overtaken rows change nothing. An index covers all columns used. */
const changing = (jobId: number) => sql`
  from job_submissions i where i.job_id = ${jobId} and ${differs} and not i.overtaken`

export async function transitionsOf(
  db: Queryable,
  jobId: number,
): Promise<{ from: Judge; to: Judge; count: number }[]> {
  const { rows } = await sql<{ from: Judge; to: Judge; count: number }>`
    select i.old_judge as "from", i.new_judge as "to", count(*) as count
    ${changing(jobId)}
    group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return rows
}

export async function contestsOf(
  db: Queryable,
  jobId: number,
): Promise<{ cid: number; title: string; changed: number }[]> {
  const { rows } = await sql<{ cid: number; title: string; changed: number }>`
    select c.cid, c.title, changed.count as changed
    from (
      select i.contest_id, count(*) as count ${changing(jobId)} and i.contest_id > 0 group by 1
    ) changed
    join contests c on c.cid = changed.contest_id
    order by c.cid desc limit 200`.execute(db)
  return rows
}

export async function changePage(db: Queryable, jobId: number, page: PageRequest): Promise<ChangeRecord[]> {
  const { rows } = await sql<ChangeRecord>`
    with page as (
      select i.* ${changing(jobId)} order by i.sid desc limit ${page.pageSize} offset ${offsetOf(page)}
    )
    select page.sid, page.old_judge, page.old_score, page.regrouped, page.new_judge, coalesce(page.new_score, 0) as new_score,
      u.uid, u.nick, p.pid, p.title, page.contest_id
    from page join users u on u.id = page.user_id join problems p on p.pid = page.pid
    order by page.sid desc`.execute(db)
  return rows
}

export const countChanges = (db: Queryable, jobId: number): Promise<number> =>
  countAtMost(db, sql`select i.sid ${changing(jobId)} order by i.sid`)

export async function newVerdictsIn(db: Queryable, jobId: number, cid: number): Promise<Map<number, Judged>> {
  const { rows } = await sql<Judged & { sid: number }>`
    select i.sid, i.new_judge as judge, coalesce(i.new_score, 0) as score,
      (select j.group_points from judgements j where j.id = i.shadow_id) as groups
    ${changing(jobId)} and i.contest_id = ${cid} and i.contest_id > 0`.execute(db)
  return new Map(rows.map(({ sid, ...judged }) => [sid, judged]))
}

/**
 * For a rejudge, the verdict as listed, since any later change overtakes the job; a skip also takes submissions being judged.
 */
const countedBefore = ({ action }: Pick<JobRecord, 'action'>) =>
  action === 'skip'
    ? sql`coalesce((select s.counted_judge from submissions s where s.sid = i.sid), 0)`
    : sql`i.old_judge`

/** Counts like `contest/submission/counting.ts`. The total is returned even for a page beyond the last. */
export async function peoplePage(
  db: Queryable,
  job: Pick<JobRecord, 'id' | 'action'>,
  page: PageRequest,
): Promise<{ rows: PersonRecord[]; total: number }> {
  const { rows } = await sql<{ total: number } & (PersonRecord | { uid: null })>`
    with changed as (
      select i.user_id, i.pid, count(*) as changed,
        coalesce(sum(
          (i.new_judge = ${Judge.Accepted})::integer - (${countedBefore(job)} = ${Judge.Accepted})::integer
        ) filter (
          where (i.contest_id = 0 or i.contest_id in (select cid from contests where is_open))
            and i.pid not in (select pid from problems where deleted_at is not null)
        ), 0) as accepted
      ${changing(job.id)}
      group by i.user_id, i.pid
    ), people as (
      select changed.user_id, sum(changed.changed) as changed,
        sum((coalesce(up.accepted, 0) + changed.accepted > 0)::integer - (coalesce(up.accepted, 0) > 0)::integer) as gained
      from changed left join lateral (
        select up.accepted from user_problems up
        where up.user_id = changed.user_id and up.pid = changed.pid and changed.accepted <> 0 offset 0
      ) up on true
      group by changed.user_id
    ), page as (
      select * from people order by gained, user_id limit ${page.pageSize} offset ${offsetOf(page)}
    )
    select counted.total, page.uid, page.nick, page.changed, page.solve, page.gained
    from (select count(*) as total from people) counted
    left join (
      select page.*, u.uid, u.nick, u.solve from page join users u on u.id = page.user_id
    ) page on true
    order by page.gained, page.user_id`.execute(db)
  return { rows: rows.flatMap((row) => (row.uid === null ? [] : [row])), total: rows[0]!.total }
}
