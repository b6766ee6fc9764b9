// Locks are taken in this order: the job's row, then submissions.

import { type JobAction, type JobState } from '@verdict/domain/job'
import { Judge } from '@verdict/domain/verdict'
import { sql, type Updateable } from 'kysely'
import type { Jobs } from '../../platform/database-types.ts'
import type { Origin } from '../../platform/context.ts'
import { now, type Queryable } from '../../platform/db.ts'
import { differs, inScope, type ResolvedScope, taken } from './job-queries.ts'
import type { JobItem, JobRecord, JobScope } from './job-record.ts'

export async function insertJob(
  tx: Queryable,
  job: { action: JobAction; filter: JobScope; by: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('jobs')
    .values((eb) => ({
      action: job.action,
      filter: JSON.stringify(job.filter),
      created_by: job.by,
      last_sid: eb
        .selectFrom('submissions')
        .select((eb) => eb.fn.coalesce(eb.fn.max('sid'), eb.lit(0)).as('last')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Without the scope, which may be long. */
const columns = [
  'id',
  'action',
  'state',
  'last_sid',
  'cursor',
  'total',
  'judged',
  'changed',
  'applied',
  'overtaken',
  'created_by',
  'created_at',
  'applied_by',
  'applied_from',
  'applied_at',
  'cancelled_by',
  'finished_at',
] as const

export async function scopeOfJob(tx: Queryable, id: number): Promise<JobScope> {
  const { filter } = await tx
    .selectFrom('jobs')
    .select('filter')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return filter
}

export const lockJob = (tx: Queryable, id: number): Promise<JobRecord | undefined> =>
  tx.selectFrom('jobs').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Jobs that wait for a person are left out. */
export const takeJob = (tx: Queryable, id: number): Promise<JobRecord | undefined> =>
  tx
    .selectFrom('jobs')
    .select(columns)
    .where('id', '=', id)
    .where('state', 'in', ['preparing', 'judging', 'applying', 'cancelling'])
    .forUpdate()
    .executeTakeFirst()

export async function unfinishedJobs(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('state', 'in', ['preparing', 'judging', 'applying', 'cancelling'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function updateJob(tx: Queryable, id: number, change: Updateable<Jobs>): Promise<void> {
  await tx.updateTable('jobs').set(change).where('id', '=', id).execute()
}

/** Resets the counters. */
export const moveJob = (
  tx: Queryable,
  id: number,
  state: JobState,
  more: Updateable<Jobs> = {},
): Promise<void> => updateJob(tx, id, { ...more, state, cursor: 0 })

export async function finishJob(tx: Queryable, id: number, state: JobState): Promise<void> {
  await tx.updateTable('jobs').set({ state, cursor: 0, finished_at: now }).where('id', '=', id).execute()
}

export async function beginApplying(tx: Queryable, id: number, by: number, from: Origin): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({
      state: 'applying',
      cursor: 0,
      applied_by: by,
      applied_from: JSON.stringify(from),
      applied_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** @returns how many were examined and taken, and the last one examined */
export async function listNext(
  tx: Queryable,
  job: JobRecord,
  scope: ResolvedScope,
  limit: number,
): Promise<{ seen: number; taken: number; last: number }> {
  const { rows } = await sql<{ seen: number; taken: number; last: number }>`
    with named as (${tx
      .selectFrom('submissions as s')
      .select([
        's.sid',
        's.user_id',
        's.pid',
        's.contest_id',
        's.judge',
        's.score',
        's.judgement_id',
        's.skipped_at',
        's.code_bytes',
      ])
      .where((eb) => inScope(scope, eb))
      .where('s.sid', '>', job.cursor)
      .where('s.sid', '<=', job.last_sid)
      .orderBy('s.sid')
      .limit(limit)}),
    listed as (
      insert into job_submissions
        (job_id, sid, user_id, pid, contest_id, base_id, was_skipped, old_judge, old_score, new_judge)
      select ${job.id}::integer, s.sid, s.user_id, s.pid, s.contest_id, s.judgement_id, s.skipped_at is not null, s.judge,
        case when s.skipped_at is null then s.score else 0 end,
        ${job.action === 'skip' ? Judge.Skipped : null}::smallint
      from named s where ${taken(job.action, scope)}
      returning sid
    )
    select (select count(*) from named) as seen, (select count(*) from listed) as taken,
      (select coalesce(max(sid), 0) from named) as last`.execute(tx)
  return rows[0]!
}

/** @returns how many there were, and how many change something */
export async function collectVerdicts(
  tx: Queryable,
  jobId: number,
): Promise<{ judged: number; changed: number }> {
  const { rows } = await sql<{ judged: number; changed: number }>`
    with judged as (
      update job_submissions i set new_judge = j.judge, new_score = j.score,
        regrouped = i.contest_id > 0 and j.group_points is distinct from
          (select base.group_points from judgements base where base.id = i.base_id)
      from judgements j
      where i.job_id = ${jobId} and i.shadow_id is not null and i.new_judge is null
        and j.id = i.shadow_id and j.finished_at is not null
      returning ${differs} as changed
    )
    select count(*) as judged, count(*) filter (where changed) as changed from judged`.execute(tx)
  return rows[0]!
}

export async function countInFlight(tx: Queryable, jobId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('job_submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', jobId)
    .where('shadow_id', 'is not', null)
    .where('new_judge', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const nextItems = (tx: Queryable, job: JobRecord, limit: number): Promise<JobItem[]> =>
  tx
    .selectFrom('job_submissions as i')
    .select([
      'i.sid',
      'i.base_id',
      'i.was_skipped',
      'i.old_judge',
      'i.old_score',
      'i.shadow_id',
      'i.new_judge',
      'i.new_score',
      'i.regrouped',
      'i.overtaken',
    ])
    .where('i.job_id', '=', job.id)
    .where('i.sid', '>', job.cursor)
    .orderBy('i.sid')
    .limit(limit)
    .execute()

export async function setShadows(
  tx: Queryable,
  jobId: number,
  shadows: readonly { sid: number; id: number }[],
): Promise<void> {
  await sql`
    update job_submissions i set shadow_id = v.id
    from unnest(
      ${shadows.map(({ sid }) => sid)}::integer[], ${shadows.map(({ id }) => id)}::bigint[]
    ) as v (sid, id)
    where i.job_id = ${jobId} and i.sid = v.sid`.execute(tx)
}

export async function forgetVerdicts(tx: Queryable, jobId: number, sids: readonly number[]): Promise<void> {
  await sql`
    update job_submissions set shadow_id = null, new_judge = old_judge, new_score = old_score, regrouped = false
    where job_id = ${jobId} and sid = any(${[...sids]}::integer[])`.execute(tx)
}

/** @returns their shadows, and how many were removed */
export async function deleteItems(
  tx: Queryable,
  jobId: number,
  limit: number,
): Promise<{ count: number; shadows: number[] }> {
  const { rows } = await sql<{ shadow_id: number | null }>`
    delete from job_submissions where job_id = ${jobId} and sid in (
      select sid from job_submissions where job_id = ${jobId} order by sid limit ${limit}
    ) returning shadow_id`.execute(tx)
  return {
    count: rows.length,
    shadows: rows.flatMap(({ shadow_id }) => (shadow_id === null ? [] : [shadow_id])),
  }
}
