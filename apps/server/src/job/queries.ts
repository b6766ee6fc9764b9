// SQL that reads jobs and what they would change.

import type { Judged } from '@verdict/domain/contest-rules/rule'
import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { JobAction } from '@verdict/domain/job'
import type { Queryable } from '../platform/db.ts'
import { countAtMost, exactCountLimit, offsetOf, type PageRequest } from '../platform/paging.ts'
import { goesByTime } from '../solution/index.ts'
import type { ChangeRecord, JobRecord, NamedJob, PersonRecord } from './record.ts'
import { inScope, leftOut, type ResolvedScope, taken } from './scope-queries.ts'

const named = (db: Queryable) =>
  db
    .selectFrom('jobs as job')
    .innerJoin('users as maker', 'maker.id', 'job.created_by')
    .leftJoin('users as applier', 'applier.id', 'job.applied_by')
    .leftJoin('users as canceller', 'canceller.id', 'job.cancelled_by')
    .selectAll('job')
    .select(['maker.uid as by', 'applier.uid as applied_by_uid', 'canceller.uid as cancelled_by_uid'])

export const jobPage = (db: Queryable, page: PageRequest): Promise<NamedJob[]> =>
  named(db).orderBy('job.id', 'desc').limit(page.pageSize).offset(offsetOf(page)).execute()

export const countJobs = (db: Queryable): Promise<number> =>
  countAtMost(db, db.selectFrom('jobs').select('id').orderBy('id'))

export const findJob = (db: Queryable, id: number): Promise<NamedJob | undefined> =>
  named(db).where('job.id', '=', id).executeTakeFirst()

interface PreviewCounts {
  total: number
  people: number
  problems: number
  contests: number
  skipped: number
  waiting: number
  /** Counts at most one more than are counted exactly. */
  seen: number
}

/** The submissions that a job would take, counted on at most 10,001 of those that it names. */
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

/** Condition on a row `i` of job_submissions: another verdict, another score, or other groups that gave it. Its index has these words. */
export const differs = sql<boolean>`(i.new_judge <> i.old_judge or i.new_score <> i.old_score or i.regrouped)`

/** The changes of a job, done or to come; overtaken rows change nothing. The index of these has all columns used. */
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
      u.uid, p.pid, p.title, page.contest_id
    from page join users u on u.id = page.user_id join problems p on p.pid = page.pid
    order by page.sid desc`.execute(db)
  return rows
}

export const countChanges = (db: Queryable, jobId: number): Promise<number> =>
  countAtMost(db, sql`select i.sid ${changing(jobId)} order by i.sid`)

/** New verdicts of one contest, by submission. */
export async function newVerdictsIn(db: Queryable, jobId: number, cid: number): Promise<Map<number, Judged>> {
  const { rows } = await sql<Judged & { sid: number }>`
    select i.sid, i.new_judge as judge, coalesce(i.new_score, 0) as score,
      (select j.group_points from judgements j where j.id = i.shadow_id) as groups
    ${changing(jobId)} and i.contest_id = ${cid} and i.contest_id > 0`.execute(db)
  return new Map(rows.map(({ sid, ...judged }) => [sid, judged]))
}

/**
 * A submission's count before the job: for a rejudge as it was taken, since any change overtook the job; a skip also
 * takes what is still being judged.
 */
const countedBefore = ({ action }: Pick<JobRecord, 'action'>) =>
  action === 'skip'
    ? sql`coalesce((select s.counted_judge from submissions s where s.sid = i.sid), 0)`
    : sql`i.old_judge`

/**
 * Counted as `submission/counting.ts` counts, for everybody at once; those who lose most come first. The total is given with a
 * page beyond the last one too.
 */
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
  // A page beyond the last has one row, with the total alone.
  return { rows: rows.flatMap((row) => (row.uid === null ? [] : [row])), total: rows[0]!.total }
}
